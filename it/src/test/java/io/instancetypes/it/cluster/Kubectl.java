package io.instancetypes.it.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.it.Tools;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs kubectl, or another client of the command line, with no more of this machine's user than a
 * kubeconfig.
 */
final class Kubectl {
  /** What came of a command; what it said is standard output and error together. */
  record Outcome(int exit, String said) {}

  private final Path program;
  private final Path kubeconfig;
  private final Path folder;

  /**
   * @param folder where relative paths begin, and where kubectl keeps its cache
   */
  Kubectl(Path kubeconfig, Path folder) {
    this(Tools.kubectl(), kubeconfig, folder);
  }

  Kubectl(Path program, Path kubeconfig, Path folder) {
    this.program = program;
    this.kubeconfig = kubeconfig;
    this.folder = folder;
  }

  Outcome run(String... arguments) {
    var command = new ArrayList<>(List.of(program.toString()));
    command.addAll(List.of(arguments));
    var builder = new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
    builder.environment().put("HOME", folder.toString());
    builder.environment().put("KUBECONFIG", kubeconfig.toString());
    try {
      Process process = builder.start();
      process.getOutputStream().close();
      String said = new String(process.getInputStream().readAllBytes(), UTF_8);
      return new Outcome(process.waitFor(), said);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    }
  }
}
