package io.instancetypes.machinery.patch;

import io.instancetypes.api.json.JsonPointer;
import java.util.List;
import java.util.Map;

/** Where a JSON pointer leads: an object or list, and a key in it that need not be there. */
record PointerTarget(Object container, String key, String path) {
  /** Null if the way there is not in the document. */
  static PointerTarget find(Object document, String path) {
    String[] parts = path.split("/", -1);
    if (parts.length < 2) {
      return null;
    }
    Object container = document;
    for (int i = 1; i < parts.length - 1; i++) {
      container = step(container, JsonPointer.unescaped(parts[i]));
    }
    boolean holds = container instanceof Map<?, ?> || container instanceof List<?>;
    return holds
        ? new PointerTarget(container, JsonPointer.unescaped(parts[parts.length - 1]), path)
        : null;
  }

  private static Object step(Object container, String key) {
    if (container instanceof List<?> list) {
      int index = existing(list, key);
      return index < 0 ? null : list.get(index);
    }
    return container instanceof Map<?, ?> map ? map.get(key) : null;
  }

  /** Null if an object has no such key. */
  Object value() {
    return container instanceof List<?> list
        ? list.get(existingOrRefuse(list))
        : ((Map<?, ?>) container).get(key);
  }

  void add(Object value) {
    if (container instanceof List<?>) {
      insert(list(), value);
    } else {
      map().put(key, value);
    }
  }

  void replace(Object value) {
    if (container instanceof List<?> list) {
      list().set(existingOrRefuse(list), value);
    } else {
      map().put(key, value);
    }
  }

  void remove() {
    if (container instanceof List<?> list) {
      list().remove(existingOrRefuse(list));
    } else if (map().containsKey(key)) {
      map().remove(key);
    } else {
      throw refused("Unable to remove nonexistent key: %s: missing value");
    }
  }

  private void insert(List<Object> list, Object value) {
    if (key.equals("-")) {
      list.add(value);
      return;
    }
    Integer index = number(key);
    if (index == null) {
      throw refused("value was not a proper array index: '%s'");
    }
    int at = index < 0 ? index + list.size() + 1 : index;
    if (at < 0 || at > list.size()) {
      throw refused("Unable to access invalid index: %s: invalid index referenced");
    }
    list.add(at, value);
  }

  private int existingOrRefuse(List<?> list) {
    int index = existing(list, key);
    if (index < 0) {
      throw refused("Unable to access invalid index: %s: invalid index referenced");
    }
    return index;
  }

  /** Negative if the list has no such item. */
  private static int existing(List<?> list, String key) {
    Integer index = number(key);
    if (index == null || index >= list.size()) {
      return -1;
    }
    return index < 0 ? index + list.size() : index;
  }

  private static Integer number(String key) {
    try {
      return Integer.valueOf(key);
    } catch (NumberFormatException noNumber) {
      return null;
    }
  }

  private PatchException refused(String complaint) {
    return PatchException.inapplicable(
        "error for path: '%s': %s".formatted(path, complaint.formatted(key)));
  }

  // Only places in a copy that the patch made are ever written to.
  @SuppressWarnings("unchecked")
  private List<Object> list() {
    return (List<Object>) container;
  }

  @SuppressWarnings("unchecked")
  private Map<String, Object> map() {
    return (Map<String, Object>) container;
  }
}
