package io.instancetypes.machinery.patch;

import io.instancetypes.api.Fields;
import io.instancetypes.machinery.structuralschema.StructuralSchema;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;

/** A list of an object that a strategic merge patch merges as its schema says. */
final class MergedList {
  private final StructuralSchema structure;

  /** The field that tells the items apart; null if they are told apart by their value. */
  private final String mergeKey;

  MergedList(StructuralSchema structure) {
    this.structure = structure;
    this.mergeKey = structure.patchMergeKey();
  }

  /** A list that may be changed. */
  static List<Object> listOf(Object value) {
    if (value instanceof List<?> list) {
      return new ArrayList<>(list);
    }
    throw PatchException.unforeseen(
        "expected a []interface {}, but received a " + GoTypes.type(value));
  }

  List<Object> merged(List<Object> original, List<Object> patch) {
    if (!structure.patchMerges()) {
      return patch;
    }
    if (original.isEmpty() && patch.isEmpty()) {
      return original;
    }
    return holdsObjects(original, patch) ? mergedObjects(original, patch) : union(original, patch);
  }

  private List<Object> union(List<Object> original, List<Object> patch) {
    var both = new LinkedHashSet<Object>(original);
    both.addAll(patch);
    return order().arranged(new ArrayList<>(both), patch, original);
  }

  private List<Object> mergedObjects(List<Object> original, List<Object> patch) {
    if (mergeKey == null) {
      throw PatchException.unforeseen("cannot merge lists without merge key for struct");
    }
    List<Object> changes = new ArrayList<>();
    boolean replaces = false;
    for (Object item : patch) {
      Fields change = (Fields) item;
      if (!change.containsKey(Directives.MARKER)) {
        changes.add(change);
      } else if (deletes(change)) {
        Object key = keyOf(change);
        original.removeIf(candidate -> hasKey(candidate, key));
      } else {
        replaces = true;
      }
    }
    if (replaces) {
      changes.forEach(item -> keyOf((Fields) item));
      return changes;
    }
    return mergedItems(original, changes);
  }

  private static boolean deletes(Fields item) {
    return switch (String.valueOf(item.get(Directives.MARKER))) {
      case "delete" -> true;
      case "replace" -> false;
      case "merge" ->
          throw PatchException.unforeseen("merging lists cannot yet be specified in the patch");
      default -> throw Directives.unknown(item);
    };
  }

  private List<Object> mergedItems(List<Object> original, List<Object> changes) {
    var merged = new ArrayList<Object>(original);
    for (Object change : changes) {
      int at = indexOf(merged, keyOf((Fields) change));
      if (at < 0) {
        merged.add(change);
      } else {
        var current = (Fields) merged.get(at);
        merged.set(at, StrategicMergePatch.merged(current, (Fields) change, structure.items()));
      }
    }
    return order().arranged(merged, changes, original);
  }

  /**
   * The merged list with its items in the given order as far as it names them; either list is null
   * if there is none, and so is the answer if there are neither.
   */
  List<Object> inOrder(List<Object> order, List<Object> original, List<Object> patch) {
    if (patch != null) {
      refuseOtherOrder(order, patch);
    }
    if (original == null && patch == null) {
      return null;
    }
    List<Object> live = original == null ? List.of() : new ArrayList<>(original);
    List<Object> merged =
        patch == null
            ? original
            : original == null ? listOf(Directives.without(patch)) : merged(original, patch);
    if (live.isEmpty() && (patch == null || patch.isEmpty())) {
      throw PatchException.unforeseen("no elements in any of the given slices");
    }
    return order().arranged(merged, order, live);
  }

  /** What the patch writes must stand in the order that it sets. */
  private void refuseOtherOrder(List<Object> order, List<Object> patch) {
    if (order.isEmpty()) {
      return;
    }
    int at = 0;
    for (Object item : patch) {
      if (item instanceof Fields fields && fields.containsKey(Directives.MARKER)) {
        continue;
      }
      while (at < order.size() && !order().same(item, order.get(at))) {
        at++;
      }
      if (at++ >= order.size()) {
        throw PatchException.unforeseen(
            "The order in patch list:\n%s\n doesn't match $setElementOrder list:\n%s\n"
                .formatted(GoTypes.of(patch), GoTypes.of(order)));
      }
    }
  }

  private ElementOrder order() {
    return new ElementOrder(mergeKey);
  }

  private Object keyOf(Fields item) {
    return ElementOrder.keyOf(item, mergeKey);
  }

  private int indexOf(List<Object> items, Object key) {
    for (int i = 0; i < items.size(); i++) {
      if (hasKey(items.get(i), key)) {
        return i;
      }
    }
    return -1;
  }

  private boolean hasKey(Object item, Object key) {
    return item instanceof Fields fields
        && fields.containsKey(mergeKey)
        && Objects.equals(fields.get(mergeKey), key);
  }

  private static boolean holdsObjects(List<Object> original, List<Object> patch) {
    String type = null;
    for (List<Object> list : List.of(original, patch)) {
      for (Object item : list) {
        if (item instanceof List<?>) {
          throw PatchException.inapplicable("lists of lists are not supported");
        }
        if (type != null && !type.equals(GoTypes.type(item))) {
          throw PatchException.unforeseen(
              "list element types are not identical: " + GoTypes.of(List.of(original, patch)));
        }
        type = GoTypes.type(item);
      }
    }
    return GoTypes.type(new Fields()).equals(type);
  }
}
