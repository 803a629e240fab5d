package io.instancetypes.machinery.managedfields;

import io.instancetypes.machinery.patch.GoTypes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Whether a configuration can be applied: every field must be known, every item be itself. */
final class Conformance {
  private final List<String> complaints = new ArrayList<>();

  private Conformance() {}

  /** Null if there is nothing to complain of. */
  static String complaint(Map<?, ?> configuration, MergeSchema shape) {
    var conformance = new Conformance();
    conformance.inspect("", configuration, shape);
    return switch (conformance.complaints.size()) {
      case 0 -> null;
      case 1 -> conformance.complaints.getFirst();
      default -> "errors:\n  " + String.join("\n  ", conformance.complaints);
    };
  }

  private void inspect(String path, Object value, MergeSchema shape) {
    if (value == null) {
      return;
    }
    switch (shape.type()) {
      case OBJECT -> inspectObject(path, value, shape);
      case ARRAY -> inspectList(path, value, shape);
      case STRING ->
          refuseUnless(
              value instanceof String,
              path,
              "expected string, got &value.valueUnstructured{Value:%s}",
              value);
      case INTEGER, NUMBER ->
          refuseUnless(
              value instanceof Number,
              path,
              "expected numeric (int or float), got %s",
              GoTypes.type(value));
      case BOOLEAN ->
          refuseUnless(value instanceof Boolean, path, "expected boolean, got &{%s}", value);
      case ANY, INT_OR_STRING -> {
        if (value instanceof Map<?, ?>) {
          inspectObject(path, value, shape);
        } else if (value instanceof List<?>) {
          inspectList(path, value, shape);
        }
      }
    }
  }

  private void refuseUnless(boolean proper, String path, String complaint, Object value) {
    if (!proper) {
      complain(path, complaint.formatted(GoTypes.of(value)));
    }
  }

  private void complain(String path, String complaint) {
    complaints.add(path.isEmpty() ? complaint : path + ": " + complaint);
  }

  private void inspectObject(String path, Object value, MergeSchema shape) {
    if (!(value instanceof Map<?, ?> map)) {
      complain(path, "expected map, got &{%s}".formatted(GoTypes.of(value)));
      return;
    }
    for (var entry : map.entrySet()) {
      String key = (String) entry.getKey();
      String place = path + "." + key;
      MergeSchema.Named named = shape.named(key);
      if (named != null) {
        inspect(place, entry.getValue(), named.shape());
      } else if (shape.allowsOthers()) {
        inspect(place, entry.getValue(), shape.others());
      } else {
        complain(place, "field not declared in schema");
        return;
      }
    }
  }

  private void inspectList(String path, Object value, MergeSchema shape) {
    if (!(value instanceof List<?> list)) {
      complain(path, "expected list, got &{%s}".formatted(GoTypes.of(value)));
      return;
    }
    List<PathElement> seen = new ArrayList<>();
    for (int i = 0; i < list.size(); i++) {
      PathElement element;
      try {
        element =
            shape.keys() == null
                ? new PathElement.Index(i)
                : ListItems.element(shape, list.get(i), i);
      } catch (OwnershipException keyless) {
        complain(path, keyless.getMessage());
        return;
      }
      if (seen.contains(element)) {
        complain(path, "duplicate entries for key " + element.text());
      }
      if (shape.keys() != null) {
        seen.add(element);
      }
      inspect(path + element.text(), list.get(i), shape.items());
    }
  }
}
