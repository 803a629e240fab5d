package io.instancetypes.it.session;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.it.session.Transcript.Step;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A shell in which {@code kubectl} is the one under test. A command that ends in {@code & # 2
 * lines} goes on behind the next ones once it has said so much; {@code fg # 1 lines} shows what it
 * said next and stops it.
 */
final class Session implements AutoCloseable {
  private static final Pattern BACKGROUND = Pattern.compile("(.*) & # (\\d+) lines");
  private static final Pattern FOREGROUND = Pattern.compile("fg # (\\d+) lines");
  private static final int PATIENCE_SECONDS = 60;

  private final Path kubeconfig;
  private final Path files;
  private final Path home;
  private Process background;
  private int shown;

  /**
   * @param files the current directory of every command
   * @param home an empty directory, so that nothing of this machine's user plays a part
   */
  Session(Path kubectl, Path kubeconfig, Path files, Path home) {
    this.kubeconfig = kubeconfig;
    this.files = files;
    this.home = home;
    try {
      Files.createSymbolicLink(home.resolve("kubectl"), kubectl);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** The same step with what the command says now. */
  Step replay(Step step) {
    try {
      return step.withOutput(Placeholders.in(output(step.command())));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    }
  }

  private String output(String command) throws IOException, InterruptedException {
    Matcher starts = BACKGROUND.matcher(command);
    if (starts.matches()) {
      background = start("exec " + starts.group(1), "background");
      shown = 0;
      return nextLines(Integer.parseInt(starts.group(2)));
    }
    Matcher ends = FOREGROUND.matcher(command);
    if (ends.matches()) {
      String said = nextLines(Integer.parseInt(ends.group(1)));
      stop(background);
      return said;
    }
    return run(command);
  }

  private String run(String command) throws IOException, InterruptedException {
    Process process = start(command, "output");
    if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      stop(process);
      return said("output") + "[still running after " + PATIENCE_SECONDS + " seconds]\n";
    }
    String output = said("output");
    String ended = output.isEmpty() || output.endsWith("\n") ? output : output + "\n";
    return process.exitValue() == 0 ? ended : ended + "[exit " + process.exitValue() + "]\n";
  }

  private Process start(String command, String output) throws IOException {
    var builder =
        new ProcessBuilder("sh", "-c", command)
            .directory(files.toFile())
            .redirectInput(new File("/dev/null"))
            .redirectErrorStream(true)
            .redirectOutput(home.resolve(output).toFile());
    builder.environment().clear();
    builder.environment().put("HOME", home.toString());
    builder.environment().put("KUBECONFIG", kubeconfig.toString());
    builder.environment().put("PATH", home + ":" + System.getenv("PATH"));
    return builder.start();
  }

  private String nextLines(int count) throws IOException, InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (said("background").lines().count() < shown + count && System.nanoTime() < deadline) {
      Thread.sleep(20);
    }
    var lines = said("background").lines().skip(shown).toList();
    shown += count;
    return lines.isEmpty() ? "" : String.join("\n", lines) + "\n";
  }

  private String said(String output) throws IOException {
    return Files.readString(home.resolve(output), UTF_8);
  }

  @Override
  public void close() {
    if (background != null) {
      stop(background);
    }
  }

  private static void stop(Process shell) {
    shell.descendants().forEach(ProcessHandle::destroy);
    shell.destroy();
  }
}
