package io.instancetypes.machinery.patch;

import io.instancetypes.api.Fields;
import java.util.ArrayList;
import java.util.List;

/** The directives of a strategic merge patch in parts that meet nothing to be merged with. */
final class Directives {
  static final String MARKER = "$patch";

  /** Stands for a value that was nothing but a directive. */
  static final Object NOTHING = new Object();

  private Directives() {}

  static Object without(Object node) {
    if (node instanceof Fields fields) {
      return fields.containsKey(MARKER) ? NOTHING : withoutIn(fields);
    }
    return node instanceof List<?> list ? withoutIn(list) : node;
  }

  private static Fields withoutIn(Fields fields) {
    var kept = new Fields(fields.size());
    fields.forEach(
        (key, value) -> {
          Object remaining = without(value);
          if (remaining != NOTHING) {
            kept.put(key, remaining);
          }
        });
    return kept;
  }

  private static List<Object> withoutIn(List<?> list) {
    List<Object> kept = new ArrayList<>();
    for (Object item : list) {
      Object remaining = without(item);
      if (remaining != NOTHING) {
        kept.add(remaining);
      }
    }
    return kept;
  }

  /** Changes the node, which must be a copy. */
  static Object withoutNulls(Object node) {
    if (node instanceof Fields fields) {
      fields.values().removeIf(value -> value == null);
      fields.values().forEach(Directives::withoutNulls);
    } else if (node instanceof List<?> list) {
      list.forEach(Directives::withoutNulls);
    }
    return node;
  }

  static PatchException unknown(Fields patch) {
    return PatchException.unforeseen(
        "unknown patch type: %s in map: %s"
            .formatted(GoTypes.of(patch.get(MARKER)), GoTypes.of(patch)));
  }
}
