package io.instancetypes.virtctl.install;

import io.instancetypes.platform.OwnershipLabels;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The fields of a manifest that an object of the cluster has otherwise. */
final class ManifestDifference {
  private final List<String> fields = new ArrayList<>();

  private ManifestDifference() {}

  /** What the object has beyond the manifest, by default or by others, does not count. */
  static List<String> between(Map<?, ?> manifest, Map<?, ?> object) {
    var difference = new ManifestDifference();
    difference.compare("", manifest, object);
    return difference.fields;
  }

  private void compare(String path, Object wanted, Object found) {
    switch (wanted) {
      case Map<?, ?> map when found instanceof Map<?, ?> other -> compareFields(path, map, other);
      case List<?> list when found instanceof List<?> other && list.size() == other.size() ->
          compareItems(path, list, other);
      default -> {
        if (!isSame(wanted, found)) {
          fields.add(path);
        }
      }
    }
  }

  private void compareFields(String path, Map<?, ?> wanted, Map<?, ?> found) {
    for (Map.Entry<?, ?> field : wanted.entrySet()) {
      String key = (String) field.getKey();
      if (!isOperators(path, key, found)) {
        compare(path.isEmpty() ? key : path + "." + key, field.getValue(), found.get(key));
      }
    }
  }

  /** With {@code --webhook-url} the operator is reached by a URL, or at another port. */
  private static boolean isOperators(String path, String key, Map<?, ?> found) {
    boolean byUrl = key.equals("service") && found.get("url") != null;
    boolean port = path.equals("spec.service") && key.equals("port");
    boolean leadsOut = path.equals("spec") && "ExternalName".equals(found.get("type"));
    // Helm writes its own name there.
    return byUrl || port || leadsOut || key.equals(OwnershipLabels.MANAGED_BY);
  }

  private void compareItems(String path, List<?> wanted, List<?> found) {
    for (int i = 0; i < wanted.size(); i++) {
      compare(path + "[" + i + "]", wanted.get(i), found.get(i));
    }
  }

  private static boolean isSame(Object wanted, Object found) {
    if (found == null) {
      return isNothing(wanted);
    }
    return wanted instanceof Number && found instanceof Number
        ? new BigDecimal(wanted.toString()).compareTo(new BigDecimal(found.toString())) == 0
        : Objects.equals(wanted, found);
  }

  /** What the API server leaves out. */
  private static boolean isNothing(Object value) {
    return switch (value) {
      case null -> true;
      case String text -> text.isEmpty();
      case Boolean truth -> !truth;
      case Number number -> number.doubleValue() == 0;
      case Map<?, ?> fields -> fields.isEmpty();
      case List<?> items -> items.isEmpty();
      default -> false;
    };
  }
}
