package io.instancetypes.machinery.patch;

import io.instancetypes.api.Fields;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/**
 * The order of a merged list: items that the patch names stand as it names them, the others as they
 * stood, and each of those before the first named item that it stood before.
 */
record ElementOrder(String mergeKey) {
  List<Object> arranged(List<Object> merged, List<Object> named, List<Object> live) {
    List<Object> inPatch = new ArrayList<>();
    List<Object> others = new ArrayList<>();
    for (Object item : merged) {
      (indexOf(named, item) >= 0 ? inPatch : others).add(item);
    }
    inPatch.sort(Comparator.comparingInt(item -> indexOf(named, item)));
    return interleaved(others, inPatch, live);
  }

  private List<Object> interleaved(List<Object> others, List<Object> inPatch, List<Object> live) {
    List<Object> all = new ArrayList<>(others.size() + inPatch.size());
    int next = 0;
    for (Object item : inPatch) {
      int place = indexOf(live, item);
      while (place >= 0 && next < others.size() && stoodBefore(others.get(next), place, live)) {
        all.add(others.get(next++));
      }
      all.add(item);
    }
    all.addAll(others.subList(next, others.size()));
    return all;
  }

  private boolean stoodBefore(Object item, int place, List<Object> live) {
    int at = indexOf(live, item);
    return at >= 0 && at < place;
  }

  private int indexOf(List<Object> items, Object wanted) {
    for (int i = 0; i < items.size(); i++) {
      if (same(wanted, items.get(i))) {
        return i;
      }
    }
    return -1;
  }

  boolean same(Object left, Object right) {
    return mergeKey == null
        ? Objects.equals(left, right)
        : Objects.equals(keyOf(left, mergeKey), keyOf(right, mergeKey));
  }

  static Object keyOf(Object item, String mergeKey) {
    if (!(item instanceof Fields fields)) {
      throw PatchException.unforeseen(
          "expected a map[string]interface {}, but received a " + GoTypes.type(item));
    }
    if (!fields.containsKey(mergeKey)) {
      throw PatchException.unforeseen(
          "map: %s does not contain declared merge key: %s"
              .formatted(GoTypes.of(fields), mergeKey));
    }
    return fields.get(mergeKey);
  }
}
