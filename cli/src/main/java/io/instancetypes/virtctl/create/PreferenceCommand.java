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
import io.instancetypes.virtctl.option.Mistake;
import io.instancetypes.virtctl.option.NameForms;
import java.io.IOException;
import java.util.function.Supplier;

/** {@code virtctl create preference}. */
final class PreferenceCommand {
  private final Supplier<String> suffixes;

  PreferenceCommand(Supplier<String> suffixes) {
    this.suffixes = suffixes;
  }

  Definition definition() {
    return TypeManifest.options(
            Definition.of(
                """
                Print the manifest of a VirtualMachineClusterPreference or, for a namespace, of a \
                VirtualMachinePreference.

                It is written in v1beta1, which KubeVirt itself knows as well. Without options the \
                preference wishes for nothing.\
                """))
        .example(
            "vCPUs as cores of one socket",
            "virtctl create preference --name linux --cpu-topology cores")
        .example(
            "Created at once, in a namespace",
            "virtctl create preference -n team-a --machine-type q35 | kubectl create -f -")
        .option(
            Option.value("cpu-topology", "TOPOLOGY", "How the guest sees its vCPUs")
                .takes(
                    AllowedValues.choices(
                        "sockets",
                        "cores",
                        "threads",
                        "spread",
                        "any",
                        "preferSockets",
                        "preferCores",
                        "preferThreads",
                        "preferSpread",
                        "preferAny")))
        .option(Option.value("machine-type", "TYPE", "Machine type of the guest, such as q35"))
        .option(
            Option.value("volume-storage-class", "NAME", "Storage class of volumes made with a VM"))
        .runs(this::run);
  }

  private Exit run(Invocation invocation, Console console) throws IOException {
    var spec = new Fields();
    if (invocation.has("cpu-topology")) {
      spec.put("cpu", Fields.of("preferredCPUTopology", invocation.value("cpu-topology")));
    }
    if (invocation.has("machine-type")) {
      String type = invocation.value("machine-type");
      if (type.isBlank()) {
        throw Mistake.in("machine-type", "names no type; write one such as q35");
      }
      spec.put("machine", Fields.of("preferredMachineType", type));
    }
    if (invocation.has("volume-storage-class")) {
      String option = "volume-storage-class";
      String name = NameForms.checkObject(option, invocation.value(option));
      spec.put("volumes", Fields.of("preferredStorageClassName", name));
    }
    Yaml.write(
        TypeManifest.of(invocation, Kind.Family.PREFERENCE, suffixes, ApiVersion.V1BETA1, spec),
        console.out());
    return Exit.OK;
  }
}
