package io.instancetypes.api.json;

import java.io.IOException;
import java.io.OutputStream;
import java.util.function.Consumer;

/** JSON to document values and back. */
public final class Json {
  private Json() {}

  /** The one value of a text. */
  public static Object read(byte[] bytes) {
    Utf8.refuseUtf16(bytes);
    var reader = new JsonReader(bytes, null);
    Object value = reader.next();
    if (value == JsonReader.END) {
      throw new UnreadableException("The text is empty.", Position.UNKNOWN);
    }
    if (reader.hasMore()) {
      throw new JsonRefusal(bytes)
          .refuse(reader.at, "The text goes on after the end of its one JSON value.");
    }
    return value;
  }

  /**
   * As above, also where keys stand twice in one object: the last of them holds.
   *
   * @param twice is told the path of each, such as {@code spec.items[0].name}
   */
  public static Object read(byte[] bytes, Consumer<String> twice) {
    var keys = new RepeatedKeys();
    Object value = JsonReader.takingTheLast(bytes, keys).next();
    keys.tell(value, twice);
    return value;
  }

  /**
   * Every value of a text that holds any number of them, one after the other or one a line. Those
   * before a mistake are delivered before it is reported.
   */
  public static void readAll(byte[] bytes, Consumer<Object> values) {
    readAll(bytes, values, null);
  }

  /** As above, noting where everything stands unless {@code places} is null. */
  public static void readAll(byte[] bytes, Consumer<Object> values, KeyPositions places) {
    Utf8.refuseUtf16(bytes);
    var reader = new JsonReader(bytes, places);
    Object value;
    while ((value = reader.next()) != JsonReader.END) {
      values.accept(value);
    }
  }

  /** Compact, fields in document order. */
  public static byte[] write(Object value) {
    return JsonWriter.compact(value);
  }

  /** One field a line, keys sorted, each level indented by so many blanks; ends with a newline. */
  public static void write(Object value, OutputStream out, int indent) throws IOException {
    new JsonPrinter(out, indent).print(value);
  }
}
