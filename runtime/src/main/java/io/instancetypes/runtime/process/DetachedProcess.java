package io.instancetypes.runtime.process;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Processes that outlive the one that starts them. They are no children of it: the JVM keeps a
 * thread for each child, which waits for its end as long as it lives.
 */
final class DetachedProcess {
  private static final int POLL_MILLIS = 20;

  /** The shell says which process it has started, and goes. */
  private static final String START =
      "log=$1; shift; setsid \"$@\" </dev/null >>\"$log\" 2>&1 & echo $!";

  private DetachedProcess() {}

  /**
   * Starts a command in a session of its own.
   *
   * @param log where all goes that it says; a file of that name before is replaced
   * @return its number, which is that of the command
   */
  static long start(List<String> command, Path folder, Path log) throws IOException {
    Files.deleteIfExists(log);
    var words = new ArrayList<>(List.of("sh", "-c", START, "sh", log.toString()));
    words.addAll(command);
    Process shell =
        new ProcessBuilder(words)
            .directory(folder.toFile())
            .redirectInput(Redirect.from(Path.of("/dev/null").toFile()))
            .redirectErrorStream(true)
            .start();
    String said = new String(shell.getInputStream().readAllBytes(), UTF_8).strip();
    try {
      return Long.parseLong(said);
    } catch (NumberFormatException complaint) {
      throw new IOException(command.getFirst() + " cannot be started: " + said, complaint);
    }
  }

  /** Waits a moment, unless it has ended; true where it has, and holds no file any more. */
  static boolean awaitEnd(long pid) throws IOException {
    if (hasEnded(pid)) {
      return true;
    }
    try {
      Thread.sleep(POLL_MILLIS);
      return false;
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
      throw new IOException("nobody waits for process " + pid + " any more", hurried);
    }
  }

  /** All that were started with these words, one after the other. */
  static List<ProcessHandle> startedWith(String... words) {
    String mark = "\0" + String.join("\0", words) + "\0";
    return ProcessHandle.allProcesses()
        .filter(process -> commandLine(process.pid()).contains(mark))
        .toList();
  }

  /** With a zero after each word; empty for a process that is gone. */
  static String commandLine(long pid) {
    try {
      return Files.readString(Path.of("/proc", "" + pid, "cmdline"), UTF_8);
    } catch (IOException gone) {
      return "";
    }
  }

  /** One that nobody has asked how it ended still has its number, and nothing else. */
  private static boolean hasEnded(long pid) {
    try {
      String status = Files.readString(Path.of("/proc", "" + pid, "stat"), UTF_8);
      char state = status.charAt(status.lastIndexOf(')') + 2);
      return state == 'Z' || state == 'X';
    } catch (IOException gone) {
      return true;
    }
  }

  /** The last line of what it has said. */
  static String complaint(Path log) {
    try {
      List<String> lines = Files.readAllLines(log);
      return lines.isEmpty() ? "it said nothing" : lines.getLast();
    } catch (IOException nothing) {
      return "it said nothing";
    }
  }
}
