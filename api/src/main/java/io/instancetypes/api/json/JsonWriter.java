package io.instancetypes.api.json;

import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;

/** Writes a document value as compact JSON. */
final class JsonWriter {
  private static final int USUAL_SIZE = 8 * 1024;
  private static final int LARGEST_KEPT = 1024 * 1024;

  /** The writer of the last call, to be used again; a call that finds none makes its own. */
  private static final AtomicReference<JsonWriter> SPARE = new AtomicReference<>();

  private final JsonBytes out = new JsonBytes(USUAL_SIZE);
  private final BiConsumer<Object, Object> writeField = this::field;

  private JsonWriter() {}

  static byte[] compact(Object value) {
    JsonWriter spare = SPARE.getAndSet(null);
    JsonWriter writer = spare == null ? new JsonWriter() : spare;
    writer.out.clear();
    writer.value(value);
    byte[] bytes = writer.out.toArray();
    if (writer.out.capacity() <= LARGEST_KEPT) {
      SPARE.set(writer);
    }
    return bytes;
  }

  private void value(Object value) {
    if (value instanceof Map<?, ?> map) {
      object(map);
    } else if (value instanceof List<?> list) {
      list(list);
    } else {
      scalar(value, out);
    }
  }

  static void scalar(Object value, JsonBytes out) {
    if (value instanceof String text) {
      out.putQuoted(text);
    } else if (value instanceof Long number) {
      out.putLong(number);
    } else if (value == null || value instanceof Boolean) {
      out.putAscii(String.valueOf(value));
    } else {
      out.putAscii(NumberText.of(value));
    }
  }

  private void object(Map<?, ?> map) {
    out.put('{');
    map.forEach(writeField);
    out.put('}');
  }

  private void field(Object key, Object value) {
    if (out.last() != '{') {
      out.put(',');
    }
    out.putBytes(EncodedKeys.of((String) key));
    value(value);
  }

  private void list(List<?> list) {
    out.put('[');
    for (int i = 0; i < list.size(); i++) {
      if (i > 0) {
        out.put(',');
      }
      value(list.get(i));
    }
    out.put(']');
  }
}
