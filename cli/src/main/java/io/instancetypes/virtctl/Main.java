package io.instancetypes.virtctl;

import io.instancetypes.virtctl.cli.CommandLine;
import io.instancetypes.virtctl.cli.Console;
import io.instancetypes.virtctl.cli.Exit;

/** Where the process starts and ends. */
public final class Main {
  private Main() {}

  public static void main(String[] arguments) {
    Exit exit = run(arguments);
    // Unlike System.exit, this sets up no logger for the event; that alone would take some ms.
    Runtime.getRuntime().halt(exit.code());
  }

  static Exit run(String... arguments) {
    return new CommandLine(Commands.tree()).run(Console.ofProcess(), arguments);
  }
}
