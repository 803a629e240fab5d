package io.instancetypes.virtctl;

import io.instancetypes.virtctl.cli.AllowedValues;
import io.instancetypes.virtctl.cli.Argument;
import io.instancetypes.virtctl.cli.CommandLine;
import io.instancetypes.virtctl.cli.Console;
import io.instancetypes.virtctl.cli.Definition;
import io.instancetypes.virtctl.cli.Exit;
import io.instancetypes.virtctl.cli.Invocation;
import java.io.IOException;

/** {@code virtctl help create vm} is {@code virtctl create vm --help}. */
final class HelpCommand {
  private static final String COMMAND = "COMMAND";

  private HelpCommand() {}

  static Definition definition() {
    return Definition.of("Show the help of a command.")
        .example("What virtctl can do", "virtctl help")
        .example("How to print a completion script", "virtctl help completion")
        .argument(
            Argument.any(COMMAND, "The command, word by word").takes(AllowedValues.commandPath()))
        .runs(HelpCommand::run);
  }

  private static Exit run(Invocation invocation, Console console) throws IOException {
    return CommandLine.help(invocation.path().getFirst(), invocation.arguments(COMMAND), console);
  }
}
