package io.instancetypes.engine.expand;

import io.instancetypes.api.Fields;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The document around the spec of a VirtualMachineInstance. */
final class Instances {
  /** What an instance takes from its VirtualMachine, whatever the template says about it. */
  static final List<String> OWN_NAMES =
      List.of("name", "generateName", "namespace", "ownerReferences");

  private Instances() {}

  static Fields document(Map<String, Object> vm, Fields metadata, Fields spec) {
    return Fields.of(
        "apiVersion",
        "kubevirt.io/v1",
        "kind",
        "VirtualMachineInstance",
        "metadata",
        metadata(vm.get("metadata"), metadata),
        "spec",
        spec);
  }

  /** The template's metadata, under the name of the VirtualMachine that owns it. */
  private static Fields metadata(Object vmMetadata, Fields template) {
    var metadata = new Fields(template.size() + 3);
    if (vmMetadata instanceof Map<?, ?> vm) {
      copy(vm, "name", metadata);
      copy(vm, "namespace", metadata);
      if (vm.get("uid") instanceof String uid) {
        metadata.put("ownerReferences", owner(metadata.get("name"), uid));
      }
    }
    template.forEach(metadata::put);
    return metadata;
  }

  private static void copy(Map<?, ?> from, String key, Fields to) {
    if (from.get(key) instanceof String text) {
      to.put(key, text);
    }
  }

  private static List<Object> owner(Object name, String uid) {
    return new ArrayList<>(
        List.of(
            Fields.of(
                "apiVersion",
                "kubevirt.io/v1",
                "kind",
                "VirtualMachine",
                "name",
                name,
                "uid",
                uid,
                "controller",
                true,
                "blockOwnerDeletion",
                true)));
  }
}
