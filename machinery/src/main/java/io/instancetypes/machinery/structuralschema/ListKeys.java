package io.instancetypes.machinery.structuralschema;

import io.instancetypes.api.Fields;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Lists that are sets or maps must not hold anything twice. */
final class ListKeys {
  private final List<FieldError> errors = new ArrayList<>();

  private ListKeys() {}

  static List<FieldError> check(StructuralSchema structure, Object object) {
    if (!structure.has(StructuralSchema.Feature.LIST_KEYS)) {
      return List.of();
    }
    var keys = new ListKeys();
    keys.walk(structure, object, Path.ROOT);
    return keys.errors;
  }

  private void walk(StructuralSchema structure, Object value, Path path) {
    if (value instanceof List<?> list) {
      checkList(structure, list, path);
      for (int i = 0; i < list.size(); i++) {
        walk(structure.items(), list.get(i), path.index(i));
      }
    } else if (value instanceof Map<?, ?> map) {
      for (var entry : map.entrySet()) {
        walkField(structure, String.valueOf(entry.getKey()), entry.getValue(), path);
      }
    }
  }

  private void walkField(StructuralSchema structure, String name, Object value, Path path) {
    StructuralSchema named = structure.properties().get(name);
    if (named != null) {
      walk(named, value, path.field(name));
    } else if (structure.additional() != null) {
      walk(structure.additional(), value, path.key(name));
    }
  }

  private void checkList(StructuralSchema structure, List<?> list, Path path) {
    switch (structure.listKind()) {
      case ATOMIC -> {}
      case SET -> report(list, path);
      case MAP -> checkMapList(structure, list, path);
    }
  }

  private void checkMapList(StructuralSchema structure, List<?> list, Path path) {
    var keys = new ArrayList<Object>(list.size());
    for (int i = 0; i < list.size(); i++) {
      Object item = list.get(i);
      if (item != null && !(item instanceof Map)) {
        errors.add(
            FieldError.invalid(
                path.index(i), item, "must be an object for an array of list-type map"));
        return;
      }
      keys.add(keysOf(structure, (Map<?, ?>) item));
    }
    report(keys, path);
  }

  private static Fields keysOf(StructuralSchema structure, Map<?, ?> item) {
    var keys = new Fields();
    for (String key : structure.listMapKeys()) {
      if (item != null && item.containsKey(key)) {
        keys.put(key, item.get(key));
      }
    }
    return keys;
  }

  /** Each value that comes again is reported once, where it comes for the second time. */
  private void report(List<?> values, Path path) {
    var seen = new HashMap<String, Integer>();
    for (int i = 0; i < values.size() && values.size() > 1; i++) {
      if (seen.merge(GoText.json(values.get(i)), 1, Integer::sum) == 2) {
        errors.add(FieldError.duplicate(path.index(i), values.get(i)));
      }
    }
  }
}
