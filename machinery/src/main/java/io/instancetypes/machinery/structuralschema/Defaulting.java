package io.instancetypes.machinery.structuralschema;

import io.instancetypes.api.Fields;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Fills in what a schema says of fields that nobody set. */
public final class Defaulting {
  private Defaulting() {}

  /** Changes the object; a null where the schema allows none counts as not set. */
  public static void apply(StructuralSchema structure, Map<String, Object> object) {
    fill(structure, object);
  }

  private static void fill(StructuralSchema structure, Object value) {
    if (!structure.has(StructuralSchema.Feature.DEFAULTS)) {
      return;
    }
    if (value instanceof Map<?, ?> map) {
      fillMap(structure, writable(map));
    } else if (value instanceof List<?> list) {
      fillList(structure.items(), writable(list));
    }
  }

  private static void fillMap(StructuralSchema structure, Map<String, Object> map) {
    structure.defaulted().forEach((name, child) -> fillField(child, name, map));
    for (var entry : map.entrySet()) {
      StructuralSchema child = structure.child(entry.getKey());
      if (child != null && child != StructuralSchema.UNKNOWN) {
        if (entry.getValue() == null && !child.nullable() && child.hasDefault()) {
          entry.setValue(Fields.copy(child.defaultValue()));
        }
        fill(child, entry.getValue());
      }
    }
  }

  private static void fillField(StructuralSchema child, String name, Map<String, Object> map) {
    if (map.get(name) == null && !(child.nullable() && map.containsKey(name))) {
      map.put(name, Fields.copy(child.defaultValue()));
    }
  }

  private static void fillList(StructuralSchema items, List<Object> list) {
    for (int i = 0; i < list.size(); i++) {
      if (list.get(i) == null && !items.nullable() && items.hasDefault()) {
        list.set(i, Fields.copy(items.defaultValue()));
      }
      fill(items, list.get(i));
    }
  }

  // Documents hold text as keys and anything as values; only the type system does not know.
  @SuppressWarnings("unchecked")
  static Map<String, Object> writable(Map<?, ?> map) {
    return (Map<String, Object>) map;
  }

  @SuppressWarnings("unchecked")
  static List<Object> writable(List<?> list) {
    return (List<Object>) list;
  }

  /** The children of a schema that have a default, by name, so that all runs add them alike. */
  static Map<String, StructuralSchema> defaulted(Map<String, StructuralSchema> properties) {
    var defaulted = new TreeMap<String, StructuralSchema>();
    properties.forEach(
        (name, child) -> {
          if (child.hasDefault() && child.defaultValue() != null) {
            defaulted.put(name, child);
          }
        });
    return defaulted;
  }
}
