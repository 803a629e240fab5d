package io.instancetypes.virtctl.create;

import io.instancetypes.api.Fields;
import io.instancetypes.virtctl.option.Mistake;
import io.instancetypes.virtctl.option.NameForms;
import io.instancetypes.virtctl.option.Parameters;
import io.instancetypes.virtctl.option.PrefixedName;
import java.util.List;
import java.util.function.Supplier;

/** Adds volumes that are filled when the VirtualMachine is created. */
final class Imports {
  private final VolumeList volumes;
  private final Supplier<String> suffixes;

  Imports(VolumeList volumes, Supplier<String> suffixes) {
    this.volumes = volumes;
    this.suffixes = suffixes;
  }

  /** Adds a volume whose value names its type. */
  void add(String option, String value) {
    ImportType type = ImportType.of(option, value);
    add(option, type, Parameters.read(option, value, type.form(true)));
  }

  /** Adds a volume whose type follows from the option. */
  void add(String option, ImportType type, String value) {
    add(option, type, Parameters.read(option, value, type.form(false)));
  }

  private void add(String option, ImportType type, Parameters parameters) {
    Fields spec = filledFrom(option, type, parameters);
    var storage = new Fields();
    String size = parameters.quantity("size");
    if (size != null) {
      storage.put("resources", Fields.of("requests", Fields.of("storage", size)));
    }
    spec.put("storage", storage);
    String name = parameters.text("name");
    volumes.addTemplate(
        new VolumeList.Volume(
            option, name == null ? "imported-volume-" + suffixes.get() : name, type.isInferable()),
        spec,
        parameters.count("bootorder"));
  }

  private static Fields filledFrom(String option, ImportType type, Parameters parameters) {
    return switch (type) {
      case DS -> Fields.of("sourceRef", dataSource(option, parameters.text("src")));
      case PVC, SNAPSHOT -> source(type, original(option, type, parameters.text("src")));
      case REGISTRY -> source(type, registry(option, type, parameters));
      case BLANK, GCS, HTTP, IMAGEIO, S3, VDDK -> source(type, type.source(parameters));
    };
  }

  private static Fields source(ImportType type, Fields fields) {
    return Fields.of("source", Fields.of(type.word(), fields));
  }

  private static Fields dataSource(String option, String src) {
    PrefixedName name = PrefixedName.parse(option, src, "src:[NAMESPACE/]NAME");
    Fields reference = Fields.of("kind", "DataSource", "name", name.name());
    if (name.hasPrefix()) {
      reference.put("namespace", NameForms.checkNamespace(option, name.prefix()));
    }
    return reference;
  }

  /** The API has no default for the namespace of what is cloned. */
  private static Fields original(String option, ImportType type, String src) {
    PrefixedName name = PrefixedName.parse(option, src, "src:NAMESPACE/NAME");
    if (!name.hasPrefix()) {
      throw Mistake.in(
          option,
          "the namespace of %s %s is missing; write src:NAMESPACE/%s"
              .formatted(type.word(), name.name(), name.name()));
    }
    return Fields.of(
        "name", name.name(), "namespace", NameForms.checkNamespace(option, name.prefix()));
  }

  private static Fields registry(String option, ImportType type, Parameters parameters) {
    if (parameters.has("url") == parameters.has("imagestream")) {
      throw Mistake.in(option, "type registry takes exactly one of url and imagestream");
    }
    Fields source = type.source(parameters);
    if (parameters.has("pullmethod")) {
      source.put("pullMethod", parameters.choice("pullmethod", null, List.of("pod", "node")));
    }
    return source;
  }
}
