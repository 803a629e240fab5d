package io.instancetypes.virtctl.plan;

import io.instancetypes.api.Fields;
import io.instancetypes.engine.plan.MachinePatch;
import io.instancetypes.engine.plan.ObjectKey;
import io.instancetypes.engine.resolve.TypeMatcher;
import io.instancetypes.virtctl.cli.AllowedValues;
import io.instancetypes.virtctl.cli.Argument;
import io.instancetypes.virtctl.cli.Console;
import io.instancetypes.virtctl.cli.Definition;
import io.instancetypes.virtctl.cli.Exit;
import io.instancetypes.virtctl.cli.Invocation;
import io.instancetypes.virtctl.cli.Option;
import io.instancetypes.virtctl.cluster.ClusterApi;
import io.instancetypes.virtctl.cluster.ClusterOptions;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** {@code virtctl refresh}. */
public final class RefreshCommand {
  private RefreshCommand() {}

  public static Definition definition() {
    return ClusterOptions.addTo(
            Definition.of(
                """
                Let VirtualMachines use their instance type and preference as they are now: the \
                names of their revisions are taken out, and the cluster captures new ones. What \
                that changes is shown first.\
                """))
        .example("Both", "virtctl refresh web")
        .example("Only see what it would do", "virtctl refresh web --dry-run")
        .option(Option.flag("instancetype", "Only the instance type"))
        .option(Option.flag("preference", "Only the preference"))
        .option(Option.flag("dry-run", "Only show what it would do"))
        .option(Option.flag("yes", "Do not ask").letter('y'))
        .argument(
            Argument.between(1, Integer.MAX_VALUE, "NAME", "The VirtualMachines")
                .takes(new AllowedValues.Names(AllowedValues.Names.VMS)))
        .runs(RefreshCommand::run);
  }

  private static Exit run(Invocation invocation, Console console) throws IOException {
    ClusterApi api = ClusterOptions.api(invocation, console);
    Present present = Present.withLimits(api, api.namespace(), console);
    var write =
        new MachineWrite(
            patches(invocation, DriftCommand.Named.among(present, invocation.arguments("NAME"))),
            present);
    if (write.patches().isEmpty()) {
      console.out().println("No revision is named there: nothing to refresh.");
      return Exit.OK;
    }
    return write.carryOut(
        "refreshed",
        invocation.flag("dry-run"),
        invocation.flag("yes") ? Optional.empty() : Optional.of("Refresh them?"),
        console,
        plan -> {});
  }

  private static Map<ObjectKey, Fields> patches(
      Invocation invocation, List<Map<String, Object>> machines) {
    boolean both = invocation.flag("instancetype") == invocation.flag("preference");
    var patches = new LinkedHashMap<ObjectKey, Fields>();
    for (Map<String, Object> vm : machines) {
      Fields patch =
          MachinePatch.refresh(vm, family -> both || invocation.flag(TypeMatcher.key(family)));
      if (!patch.isEmpty()) {
        patches.put(ObjectKey.of(vm), patch);
      }
    }
    return patches;
  }
}
