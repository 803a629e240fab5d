package io.instancetypes.machinery.managedfields;

import io.instancetypes.api.Fields;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** An object without some of its fields and items. */
final class FieldRemoval {
  private FieldRemoval() {}

  static Fields of(Map<?, ?> object, FieldSet removed, MergeSchema shape) {
    return fields(object, removed, shape);
  }

  /** Null if nothing remains: that is how Kubernetes leaves what it has emptied. */
  private static Object remaining(Object value, FieldSet removed, MergeSchema shape) {
    return switch (shape.part(value)) {
      case BY_FIELDS -> value instanceof Map<?, ?> map ? orNull(map, removed, shape) : null;
      case BY_ITEMS -> value instanceof List<?> list ? items(list, removed, shape) : null;
      case WHOLE -> value instanceof Map<?, ?> || value instanceof List<?> ? null : value;
    };
  }

  private static Object orNull(Map<?, ?> map, FieldSet removed, MergeSchema shape) {
    Fields remaining = fields(map, removed, shape);
    return remaining.isEmpty() ? null : remaining;
  }

  private static Fields fields(Map<?, ?> map, FieldSet removed, MergeSchema shape) {
    var remaining = new Fields(map.size());
    for (var entry : map.entrySet()) {
      String key = (String) entry.getKey();
      MergeSchema.Named named = shape.named(key);
      PathElement element = named == null ? PathElement.field(key) : named.element();
      MergeSchema part = named == null ? shape.others() : named.shape();
      if (!removed.has(element)) {
        remaining.put(key, partOf(entry.getValue(), removed.below(element), part));
      }
    }
    return remaining;
  }

  private static Object items(List<?> list, FieldSet removed, MergeSchema shape) {
    List<Object> remaining = new ArrayList<>(list.size());
    for (int i = 0; i < list.size(); i++) {
      PathElement element = ListItems.element(shape, list.get(i), i);
      if (!removed.has(element)) {
        remaining.add(partOf(list.get(i), removed.below(element), shape.items()));
      }
    }
    return remaining.isEmpty() ? null : remaining;
  }

  private static Object partOf(Object value, FieldSet removed, MergeSchema shape) {
    return removed.isEmpty() ? value : remaining(value, removed, shape);
  }
}
