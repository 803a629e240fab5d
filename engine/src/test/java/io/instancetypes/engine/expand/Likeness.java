package io.instancetypes.engine.expand;

import io.instancetypes.api.Quantity;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The form in which two documents that mean the same are equal: quantities by value, and what
 * KubeVirt leaves out when it prints {@code false} or {@code {}} left out as well.
 */
final class Likeness {
  private static final Set<String> FALSE_IS_ABSENT =
      Set.of(
          "hidden", "readonly", "dedicatedCpuPlacement", "isolateEmulatorThread", "disableHotplug");
  private static final Set<String> EMPTY_IS_ABSENT =
      Set.of(
          "resources",
          "requests",
          "limits",
          "bootloader",
          "firmware",
          "features",
          "clock",
          "timer",
          "metadata",
          "annotations",
          "labels",
          "cpu",
          "memory",
          "machine",
          "status");
  private static final Set<String> QUANTITIES = Set.of("guest", "maxGuest", "pageSize", "capacity");

  private Likeness() {}

  static Object of(Object node) {
    return of("", "", node);
  }

  private static Object of(String parent, String key, Object node) {
    return switch (node) {
      case Map<?, ?> map -> of(key, map);
      case List<?> list -> list.stream().map(item -> of(key, "", item)).toList();
      case Number number -> number.longValue();
      case String text when QUANTITIES.contains(key) || isResource(parent) ->
          Quantity.parse(text).canonical().isEmpty() ? text : byValue(text);
      case null, default -> node;
    };
  }

  private static boolean isResource(String parent) {
    return parent.equals("requests") || parent.equals("limits");
  }

  private static String byValue(String quantity) {
    return "quantity of "
        + Quantity.of(Quantity.parse(quantity).value(), Quantity.Format.DECIMAL_SI);
  }

  private static Object of(String parent, Map<?, ?> map) {
    var result = new LinkedHashMap<String, Object>();
    map.forEach(
        (name, value) -> {
          String key = (String) name;
          Object like = of(parent, key, value);
          if (like != null && !isAbsent(key, like)) {
            result.put(key, like);
          }
        });
    return result;
  }

  private static boolean isAbsent(String key, Object value) {
    return (Boolean.FALSE.equals(value) && FALSE_IS_ABSENT.contains(key))
        || (value instanceof Map<?, ?> map && map.isEmpty() && EMPTY_IS_ABSENT.contains(key));
  }
}
