package io.instancetypes.api.json;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Writes a document value as JSON for people: one field a line, keys sorted. */
final class JsonPrinter {
  private static final int FLUSH_AT = 8 * 1024;

  private final JsonBytes buffer = new JsonBytes(2 * FLUSH_AT);
  private final OutputStream out;
  private final int indent;

  JsonPrinter(OutputStream out, int indent) {
    this.out = out;
    this.indent = indent;
  }

  void print(Object value) throws IOException {
    value(value, 0);
    buffer.put('\n');
    buffer.drainTo(out);
  }

  private void value(Object value, int level) throws IOException {
    if (buffer.size() > FLUSH_AT) {
      buffer.drainTo(out);
    }
    if (value instanceof Map<?, ?> map) {
      object(map, level);
    } else if (value instanceof List<?> list) {
      list(list, level);
    } else {
      JsonWriter.scalar(value, buffer);
    }
  }

  private void object(Map<?, ?> map, int level) throws IOException {
    buffer.put('{');
    boolean first = true;
    for (String key : sortedKeys(map)) {
      startLine(first, level + 1);
      first = false;
      buffer.putQuoted(key);
      buffer.putAscii(": ");
      value(map.get(key), level + 1);
    }
    close('}', first, level);
  }

  private static List<String> sortedKeys(Map<?, ?> map) {
    var keys = new ArrayList<String>(map.size());
    map.forEach((key, value) -> keys.add((String) key));
    keys.sort(null);
    return keys;
  }

  private void list(List<?> list, int level) throws IOException {
    buffer.put('[');
    boolean first = true;
    for (Object item : list) {
      startLine(first, level + 1);
      first = false;
      value(item, level + 1);
    }
    close(']', first, level);
  }

  private void startLine(boolean first, int level) {
    if (!first) {
      buffer.put(',');
    }
    newLine(level);
  }

  private void close(char bracket, boolean empty, int level) {
    if (!empty) {
      newLine(level);
    }
    buffer.put(bracket);
  }

  private void newLine(int level) {
    buffer.put('\n');
    buffer.putBlanks(level * indent);
  }
}
