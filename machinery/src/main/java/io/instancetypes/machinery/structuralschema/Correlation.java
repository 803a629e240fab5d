package io.instancetypes.machinery.structuralschema;

import java.util.List;
import java.util.Map;

/**
 * A value and the one it replaces: what has not changed may stay as wrong as it was, because the
 * schema may have become stricter since.
 */
public record Correlation(Object before, Object now, StructuralSchema structure) {
  /** The same field of both; null if either lacks it or the schema does not know it. */
  public Correlation field(String name) {
    if (before instanceof Map<?, ?> old
        && now instanceof Map<?, ?> map
        && old.containsKey(name)
        && map.containsKey(name)) {
      StructuralSchema child = structure.child(name);
      return child == null ? null : new Correlation(old.get(name), map.get(name), child);
    }
    return null;
  }

  /** The item and the old one with the same keys; null unless the list tells items by keys. */
  public Correlation item(int index) {
    if (structure.listKind() == StructuralSchema.ListKind.MAP
        && before instanceof List<?> old
        && now instanceof List<?> list) {
      Object item = list.get(index);
      Object match = matching(structure, old, item);
      return match == null ? null : new Correlation(match, item, structure.items());
    }
    return null;
  }

  /** The item of a list with the same keys as the given one; null if there is none. */
  public static Map<?, ?> matching(StructuralSchema list, List<?> items, Object like) {
    if (like instanceof Map<?, ?> wanted) {
      for (Object item : items) {
        if (item instanceof Map<?, ?> candidate && sameKeys(list, candidate, wanted)) {
          return candidate;
        }
      }
    }
    return null;
  }

  private static boolean sameKeys(StructuralSchema list, Map<?, ?> one, Map<?, ?> other) {
    for (String key : list.listMapKeys()) {
      if (!ValueEquality.same(one.get(key), other.get(key))) {
        return false;
      }
    }
    return true;
  }

  /** Whether nothing changed; the order of items that have keys is of no account. */
  public boolean isUnchanged() {
    if (before instanceof Map<?, ?> old && now instanceof Map<?, ?> map) {
      return old.size() == map.size() && map.keySet().stream().allMatch(this::isFieldUnchanged);
    }
    if (before instanceof List<?> old && now instanceof List<?> list) {
      return structure.listKind() == StructuralSchema.ListKind.MAP
          ? old.size() == list.size() && areItemsUnchanged(list.size())
          : ValueEquality.same(old, list);
    }
    return ValueEquality.same(before, now);
  }

  private boolean isFieldUnchanged(Object name) {
    Correlation field = field(String.valueOf(name));
    return field != null && field.isUnchanged();
  }

  private boolean areItemsUnchanged(int size) {
    for (int i = 0; i < size; i++) {
      Correlation item = item(i);
      if (item == null || !item.isUnchanged()) {
        return false;
      }
    }
    return true;
  }
}
