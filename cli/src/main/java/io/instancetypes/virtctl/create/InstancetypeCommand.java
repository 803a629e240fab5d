package io.instancetypes.virtctl.create;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.documents.Yaml;
import io.instancetypes.virtctl.cli.AllowedValues;
import io.instancetypes.virtctl.cli.Console;
import io.instancetypes.virtctl.cli.Definition;
import io.instancetypes.virtctl.cli.Exit;
import io.instancetypes.virtctl.cli.Invocation;
import io.instancetypes.virtctl.cli.Option;
import io.instancetypes.virtctl.option.Amounts;
import io.instancetypes.virtctl.option.Mistake;
import io.instancetypes.virtctl.option.TopologyOption;
import java.io.IOException;
import java.util.List;
import java.util.function.Supplier;

/** {@code virtctl create instancetype}. */
final class InstancetypeCommand {
  private final Supplier<String> suffixes;

  InstancetypeCommand(Supplier<String> suffixes) {
    this.suffixes = suffixes;
  }

  Definition definition() {
    return TypeManifest.options(
            Definition.of(
                """
                Print the manifest of a VirtualMachineClusterInstancetype or, for a namespace, of \
                a VirtualMachineInstancetype.

                With --cpu and --memory the manifest is written in v1beta1, which KubeVirt itself \
                knows as well. With --topology, or with a size left to the VirtualMachines that \
                use the instance type, it is written in v1beta2.\
                """))
        .example(
            "Two vCPUs and 4 GiB, for the whole cluster",
            "virtctl create instancetype --name small --cpu 2 --memory 4Gi")
        .example(
            "Created at once, in a namespace",
            "virtctl create instancetype -n team-a --cpu 2 --memory 4Gi | kubectl create -f -")
        .example(
            "An exact layout of the vCPUs",
            "virtctl create instancetype --topology sockets:2,cores:4 --memory 16Gi")
        .example(
            "A GPU, and the size brought by each VM",
            "virtctl create instancetype --gpu name:gpu1,devicename:nvidia.com/A10")
        .option(Option.value("cpu", "N", "Number of vCPUs"))
        .option(
            Option.value("topology", TopologyOption.spelling(), "Layout of the vCPUs (v1beta2)"))
        .option(Option.value("memory", "SIZE", "Memory of the guest, such as 4Gi"))
        .option(
            Option.value("gpu", InstancetypeParts.DEVICE.spelling(), "GPU to pass through")
                .repeat())
        .option(
            Option.value(
                    "hostdevice",
                    InstancetypeParts.DEVICE.spelling(),
                    "Host device to pass through")
                .repeat())
        .option(
            Option.value("iothreadspolicy", "POLICY", "How disks share IO threads")
                .takes(AllowedValues.choices("auto", "shared", "supplementalPool")))
        .option(
            Option.value("iothreads", "N", "Threads of the pool, with the policy supplementalPool"))
        .exclusive("cpu", "topology")
        .runs(this::run);
  }

  private Exit run(Invocation invocation, Console console) throws IOException {
    boolean complete = invocation.has("cpu") && invocation.has("memory");
    ApiVersion version = complete ? ApiVersion.V1BETA1 : ApiVersion.V1BETA2;
    Fields spec = spec(invocation);
    Yaml.write(
        TypeManifest.of(invocation, Kind.Family.INSTANCETYPE, suffixes, version, spec),
        console.out());
    return Exit.OK;
  }

  private static Fields spec(Invocation invocation) {
    Fields spec = Fields.of("cpu", cpu(invocation), "memory", memory(invocation));
    List<Fields> gpus = InstancetypeParts.read(invocation, "gpu");
    if (!gpus.isEmpty()) {
      spec.put("gpus", gpus);
    }
    List<Fields> hostDevices = InstancetypeParts.read(invocation, "hostdevice");
    if (!hostDevices.isEmpty()) {
      spec.put("hostDevices", hostDevices);
    }
    addIoThreads(invocation, spec);
    return spec;
  }

  private static Fields cpu(Invocation invocation) {
    if (invocation.has("topology")) {
      return Fields.of("topology", TopologyOption.read(invocation.value("topology")));
    }
    return invocation.has("cpu")
        ? Fields.of("guest", Amounts.count("cpu", "", invocation.value("cpu")))
        : new Fields();
  }

  private static Fields memory(Invocation invocation) {
    return invocation.has("memory")
        ? Fields.of("guest", Amounts.memory("memory", invocation.value("memory")))
        : new Fields();
  }

  private static void addIoThreads(Invocation invocation, Fields spec) {
    boolean pool = invocation.optional("iothreadspolicy").orElse("").equals("supplementalPool");
    if (pool != invocation.has("iothreads")) {
      throw pool
          ? Mistake.in("iothreadspolicy", "supplementalPool needs --iothreads N as well")
          : Mistake.in("iothreads", "needs --iothreadspolicy supplementalPool as well");
    }
    if (invocation.has("iothreadspolicy")) {
      spec.put("ioThreadsPolicy", invocation.value("iothreadspolicy"));
    }
    if (pool) {
      long threads = Amounts.count("iothreads", "", invocation.value("iothreads"));
      spec.put("ioThreads", Fields.of("supplementalPoolThreadCount", threads));
    }
  }
}
