package io.instancetypes.virtctl.guest;

import io.instancetypes.api.Fields;
import io.instancetypes.virtctl.cli.Argument;
import io.instancetypes.virtctl.cli.Console;
import io.instancetypes.virtctl.cli.Definition;
import io.instancetypes.virtctl.cli.Exit;
import io.instancetypes.virtctl.cli.Invocation;
import io.instancetypes.virtctl.cli.Option;
import io.instancetypes.virtctl.cli.Refusal;
import io.instancetypes.virtctl.cluster.ClusterApi;
import io.instancetypes.virtctl.cluster.ClusterOptions;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** {@code virtctl pause}, {@code unpause}, {@code soft-reboot} and {@code reset}. */
public record PowerCommand(String verb, String action, String description) {
  private static final String TYPE = "TYPE";
  private static final String DRY_RUN = "dry-run";

  public static Definition pause() {
    return new PowerCommand(
            "pause",
            "pause",
            "Let the guest of a VirtualMachine stand still. What it has in memory stays there.")
        .definition();
  }

  public static Definition unpause() {
    return new PowerCommand(
            "unpause", "unpause", "Let the guest of a VirtualMachine go on that was paused.")
        .definition();
  }

  public static Definition softReboot() {
    return new PowerCommand(
            "soft-reboot",
            "softreboot",
            "Ask the guest of a VirtualMachine to start again. It may take its time, or not do it.")
        .definition();
  }

  public static Definition reset() {
    return new PowerCommand(
            "reset",
            "reset",
            """
            Reset the guest of a VirtualMachine, as the button of a computer does. What it has not \
            written is lost; its instance stays.\
            """)
        .definition();
  }

  private Definition definition() {
    return ClusterOptions.addTo(Definition.of(description))
        .example("By the name of the machine", "virtctl " + verb + " web")
        .example("As KubeVirt's virtctl has it", "virtctl " + verb + " vm web")
        .option(Option.flag(DRY_RUN, "Only try whether it would be done"))
        .argument(Argument.optional(TYPE, "What NAME names: vm or vmi"))
        .argument(GuestCommand.name())
        .runs(this::run);
  }

  private Exit run(Invocation invocation, Console console) throws IOException {
    GuestTarget named = GuestTarget.parse(invocation.argument(GuestTarget.NAME).orElseThrow());
    Optional<GuestTarget.Kind> kind = invocation.argument(TYPE).map(GuestTarget.Kind::of);
    GuestTarget whole = new GuestTarget(kind.orElse(named.kind()), named.namespace(), named.name());
    GuestCommand command = GuestCommand.of(whole, invocation, console);
    boolean trial = invocation.flag(DRY_RUN);
    Fields options = trial ? Fields.of("dryRun", List.of("All")) : new Fields();
    ClusterApi.Reply reply = command.api().put(command.target().path(action), options);
    String name = command.target().name();
    if (!reply.isSuccess()) {
      throw new Refusal("cannot %s VMI %s: %s".formatted(verb, name, reply.message()));
    }
    if (trial) {
      console.out().println("Dry Run execution");
    }
    console.out().println("VMI " + name + " was scheduled to " + verb);
    return Exit.OK;
  }
}
