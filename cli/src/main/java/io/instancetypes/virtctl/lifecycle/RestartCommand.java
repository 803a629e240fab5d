package io.instancetypes.virtctl.lifecycle;

import io.instancetypes.api.Fields;
import io.instancetypes.virtctl.cli.Console;
import io.instancetypes.virtctl.cli.Definition;
import io.instancetypes.virtctl.cli.Exit;
import io.instancetypes.virtctl.cli.Invocation;
import java.io.IOException;

/** {@code virtctl restart}. */
public final class RestartCommand {
  private RestartCommand() {}

  public static Definition definition() {
    Definition definition =
        Definition.of(
                """
                Stop a VirtualMachine and start it again, with whatever has changed since it was \
                started.\
                """)
            .example("Restart it", "virtctl restart web")
            .example("At once", "virtctl restart web --force --grace-period 0");
    return GracePeriod.addTo(MachineAction.addTo(definition)).runs(RestartCommand::run);
  }

  private static Exit run(Invocation invocation, Console console) throws IOException {
    var options = new Fields();
    GracePeriod.of(invocation).ifPresent(seconds -> options.put("gracePeriodSeconds", seconds));
    return MachineAction.run("restart", options, invocation, console);
  }
}
