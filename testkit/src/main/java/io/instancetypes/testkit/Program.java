package io.instancetypes.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A program that ends with this process, however this process ends: a shell waits for the end of a
 * pipe that only this process holds, and then ends the program. It ignores signals, which may be
 * sent to all of a group: an API server that is asked to end without its etcd would stay for ever.
 */
public final class Program implements AutoCloseable {
  private static final String GUARDED =
      """
      exec 3<&0
      "$@" </dev/null 3<&- & program=$!
      { trap '' HUP INT TERM; read -r _ <&3; kill -KILL "$program"; } & guard=$!
      trap '' HUP INT TERM
      wait "$program"; status=$?
      kill -KILL "$guard" 2>/dev/null
      exit "$status"
      """;

  private static final int LAST_LINES = 20;

  private final Path log;
  private final Process shell;

  private Program(Path log, Process shell) {
    this.log = log;
    this.shell = shell;
  }

  /** What it prints is added to the log. */
  public static Program start(Path log, Path program, List<String> arguments) {
    var command = new ArrayList<>(List.of("/bin/sh", "-c", GUARDED, "guard", program.toString()));
    command.addAll(arguments);
    try {
      Files.createDirectories(log.getParent());
      var output = ProcessBuilder.Redirect.appendTo(log.toFile());
      return new Program(
          log,
          new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output).start());
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** Fails if it has ended, with the last that it said. */
  public void requireAlive() {
    if (!shell.isAlive()) {
      throw new IllegalStateException("It ended with " + shell.exitValue() + ". " + lastLines());
    }
  }

  /** Waits for its end, and says with which code. */
  public int exitCode() {
    await();
    return shell.exitValue();
  }

  public String lastLines() {
    try {
      List<String> lines = Files.readAllLines(log);
      int first = Math.max(0, lines.size() - LAST_LINES);
      return log + " ends with:\n" + String.join("\n", lines.subList(first, lines.size()));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** Asks it to end, as {@code kill} does; the guards around it do not listen. */
  public void stop() {
    shell.descendants().forEach(ProcessHandle::destroy);
  }

  /** At once, as a crash would: what must survive has to be written already. */
  @Override
  public void close() {
    try {
      shell.getOutputStream().close();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    await();
  }

  private void await() {
    try {
      if (!shell.waitFor(1, TimeUnit.MINUTES)) {
        throw new IllegalStateException("Process " + shell.pid() + " does not end.");
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(interrupted);
    }
  }
}
