package io.instancetypes.engine.plan;

import java.util.List;
import java.util.Map;

/** Paths in which items of lists stand by their names, as in {@code disks[root].disk.bus}. */
public final class NamedPath {
  private NamedPath() {}

  /** The same path with the numbers that the items have in a document. */
  public static String indexed(Object document, String path) {
    if (path.indexOf('[') < 0) {
      return path;
    }
    var indexed = new StringBuilder();
    Object node = document;
    String rest = path;
    while (!rest.isEmpty()) {
      if (rest.startsWith("[")) {
        int end = rest.indexOf(']');
        int index = index(node, rest.substring(1, end));
        node = index < 0 ? null : ((List<?>) node).get(index);
        indexed.append('[').append(index).append(']');
        rest = rest.substring(end + 1);
      } else {
        String key = key(node, rest.startsWith(".") ? rest.substring(1) : rest);
        node = node instanceof Map<?, ?> map ? map.get(key) : null;
        indexed.append(rest, 0, rest.startsWith(".") ? 1 : 0).append(key);
        rest = rest.substring(key.length() + (rest.startsWith(".") ? 1 : 0));
      }
    }
    return indexed.toString();
  }

  /** Keys of labels contain dots themselves, so the document has to say where a key ends. */
  private static String key(Object node, String rest) {
    if (node instanceof Map<?, ?> map && map.containsKey(rest)) {
      return rest;
    }
    int end = 0;
    while (end < rest.length() && rest.charAt(end) != '.' && rest.charAt(end) != '[') {
      end++;
    }
    return rest.substring(0, end);
  }

  private static int index(Object node, String name) {
    if (node instanceof List<?> list) {
      for (int i = 0; i < list.size(); i++) {
        if (list.get(i) instanceof Map<?, ?> item && name.equals(item.get("name"))) {
          return i;
        }
      }
    }
    return -1;
  }
}
