package io.instancetypes.virtctl.cli;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** A command line that was run in this JVM, and what a user would have seen of it. */
public record Run(Exit exit, String out, String err) {

  public static Run of(Command root, String... commandLine) {
    return of(Map.of(), root, commandLine);
  }

  public static Run of(Map<String, String> environment, Command root, String... commandLine) {
    return of(environment, InputStream.nullInputStream(), false, root, commandLine);
  }

  /**
   * @param onTerminal whether standard output is one
   */
  public static Run of(
      Map<String, String> environment,
      InputStream in,
      boolean onTerminal,
      Command root,
      String... commandLine) {
    var out = new ByteArrayOutputStream();
    var err = new ByteArrayOutputStream();
    var console =
        new Console(
            in,
            new PrintStream(out, false, StandardCharsets.UTF_8),
            new PrintStream(err, false, StandardCharsets.UTF_8),
            environment::get,
            () -> onTerminal);
    Exit exit = new CommandLine(root).run(console, commandLine);
    return new Run(
        exit, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }
}
