package io.instancetypes.documents;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.function.Consumer;

/** JSON to document values and back. */
public final class Json {
  /** One for all: it holds the table of field names that every read shares. */
  private static final JsonFactory FACTORY =
      JsonFactory.builder().streamReadConstraints(constraints()).build();

  private Json() {}

  /** The one value of a text. */
  public static Object read(byte[] bytes) {
    Utf8.refuseUtf16(bytes);
    try (JsonReader reader = fast(bytes)) {
      Object value = next(reader, bytes);
      if (value == JsonReader.END) {
        throw new UnreadableException("The text is empty.", Position.UNKNOWN);
      }
      if (reader.hasMore()) {
        throw secondValue(bytes);
      }
      return value;
    }
  }

  /**
   * Every value of a text that holds any number of them, one after the other or one a line. Those
   * before a mistake are delivered before it is reported.
   */
  public static void readAll(byte[] bytes, Consumer<Object> values) {
    Utf8.refuseUtf16(bytes);
    try (JsonReader reader = fast(bytes)) {
      Object value;
      while ((value = next(reader, bytes)) != JsonReader.END) {
        values.accept(value);
      }
    }
  }

  static void readAll(byte[] bytes, Consumer<Object> values, Places places) {
    try (JsonReader reader = located(bytes, places)) {
      Object value;
      while ((value = reader.next()) != JsonReader.END) {
        values.accept(value);
      }
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

  private static Object next(JsonReader reader, byte[] bytes) {
    try {
      return reader.next();
    } catch (UnreadableException rough) {
      throw precise(bytes, rough);
    }
  }

  /**
   * The fast pass counts columns in bytes and forgets where keys stood; a second pass over
   * characters knows better.
   */
  private static UnreadableException precise(byte[] bytes, UnreadableException rough) {
    try {
      readAll(bytes, ignored -> {}, new Places());
      return rough;
    } catch (UnreadableException exact) {
      return exact;
    }
  }

  private static UnreadableException secondValue(byte[] bytes) {
    var places = new Places();
    Position position;
    try {
      readAll(bytes, ignored -> {}, places);
      position = places.document(1);
    } catch (UnreadableException malformed) {
      position = new Position(malformed.line(), malformed.column());
    }
    return new UnreadableException(
        "The text goes on after the end of its one JSON value.", position);
  }

  private static JsonReader fast(byte[] bytes) {
    return new JsonReader(parser(() -> FACTORY.createParser(bytes)), null);
  }

  private static JsonReader located(byte[] bytes, Places places) {
    var text = new StringReader(Utf8.decode(bytes));
    return new JsonReader(parser(() -> FACTORY.createParser(text)), places);
  }

  private static JsonParser parser(Opening opening) {
    try {
      return opening.open();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private interface Opening {
    JsonParser open() throws IOException;
  }

  private static StreamReadConstraints constraints() {
    return StreamReadConstraints.builder()
        .maxNestingDepth(Integer.MAX_VALUE)
        .maxStringLength(Integer.MAX_VALUE)
        .maxNameLength(Integer.MAX_VALUE)
        .maxNumberLength(Limits.NUMBER_LENGTH)
        .build();
  }
}
