package io.instancetypes.engine.explain;

import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.function.BiConsumer;

/** Values of a document as a person reads them, and the leaves of which a document consists. */
public final class DisplayValues {
  private static final int LONGEST_QUOTE = 60;

  private DisplayValues() {}

  /** On one line, in the flow style of YAML. */
  public static String inline(Object value) {
    if (value instanceof String text) {
      return text.isEmpty() ? "\"\"" : text;
    }
    if (value instanceof Map<?, ?> map) {
      var fields = new StringJoiner(", ", "{", "}");
      map.forEach((key, member) -> fields.add(key + ": " + inline(member)));
      return fields.toString();
    }
    if (value instanceof List<?> list) {
      var items = new StringJoiner(", ", "[", "]");
      list.forEach(item -> items.add(inline(item)));
      return items.toString();
    }
    return String.valueOf(value);
  }

  /** As {@link #inline}, but no longer than fits into a sentence. */
  public static String brief(Object value) {
    String text = inline(value);
    return text.length() <= LONGEST_QUOTE ? text : text.substring(0, LONGEST_QUOTE) + "…";
  }

  /** As {@link #brief}, in quotation marks, where a text may be empty or look like a word. */
  public static String quoted(String text) {
    return text.isEmpty() ? "\"\"" : '"' + brief(text) + '"';
  }

  /** Visits every leaf: a value, an empty object or an empty list. */
  public static void leaves(String path, Object node, BiConsumer<String, Object> visitor) {
    if (node instanceof Map<?, ?> map && !map.isEmpty()) {
      map.forEach(
          (key, value) -> leaves(path.isEmpty() ? "" + key : path + "." + key, value, visitor));
    } else if (node instanceof List<?> list && !list.isEmpty()) {
      for (int i = 0; i < list.size(); i++) {
        leaves(path + "[" + i + "]", list.get(i), visitor);
      }
    } else {
      visitor.accept(path, node);
    }
  }
}
