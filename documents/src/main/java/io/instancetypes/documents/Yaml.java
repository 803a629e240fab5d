package io.instancetypes.documents;

import io.instancetypes.api.json.KeyPositions;
import io.instancetypes.api.json.UnreadableException;
import io.instancetypes.api.json.Utf8;
import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.ObjIntConsumer;

/** YAML to document values and back, understood as kubectl understands it. */
public final class Yaml {
  private Yaml() {}

  /**
   * Every document of a text, except those that hold nothing. Those before a mistake are delivered
   * before it is reported.
   */
  public static void read(byte[] bytes, Consumer<Object> documents) {
    List<Object> plain = PlainYaml.read(bytes);
    if (plain == null) {
      readAny(Utf8.decode(bytes), documents);
    } else {
      plain.forEach(documents);
    }
  }

  /** As {@link #read}, by the parser that knows all of YAML. */
  static void readAny(String text, Consumer<Object> documents) {
    var reader = new YamlReader(text, (KeyPositions) null);
    Object document;
    while ((document = next(reader, text)) != YamlReader.END) {
      documents.accept(document);
    }
  }

  /**
   * As {@link #read}, but of several values under one key the last one holds.
   *
   * @param twice told of every key that stands again, with its line
   */
  public static void readDespiteRepeats(
      byte[] bytes, Consumer<Object> documents, ObjIntConsumer<String> twice) {
    var reader = new YamlReader(Utf8.decode(bytes), twice);
    Object document;
    while ((document = reader.next()) != YamlReader.END) {
      documents.accept(document);
    }
  }

  static void read(byte[] bytes, Consumer<Object> documents, KeyPositions places) {
    readLocated(Utf8.decode(bytes), documents, places);
  }

  /**
   * Block style, keys sorted, list items not indented under their key, long lines not folded; ends
   * with a newline.
   */
  public static void write(Object value, Appendable out) throws IOException {
    new YamlWriter(out).document(value);
  }

  private static Object next(YamlReader reader, String text) {
    try {
      return reader.next();
    } catch (UnreadableException rough) {
      throw precise(text, rough);
    }
  }

  /**
   * The fast pass forgets where keys stood; a second one knows where a repeated key stood first.
   */
  private static UnreadableException precise(String text, UnreadableException rough) {
    try {
      readLocated(text, ignored -> {}, new KeyPositions());
      return rough;
    } catch (UnreadableException exact) {
      return exact;
    }
  }

  private static void readLocated(String text, Consumer<Object> documents, KeyPositions places) {
    var reader = new YamlReader(text, places);
    Object document;
    while ((document = reader.next()) != YamlReader.END) {
      documents.accept(document);
    }
  }
}
