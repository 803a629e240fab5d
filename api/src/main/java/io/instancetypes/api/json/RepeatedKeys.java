package io.instancetypes.api.json;

import io.instancetypes.api.Fields;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** The keys that stand more than once in an object of a text that is read all the same. */
final class RepeatedKeys {
  private final Map<Fields, Set<String>> keys = new IdentityHashMap<>();

  void add(Fields object, String key) {
    keys.computeIfAbsent(object, first -> new LinkedHashSet<>()).add(key);
  }

  /** Says where they stand, in the order of the document. */
  void tell(Object value, Consumer<String> paths) {
    if (!keys.isEmpty()) {
      walk(value, "", paths);
    }
  }

  private void walk(Object value, String path, Consumer<String> paths) {
    if (value instanceof Fields object) {
      Set<String> repeated = keys.getOrDefault(object, Set.of());
      for (var entry : object.entrySet()) {
        String below = path.isEmpty() ? entry.getKey() : path + "." + entry.getKey();
        if (repeated.contains(entry.getKey())) {
          paths.accept(below);
        }
        walk(entry.getValue(), below, paths);
      }
    } else if (value instanceof List<?> list) {
      for (int i = 0; i < list.size(); i++) {
        walk(list.get(i), path + "[" + i + "]", paths);
      }
    }
  }
}
