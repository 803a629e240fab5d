package io.instancetypes.virtctl.create;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind.Family;
import io.instancetypes.documents.Yaml;
import io.instancetypes.virtctl.cli.Console;
import io.instancetypes.virtctl.cli.Definition;
import io.instancetypes.virtctl.cli.Exit;
import io.instancetypes.virtctl.cli.Invocation;
import io.instancetypes.virtctl.option.Amounts;
import java.io.IOException;
import java.util.function.Supplier;

/** {@code virtctl create vm}. */
final class VmCommand {
  private final MatcherOptions instancetype =
      new MatcherOptions(Family.INSTANCETYPE, "instancetype");
  private final MatcherOptions preference = new MatcherOptions(Family.PREFERENCE, "preference");
  private final Supplier<String> suffixes;

  VmCommand(Supplier<String> suffixes) {
    this.suffixes = suffixes;
  }

  Definition definition() {
    return VmDefinition.of(instancetype, preference).runs(this::run);
  }

  private Exit run(Invocation invocation, Console console) throws IOException {
    Fields metadata = NamedMetadata.of(invocation, "vm", suffixes);
    VolumeList volumes = VolumeOptions.read(invocation, (String) metadata.get("name"), suffixes);
    AccessCredentials credentials = AccessCredentials.read(invocation);
    var cloudInit = new CloudInit(invocation, credentials);
    cloudInit.addTo(volumes);
    Fields vm =
        Fields.of(
            "apiVersion",
            "kubevirt.io/v1",
            "kind",
            "VirtualMachine",
            "metadata",
            metadata,
            "spec",
            spec(invocation, volumes, credentials));
    cloudInit.warnings().forEach(warning -> console.err().println("warning: " + warning));
    Yaml.write(vm, console.out());
    return Exit.OK;
  }

  private Fields spec(Invocation invocation, VolumeList volumes, AccessCredentials credentials) {
    var spec = new Fields();
    // Who sizes the machine by hand did not leave its size to an instance type found by chance.
    boolean sized = invocation.has("memory") || invocation.has("vcpus");
    putUnlessNull(spec, "instancetype", instancetype.read(invocation, volumes, !sized));
    putUnlessNull(spec, "preference", preference.read(invocation, volumes, true));
    if (!volumes.templates().isEmpty()) {
      spec.put("dataVolumeTemplates", volumes.templates());
    }
    spec.put("runStrategy", invocation.value("run-strategy"));
    spec.put("template", Fields.of("spec", template(invocation, volumes, credentials)));
    return spec;
  }

  private Fields template(
      Invocation invocation, VolumeList volumes, AccessCredentials credentials) {
    String gracePeriod = "termination-grace-period";
    Fields domain = domain(invocation, volumes);
    Fields template =
        Fields.of(
            "domain",
            domain,
            "terminationGracePeriodSeconds",
            Amounts.seconds(gracePeriod, invocation.value(gracePeriod)));
    NetworkOptions.read(invocation).putInto(template, domain.object("devices"));
    if (!credentials.documents().isEmpty()) {
      template.put("accessCredentials", credentials.documents());
    }
    if (!volumes.documents().isEmpty()) {
      template.put("volumes", volumes.documents());
    }
    return template;
  }

  private Fields domain(Invocation invocation, VolumeList volumes) {
    var devices = new Fields();
    if (!volumes.disks().isEmpty()) {
      devices.put("disks", volumes.disks());
    }
    Fields domain = Fields.of("devices", devices, "resources", new Fields());
    if (invocation.has("vcpus")) {
      long vcpus = Amounts.count("vcpus", "", invocation.value("vcpus"));
      domain.put("cpu", Fields.of("guest", vcpus));
    }
    // An instance type brings the memory, unless the user says that this one does not.
    if (invocation.has("memory") || !instancetype.isDecided(invocation)) {
      String memory = Amounts.memory("memory", invocation.value("memory"));
      domain.put("memory", Fields.of("guest", memory));
    }
    return domain;
  }

  private static void putUnlessNull(Fields fields, String key, Fields value) {
    if (value != null) {
      fields.put(key, value);
    }
  }
}
