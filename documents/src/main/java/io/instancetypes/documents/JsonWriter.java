package io.instancetypes.documents;

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
    switch (value) {
      case String text -> out.putQuoted(text);
      case Map<?, ?> map -> object(map);
      case List<?> list -> list(list);
      case null, default -> scalar(value, out);
    }
  }

  static void scalar(Object value, JsonBytes out) {
    switch (value) {
      case null -> out.putAscii("null");
      case String text -> out.putQuoted(text);
      case Boolean bool -> out.putAscii(bool ? "true" : "false");
      case Long number -> out.putLong(number);
      default -> out.putAscii(NumberText.of(value));
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
