package io.instancetypes.engine.expand;

import io.instancetypes.api.Fields;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The document around the spec of a VirtualMachineInstance. */
final class Instances {
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

  /** The template's labels and annotations, under the name of the VirtualMachine that owns it. */
  private static Fields metadata(Object vmMetadata, Fields template) {
    var metadata = new Fields();
    if (vmMetadata instanceof Map<?, ?> vm) {
      copy(vm, "name", metadata);
      copy(vm, "namespace", metadata);
      if (vm.get("uid") instanceof String uid) {
        metadata.put("ownerReferences", owner(vm.get("name"), uid));
      }
    }
    copy(template, "labels", metadata);
    copy(template, "annotations", metadata);
    return metadata;
  }

  private static void copy(Map<?, ?> from, String key, Fields to) {
    if (from.get(key) != null) {
      to.put(key, from.get(key));
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
