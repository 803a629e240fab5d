package io.instancetypes.controller.machine;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.api.KubeObject;
import io.instancetypes.engine.resolve.TypeMatcher;
import io.instancetypes.engine.revise.Capture;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** The volumes that are made with a virtual machine. */
public final class DataVolumes {
  /** Where a volume can be used; one that waits for its first user is waiting for the instance. */
  private static final Set<String> USABLE =
      Set.of("Succeeded", "WaitForFirstConsumer", "PendingPopulation");

  private DataVolumes() {}

  /** Those that do not exist yet, owned by the VirtualMachine. */
  public static List<Fields> missing(
      KubeObject vm, Function<String, Optional<KubeObject>> existing) {
    var missing = new ArrayList<Fields>();
    for (Map<?, ?> template : templates(vm)) {
      if (existing.apply(name(template)).isEmpty()) {
        missing.add(document(vm, template));
      }
    }
    return missing;
  }

  /** The names of those that cannot be used yet. */
  public static List<String> unready(
      KubeObject vm, Function<String, Optional<KubeObject>> existing) {
    return templates(vm).stream()
        .map(DataVolumes::name)
        .filter(
            name ->
                existing
                    .apply(name)
                    .filter(volume -> USABLE.contains(Fields.text(volume.status().get("phase"))))
                    .isEmpty())
        .toList();
  }

  /** The names of those that a VirtualMachine waits for, to infer something from them. */
  public static List<String> awaited(KubeObject vm) {
    var wanted = new ArrayList<String>(2);
    for (Kind.Family family : Kind.Family.values()) {
      TypeMatcher.of(family, vm.spec()).map(TypeMatcher::inferFromVolume).ifPresent(wanted::add);
    }
    Map<?, ?> instance = Fields.map(Fields.map(vm.spec().get("template")).get("spec"));
    return wanted.stream().allMatch(String::isEmpty)
        ? List.of()
        : Fields.list(instance.get("volumes")).stream()
            .<Map<?, ?>>map(Fields::map)
            .filter(volume -> wanted.contains(Fields.text(volume.get("name"))))
            .map(volume -> Fields.text(Fields.map(volume.get("dataVolume")).get("name")))
            .filter(name -> !name.isEmpty())
            .toList();
  }

  private static List<Map<?, ?>> templates(KubeObject vm) {
    var templates = new ArrayList<Map<?, ?>>();
    for (Object template : Fields.list(vm.spec().get("dataVolumeTemplates"))) {
      if (!name(Fields.map(template)).isEmpty()) {
        templates.add(Fields.map(template));
      }
    }
    return templates;
  }

  private static String name(Map<?, ?> template) {
    return Fields.text(Fields.map(template.get("metadata")).get("name"));
  }

  private static Fields document(KubeObject vm, Map<?, ?> template) {
    Fields metadata = Fields.copyOf(Fields.map(template.get("metadata")));
    metadata.put("namespace", vm.namespace());
    metadata.object("labels").put("kubevirt.io/created-by", vm.uid());
    metadata.put("ownerReferences", Capture.owner(vm.fields()));
    return Fields.of(
        "apiVersion",
        "cdi.kubevirt.io/v1beta1",
        "kind",
        "DataVolume",
        "metadata",
        metadata,
        "spec",
        Fields.copy(template.get("spec")));
  }
}
