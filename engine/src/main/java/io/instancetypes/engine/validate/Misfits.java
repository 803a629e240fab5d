package io.instancetypes.engine.validate;

import io.instancetypes.api.Fields;
import java.util.List;

/** Takes fields out of a document by their paths. */
final class Misfits {
  private Misfits() {}

  /** Removes a field; an item of a list leaves its place empty, so that the others keep theirs. */
  static void remove(Object node, String path) {
    if (node instanceof Fields fields) {
      removeField(fields, path);
    } else if (node instanceof List<?> list && path.startsWith("[")) {
      removeItem(list, path);
    }
  }

  private static void removeField(Fields fields, String path) {
    for (String key : List.copyOf(fields.keySet())) {
      if (path.equals(key)) {
        fields.remove(key);
      } else if (path.startsWith(key) && isStep(path, key.length())) {
        remove(fields.get(key), rest(path, key.length()));
      }
    }
  }

  private static void removeItem(List<?> list, String path) {
    int end = path.indexOf(']');
    int index = Integer.parseInt(path, 1, end, 10);
    if (index < list.size()) {
      if (end == path.length() - 1) {
        @SuppressWarnings("unchecked")
        var items = (List<Object>) list;
        items.set(index, new Fields());
      } else {
        remove(list.get(index), rest(path, end + 1));
      }
    }
  }

  private static boolean isStep(String path, int at) {
    return path.charAt(at) == '.' || path.charAt(at) == '[';
  }

  private static String rest(String path, int at) {
    return path.charAt(at) == '.' ? path.substring(at + 1) : path.substring(at);
  }
}
