package io.instancetypes.documents;

import io.instancetypes.api.json.NumberText;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Writes a document value as block-style YAML, laid out as kubectl prints it. */
final class YamlWriter {
  private static final int STEP = 2;

  /** Longer keys need a line of their own: readers look for the colon only so far. */
  private static final int LONGEST_KEY = 128;

  private final Appendable out;

  YamlWriter(Appendable out) {
    this.out = out;
  }

  void document(Object value) throws IOException {
    if (value instanceof Map<?, ?> map && !map.isEmpty()) {
      fields(map, 0, false);
    } else if (value instanceof List<?> list && !list.isEmpty()) {
      items(list, 0, false);
    } else {
      leaf(value, 0);
    }
  }

  /** {@code started} says that the first line already has its indentation, or a dash in place. */
  private void fields(Map<?, ?> map, int indent, boolean started) throws IOException {
    boolean pad = !started;
    for (Map.Entry<?, ?> field : new TreeMap<>(map).entrySet()) {
      if (pad) {
        pad(indent);
      }
      pad = true;
      key((String) field.getKey(), indent);
      underKey(field.getValue(), indent);
    }
  }

  private void key(String key, int indent) throws IOException {
    if (key.length() <= LONGEST_KEY) {
      YamlText.key(key, out);
    } else {
      out.append("? ");
      YamlText.key(key, out);
      out.append('\n');
      pad(indent);
    }
    out.append(':');
  }

  private void underKey(Object value, int indent) throws IOException {
    if (value instanceof Map<?, ?> map && !map.isEmpty()) {
      out.append('\n');
      fields(map, indent + STEP, false);
    } else if (value instanceof List<?> list && !list.isEmpty()) {
      out.append('\n');
      items(list, indent, false);
    } else {
      out.append(' ');
      leaf(value, indent);
    }
  }

  private void items(List<?> list, int indent, boolean started) throws IOException {
    boolean pad = !started;
    for (Object item : list) {
      if (pad) {
        pad(indent);
      }
      pad = true;
      out.append("- ");
      afterDash(item, indent);
    }
  }

  private void afterDash(Object item, int indent) throws IOException {
    if (item instanceof Map<?, ?> map && !map.isEmpty()) {
      fields(map, indent + STEP, true);
    } else if (item instanceof List<?> list && !list.isEmpty()) {
      items(list, indent + STEP, true);
    } else {
      leaf(item, indent);
    }
  }

  private void leaf(Object value, int indent) throws IOException {
    if (value instanceof String text) {
      YamlText.value(text, indent + STEP, out);
    } else {
      out.append(literal(value));
    }
    out.append('\n');
  }

  private static String literal(Object value) {
    if (value == null || value instanceof Boolean) {
      return String.valueOf(value);
    }
    if (value instanceof Map) {
      return "{}";
    }
    if (value instanceof List) {
      return "[]";
    }
    // Without its tag it would be read as text, as kubectl does with what no double can hold.
    boolean huge = value instanceof BigDecimal number && Double.isInfinite(number.doubleValue());
    return huge ? "!!float " + value : NumberText.of(value);
  }

  private void pad(int indent) throws IOException {
    for (int i = 0; i < indent; i++) {
      out.append(' ');
    }
  }
}
