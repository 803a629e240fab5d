package io.instancetypes.virtctl.create;

import io.instancetypes.api.Fields;
import io.instancetypes.virtctl.cli.Definition;
import io.instancetypes.virtctl.cli.Invocation;
import io.instancetypes.virtctl.cli.Option;
import io.instancetypes.virtctl.create.VolumeList.Volume;
import io.instancetypes.virtctl.option.CompositeForm;
import io.instancetypes.virtctl.option.Parameters;
import io.instancetypes.virtctl.option.PrefixedName;
import java.util.List;
import java.util.function.Supplier;

/** The options that give a VirtualMachine its volumes. */
final class VolumeOptions {
  private static final CompositeForm IMAGE = form("IMAGE");
  private static final CompositeForm CLAIM = form("PVC");
  private static final CompositeForm SYSPREP =
      new CompositeForm().require("src", "NAME").allow("type", "configmap|secret");

  private static final String SYSPREP_DISK = "sysprepdisk";

  private final Invocation invocation;
  private final VolumeList volumes = new VolumeList();

  private VolumeOptions(Invocation invocation) {
    this.invocation = invocation;
  }

  static Definition addTo(Definition definition) {
    return definition
        .option(
            Option.value("volume-containerdisk", IMAGE.spelling(), "Disk image of a registry")
                .repeat())
        .option(
            Option.value("volume-pvc", CLAIM.spelling(), "Existing PersistentVolumeClaim").repeat())
        .option(
            Option.value(
                    "volume-import",
                    "type:TYPE,...",
                    "Volume that is made with the VM and filled from somewhere, see above")
                .repeat())
        .option(alias("volume-datasource", ImportType.DS))
        .option(alias("volume-clone-pvc", ImportType.PVC))
        .option(alias("volume-blank", ImportType.BLANK))
        .option(
            Option.value(
                "volume-sysprep", SYSPREP.spelling(), "ConfigMap or Secret with sysprep answers"));
  }

  /** The volumes in the order in which a machine without boot orders tries them. */
  static VolumeList read(Invocation invocation, String machine, Supplier<String> suffixes) {
    var options = new VolumeOptions(invocation);
    options.addContainerDisks(machine);
    options.addClaims();
    var imports = new Imports(options.volumes, suffixes);
    options.addAliases(imports, "volume-datasource", ImportType.DS);
    options.addAliases(imports, "volume-clone-pvc", ImportType.PVC);
    options.addAliases(imports, "volume-blank", ImportType.BLANK);
    invocation.values("volume-import").forEach(value -> imports.add("volume-import", value));
    options.addSysprep();
    return options.volumes;
  }

  private void addContainerDisks(String machine) {
    String option = "volume-containerdisk";
    int index = 0;
    for (String value : invocation.values(option)) {
      Parameters parameters = Parameters.read(option, value, IMAGE);
      String name = parameters.text("name", machine + "-containerdisk-" + index++);
      volumes.add(
          new Volume(option, name, false),
          "containerDisk",
          Fields.of("image", parameters.text("src")),
          parameters.count("bootorder"));
    }
  }

  private void addClaims() {
    String option = "volume-pvc";
    for (String value : invocation.values(option)) {
      Parameters parameters = Parameters.read(option, value, CLAIM);
      String claim = PrefixedName.local(option, parameters.text("src"));
      volumes.add(
          new Volume(option, parameters.text("name", claim), true),
          "persistentVolumeClaim",
          Fields.of("claimName", claim),
          parameters.count("bootorder"));
    }
  }

  private void addAliases(Imports imports, String option, ImportType type) {
    invocation.values(option).forEach(value -> imports.add(option, type, value));
  }

  private void addSysprep() {
    String option = "volume-sysprep";
    if (!invocation.has(option)) {
      return;
    }
    Parameters parameters = Parameters.read(option, invocation.value(option), SYSPREP);
    String type = parameters.choice("type", "configmap", List.of("configmap", "secret"));
    String field = type.equals("secret") ? "secret" : "configMap";
    String source = PrefixedName.local(option, parameters.text("src"));
    volumes.add(
        new Volume(option, SYSPREP_DISK, false),
        "sysprep",
        Fields.of(field, Fields.of("name", source)),
        null);
  }

  private static Option alias(String name, ImportType type) {
    return Option.value(name, type.form(false).spelling(), "As --volume-import type:" + type.word())
        .repeat()
        .deprecated("use --volume-import type:" + type.word() + ",...");
  }

  private static CompositeForm form(String source) {
    return new CompositeForm().require("src", source).allow("name", "NAME").allow("bootorder", "N");
  }
}
