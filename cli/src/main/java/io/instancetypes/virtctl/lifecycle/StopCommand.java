package io.instancetypes.virtctl.lifecycle;

import io.instancetypes.api.Fields;
import io.instancetypes.virtctl.cli.Console;
import io.instancetypes.virtctl.cli.Definition;
import io.instancetypes.virtctl.cli.Exit;
import io.instancetypes.virtctl.cli.Invocation;
import java.io.IOException;

/** {@code virtctl stop}. */
public final class StopCommand {
  private StopCommand() {}

  public static Definition definition() {
    Definition definition =
        Definition.of(
                """
                Stop a VirtualMachine. One that was always to run is halted from now on; one with \
                the run strategy Manual or RerunOnFailure keeps it.\
                """)
            .example("Stop it", "virtctl stop web")
            .example("At once", "virtctl stop web --force --grace-period 0");
    return GracePeriod.addTo(MachineAction.addTo(definition)).runs(StopCommand::run);
  }

  private static Exit run(Invocation invocation, Console console) throws IOException {
    var options = new Fields();
    GracePeriod.of(invocation).ifPresent(seconds -> options.put("gracePeriod", seconds));
    return MachineAction.run("stop", options, invocation, console);
  }
}
