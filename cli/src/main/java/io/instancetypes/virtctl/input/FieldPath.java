package io.instancetypes.virtctl.input;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Takes the path of a field apart. Keys of annotations contain dots themselves, so the document has
 * to say where a key ends.
 */
final class FieldPath {
  private FieldPath() {}

  /** The keys and indices of a path such as {@code spec.cpu.features[0].policy}. */
  static List<Object> of(Map<String, Object> document, String field) {
    var path = new ArrayList<Object>();
    Object node = document;
    // A cause may blame several fields; the first one is where to look.
    String rest = field.split(", ", 2)[0];
    while (!rest.isEmpty()) {
      if (rest.startsWith("[")) {
        int end = rest.indexOf(']');
        int index = Integer.parseInt(rest.substring(1, end));
        node = node instanceof List<?> list && index < list.size() ? list.get(index) : null;
        path.add(index);
        rest = afterDot(rest.substring(end + 1));
      } else {
        String key = firstKey(node, rest);
        node = node instanceof Map<?, ?> map ? map.get(key) : null;
        path.add(key);
        rest = afterDot(rest.substring(key.length()));
      }
    }
    return path;
  }

  private static String firstKey(Object node, String rest) {
    String longest = "";
    if (node instanceof Map<?, ?> map) {
      for (Object key : map.keySet()) {
        if (key instanceof String text && text.length() > longest.length() && begins(rest, text)) {
          longest = text;
        }
      }
    }
    return longest.isEmpty() ? rest.substring(0, endOfKey(rest)) : longest;
  }

  private static boolean begins(String rest, String key) {
    return rest.startsWith(key)
        && (rest.length() == key.length()
            || rest.charAt(key.length()) == '.'
            || rest.charAt(key.length()) == '[');
  }

  private static int endOfKey(String rest) {
    int end = 0;
    while (end < rest.length() && rest.charAt(end) != '.' && rest.charAt(end) != '[') {
      end++;
    }
    return end;
  }

  private static String afterDot(String rest) {
    return rest.startsWith(".") ? rest.substring(1) : rest;
  }
}
