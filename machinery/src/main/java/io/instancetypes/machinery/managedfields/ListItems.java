package io.instancetypes.machinery.managedfields;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The items of a list that is owned by its items. */
final class ListItems {
  private ListItems() {}

  /** The items under what tells them apart, in their order; usually one each. */
  static Map<PathElement, List<Object>> of(MergeSchema shape, List<?> list) {
    Map<PathElement, List<Object>> items = LinkedHashMap.newLinkedHashMap(list.size());
    for (int i = 0; i < list.size(); i++) {
      items
          .computeIfAbsent(element(shape, list.get(i), i), element -> new ArrayList<>(1))
          .add(list.get(i));
    }
    return items;
  }

  static List<PathElement> elements(MergeSchema shape, List<?> list) {
    List<PathElement> elements = new ArrayList<>(list.size());
    for (int i = 0; i < list.size(); i++) {
      elements.add(element(shape, list.get(i), i));
    }
    return elements;
  }

  /** Refuses an item that cannot be told from others. */
  static PathElement element(MergeSchema shape, Object item, int at) {
    String complaint = shape.keys().isEmpty() ? complaintOfSet(item) : complaintOfMap(item);
    if (complaint != null) {
      throw new OwnershipException("element %d: %s".formatted(at, complaint));
    }
    return shape.keys().isEmpty() ? new PathElement.Value(item) : key(shape, (Map<?, ?>) item, at);
  }

  private static String complaintOfSet(Object item) {
    if (item == null) {
      return "associative list without keys has an element that's an explicit null";
    }
    if (item instanceof Map<?, ?>) {
      return "associative list without keys has an element that's a map type";
    }
    return item instanceof List<?>
        ? "not supported: associative list with lists as elements"
        : null;
  }

  private static String complaintOfMap(Object item) {
    if (item == null) {
      return "associative list with keys may not have a null element";
    }
    return item instanceof Map<?, ?>
        ? null
        : "associative list with keys may not have non-map elements";
  }

  /** A key field that is missing has its default; without one the item is told apart by that. */
  private static PathElement key(MergeSchema shape, Map<?, ?> item, int at) {
    List<String> names = new ArrayList<>(shape.keys().size());
    List<Object> values = new ArrayList<>(shape.keys().size());
    for (String name : shape.keys()) {
      MergeSchema.Named field = shape.items().named(name);
      if (item.containsKey(name)) {
        names.add(name);
        values.add(item.get(name));
      } else if (field != null && field.defaultValue() != null) {
        names.add(name);
        values.add(field.defaultValue());
      }
    }
    if (names.isEmpty()) {
      throw new OwnershipException(
          ("element %d: associative list with keys has an element that omits all key fields %s "
                  + "(and doesn't have default values for any key fields)")
              .formatted(
                  at,
                  shape.keys().stream().map(Scalars::text).toList().toString().replace(",", "")));
    }
    return PathElement.key(names.toArray(String[]::new), values.toArray());
  }
}
