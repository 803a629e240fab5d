package io.instancetypes.virtctl.plan;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.api.KubeObject;
import io.instancetypes.engine.plan.ChangeVerdict;
import io.instancetypes.engine.plan.MachinePatch;
import io.instancetypes.engine.plan.ObjectKey;
import io.instancetypes.engine.rollout.InstanceDrift;
import io.instancetypes.engine.rollout.InstanceSize;
import io.instancetypes.qemu.ShellWord;
import io.instancetypes.virtctl.cli.AllowedValues;
import io.instancetypes.virtctl.cli.Argument;
import io.instancetypes.virtctl.cli.Console;
import io.instancetypes.virtctl.cli.Definition;
import io.instancetypes.virtctl.cli.Exit;
import io.instancetypes.virtctl.cli.Invocation;
import io.instancetypes.virtctl.cli.Option;
import io.instancetypes.virtctl.cli.Refusal;
import io.instancetypes.virtctl.cli.UsageError;
import io.instancetypes.virtctl.cluster.ClusterApi;
import io.instancetypes.virtctl.cluster.ClusterOptions;
import io.instancetypes.virtctl.option.Amounts;
import io.instancetypes.virtctl.report.ObjectOutput;
import io.instancetypes.virtctl.report.ReportOutput;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** {@code virtctl resize}. */
public final class ResizeCommand {
  private ResizeCommand() {}

  public static Definition definition() {
    return ClusterOptions.addTo(
            Definition.of(
                """
                Move a VirtualMachine to another instance type, or give one whose type leaves the \
                size to it (the series' custom types) another size. What that does is shown first.

                Without a target, list the types to which it can move, the nearest size first, and \
                how each would reach it: live, by a restart, at its next start, or why not.\
                """))
        .example("Where to?", "virtctl resize web")
        .example("Another type", "virtctl resize web --to u1.large --restart")
        .example("Another size of a custom type", "virtctl resize web --vcpus 6 --memory 20Gi")
        .option(
            Option.value("to", "TYPE", "The instance type, of the namespace or cluster-wide")
                .takes(new AllowedValues.Names(AllowedValues.Names.INSTANCETYPES)))
        .option(Option.value("vcpus", "N", "The VM's own number of vCPUs"))
        .option(Option.value("memory", "SIZE", "The VM's own memory"))
        .option(Option.flag("dry-run", "Only show what it would do"))
        .option(Option.flag("restart", "Restart the VM if it needs one for that"))
        .option(
            Option.value("output", "FORMAT", "Print targets in this format")
                .letter('o')
                .takes(ObjectOutput.choices("table", "json", "yaml"))
                .defaultsTo("table"))
        .alias("instancetype", "to")
        .alias("cpu", "vcpus")
        .exclusive("to", "vcpus")
        .exclusive("to", "memory")
        .argument(
            Argument.required("NAME", "The VirtualMachine")
                .takes(new AllowedValues.Names(AllowedValues.Names.VMS)))
        .runs(ResizeCommand::run);
  }

  private static Exit run(Invocation invocation, Console console) throws IOException {
    ClusterApi api = ClusterOptions.api(invocation, console);
    Present present = Present.withLimits(api, api.namespace(), console);
    Map<String, Object> vm =
        DriftCommand.Named.among(present, invocation.arguments("NAME")).getFirst();
    boolean targeted = invocation.has("to") || invocation.has("vcpus") || invocation.has("memory");
    if (targeted) {
      return resize(
          new MachineWrite(Map.of(ObjectKey.of(vm), patch(invocation, vm, present)), present),
          vm,
          invocation,
          console);
    }
    Fields size =
        new InstanceDrift(present.config(), present.objects())
            .wanted(vm)
            .map(InstanceSize::of)
            .orElseGet(Fields::new);
    var targets = new ResizeTargets(present, vm, size);
    String format = invocation.value("output");
    if (format.equals("table")) {
      targets.print(console);
    } else {
      new ReportOutput(targets.document(), "targets").print(format, console.out());
    }
    return Exit.OK;
  }

  private static Fields patch(Invocation invocation, Map<String, Object> vm, Present present) {
    return invocation.has("to")
        ? MachinePatch.reference(type(invocation.value("to"), vm, present))
        : ownSize(invocation, vm);
  }

  /** One of the namespace comes before one of the cluster. */
  private static ObjectKey type(String name, Map<String, Object> vm, Present present) {
    String namespace = ObjectKey.of(vm).namespace();
    for (Kind kind : List.of(Kind.INSTANCETYPE, Kind.CLUSTER_INSTANCETYPE)) {
      ObjectKey key = ObjectKey.of(kind.kind(), namespace, name);
      if (present.ofKind(kind.kind()).anyMatch(type -> ObjectKey.of(type).equals(key))) {
        return key;
      }
    }
    throw new Refusal(
        "there is no instance type %s; 'virtctl resize %s --namespace %s' lists those that there are"
            .formatted(name, KubeObject.of(vm).name(), namespace));
  }

  private static Fields ownSize(Invocation invocation, Map<String, Object> vm) {
    if (!(KubeObject.of(vm).spec().get("instancetype") instanceof Map)) {
      throw new Refusal(
          "VirtualMachine %s has no instance type: --to gives it one"
              .formatted(KubeObject.of(vm).name()));
    }
    var domain = new Fields();
    invocation
        .optional("vcpus")
        .ifPresent(text -> domain.put("cpu", Fields.of("guest", vcpus(text))));
    invocation
        .optional("memory")
        .map(text -> Amounts.memory("memory", text))
        .ifPresent(amount -> domain.put("memory", Fields.of("guest", amount)));
    return Fields.of("spec", Fields.of("template", Fields.of("spec", Fields.of("domain", domain))));
  }

  private static long vcpus(String text) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException wrong) {
      throw new UsageError("--vcpus takes a number, not \"" + text + "\"");
    }
  }

  private static Exit resize(
      MachineWrite write, Map<String, Object> vm, Invocation invocation, Console console)
      throws IOException {
    return write.carryOut(
        "resized",
        invocation.flag("dry-run"),
        Optional.empty(),
        console,
        plan -> {
          if (plan.summary().get(ChangeVerdict.RESTART) > 0) {
            restart(write.present().api().orElseThrow(), KubeObject.of(vm), invocation, console);
          }
        });
  }

  private static void restart(
      ClusterApi api, KubeObject vm, Invocation invocation, Console console) {
    if (!invocation.flag("restart")) {
      console
          .out()
          .println(
              "It waits for a restart: %s restart %s -n %s"
                  .formatted(ShellWord.quoted(console.virtctl()), vm.name(), vm.namespace()));
      return;
    }
    ClusterApi.Reply reply =
        api.put(
            "/apis/subresources.kubevirt.io/v1/namespaces/%s/virtualmachines/%s/restart"
                .formatted(ClusterApi.segment(vm.namespace()), ClusterApi.segment(vm.name())),
            new Fields());
    if (!reply.isSuccess()) {
      throw new Refusal("cannot restart VM %s: %s".formatted(vm.name(), reply.message()));
    }
    console.out().println("VM " + vm.name() + " was scheduled to restart");
  }
}
