package io.instancetypes.it.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.testkit.Program;
import io.instancetypes.testkit.Waiting;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** {@code virtctl operator} as users run it: the packaged program in a process of its own. */
final class OperatorProcess implements AutoCloseable {
  static final Path JAR = Path.of("../cli/target/virtctl.jar").toAbsolutePath();
  private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");

  private final Path log;
  private final Program program;

  private OperatorProcess(Path log, Program program) {
    this.log = log;
    this.program = program;
  }

  /** The program of an earlier version, if one is named. */
  static Path earlier() {
    String named = System.getProperty("upgrade.from");
    return named == null ? JAR : Path.of(named);
  }

  /** Only begins to start. */
  static OperatorProcess start(Path jar, Path log, Path kubeconfig, List<String> options) {
    assertThat(jar).as("the packaged program, which 'mvn -pl cli -am package' makes").exists();
    var arguments =
        new ArrayList<>(
            // Many short lives on a small machine.
            List.of("-XX:TieredStopAtLevel=1", "-Xmx256m", "-jar", jar.toString(), "operator"));
    arguments.addAll(List.of("--kubeconfig", kubeconfig.toString(), "--log-format", "text"));
    arguments.addAll(options);
    return new OperatorProcess(log, Program.start(log, JAVA, arguments));
  }

  void awaitReady() {
    awaitLogged("answering on port");
  }

  void awaitLeading() {
    awaitLogged("leading as");
  }

  void awaitLogged(String text) {
    Waiting.until(
        "an operator says '" + text + "'",
        () -> {
          program.requireAlive();
          return log().contains(text);
        });
  }

  void requireAlive() {
    program.requireAlive();
  }

  /** Asks it to end, as {@code kill} does. */
  void stop() {
    program.stop();
  }

  /** Waits for its end. */
  int exitCode() {
    return program.exitCode();
  }

  String log() {
    try {
      return Files.exists(log) ? Files.readString(log) : "";
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  String lastLines() {
    return program.lastLines();
  }

  /** As {@code kill -9} does. */
  @Override
  public void close() {
    program.close();
  }
}
