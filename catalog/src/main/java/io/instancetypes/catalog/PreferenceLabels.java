package io.instancetypes.catalog;

import io.instancetypes.api.Fields;
import java.util.Map;

/** The labels by which preferences are found, read off their spec. */
final class PreferenceLabels {
  private PreferenceLabels() {}

  static Fields of(Map<String, Object> spec) {
    Map<?, ?> requirements = Fields.map(spec, "requirements");
    var labels = new Fields(8);
    labels.put(Recipe.PREFIX + "vendor", Recipe.VENDOR);
    label("os-type", Fields.map(spec, "annotations").get("vm.kubevirt.io/os"), labels);
    label("arch", spec.get("preferredArchitecture"), labels);
    label("preferred-architecture", spec.get("preferredArchitecture"), labels);
    label("required-architecture", requirements.get("architecture"), labels);
    label("required-cpu", Fields.map(requirements, "cpu").get("guest"), labels);
    label("required-memory", Fields.map(requirements, "memory").get("guest"), labels);
    return labels;
  }

  private static void label(String name, Object value, Fields labels) {
    if (value != null) {
      labels.put(Recipe.PREFIX + name, value.toString());
    }
  }
}
