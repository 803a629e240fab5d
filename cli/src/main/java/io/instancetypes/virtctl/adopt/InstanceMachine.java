package io.instancetypes.virtctl.adopt;

import io.instancetypes.api.Fields;
import java.util.List;
import java.util.Map;

/** The VirtualMachine that would start an instance which nobody's VirtualMachine started. */
final class InstanceMachine {
  private static final List<String> KEPT = List.of("name", "namespace", "labels", "annotations");

  private InstanceMachine() {}

  static Fields of(Map<String, Object> instance) {
    Map<?, ?> metadata = Fields.map(instance, "metadata");
    var own = new Fields();
    var started = new Fields();
    for (String key : KEPT) {
      if (metadata.get(key) != null) {
        boolean inTemplate = key.equals("labels") || key.equals("annotations");
        (inTemplate ? started : own).put(key, Fields.copy(metadata.get(key)));
      }
    }
    Fields template = Fields.of("spec", Fields.copyOf(Fields.map(instance, "spec")));
    if (!started.isEmpty()) {
      template.put("metadata", started);
    }
    return Fields.of(
        "apiVersion",
        "kubevirt.io/v1",
        "kind",
        "VirtualMachine",
        "metadata",
        own,
        "spec",
        Fields.of("runStrategy", "Always", "template", template));
  }
}
