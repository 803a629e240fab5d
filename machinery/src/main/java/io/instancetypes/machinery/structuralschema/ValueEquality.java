package io.instancetypes.machinery.structuralschema;

import java.util.List;
import java.util.Map;

/** Document values compared as what they mean: 1 is 1, however it was written. */
final class ValueEquality {
  private ValueEquality() {}

  static boolean same(Object one, Object other) {
    if (one instanceof Number a && other instanceof Number b) {
      return GoText.isWhole(a) && GoText.isWhole(b)
          ? a.longValue() == b.longValue()
          : a.doubleValue() == b.doubleValue();
    }
    if (one instanceof Map<?, ?> a && other instanceof Map<?, ?> b) {
      return a.size() == b.size()
          && a.entrySet().stream()
              .allMatch(e -> b.containsKey(e.getKey()) && same(e.getValue(), b.get(e.getKey())));
    }
    if (one instanceof List<?> a && other instanceof List<?> b) {
      return a.size() == b.size() && sameItems(a, b);
    }
    return one == null ? other == null : one.equals(other);
  }

  private static boolean sameItems(List<?> a, List<?> b) {
    for (int i = 0; i < a.size(); i++) {
      if (!same(a.get(i), b.get(i))) {
        return false;
      }
    }
    return true;
  }
}
