package io.instancetypes.virtctl.lifecycle;

import io.instancetypes.api.Fields;
import io.instancetypes.virtctl.cli.Console;
import io.instancetypes.virtctl.cli.Definition;
import io.instancetypes.virtctl.cli.Exit;
import io.instancetypes.virtctl.cli.Invocation;
import io.instancetypes.virtctl.cli.Option;
import java.io.IOException;

/** {@code virtctl start}. */
public final class StartCommand {
  private StartCommand() {}

  public static Definition definition() {
    return MachineAction.addTo(
            Definition.of(
                """
                Start a VirtualMachine. One that was halted is to run from now on, whatever \
                happens; one with the run strategy Manual or RerunOnFailure starts once.\
                """))
        .example("Start it", "virtctl start web")
        .example("To look at it before it does anything", "virtctl start web --paused")
        .option(Option.flag("paused", "Start it paused"))
        .runs(StartCommand::run);
  }

  private static Exit run(Invocation invocation, Console console) throws IOException {
    Fields options = invocation.flag("paused") ? Fields.of("paused", true) : new Fields();
    return MachineAction.run("start", options, invocation, console);
  }
}
