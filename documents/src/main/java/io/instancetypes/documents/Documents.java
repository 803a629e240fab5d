package io.instancetypes.documents;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import io.instancetypes.api.json.KeyPositions;
import io.instancetypes.api.json.Position;
import io.instancetypes.api.json.UnreadableException;
import io.instancetypes.api.json.Utf8;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Reads a text without being told whether it is JSON or YAML. */
public final class Documents {
  private static final String BLANKS = " \t\r\n";
  private static final String OPENING = "{[";

  private Documents() {}

  /** Every document of the text, as it stands: a list is delivered as a list. */
  public static void read(byte[] bytes, Consumer<Object> documents) {
    if (mayBeJson(bytes)) {
      either(bytes, Json::readAll, Yaml::read).forEach(documents);
    } else {
      Yaml.read(bytes, documents);
    }
  }

  /** The documents of a text that holds objects only, as manifests do. */
  public static List<Fields> objects(byte[] bytes) {
    var objects = new ArrayList<Fields>();
    read(bytes, document -> objects.add(object(document, objects.size())));
    return objects;
  }

  private static Fields object(Object document, int before) {
    if (document instanceof Fields object) {
      return object;
    }
    throw new UnreadableException(
        "Document " + (before + 1) + " of the text is not an object.", Position.UNKNOWN);
  }

  /**
   * As {@link #read}, noting where everything stands. The documents before a mistake are added
   * before it is reported.
   */
  static void readLocated(byte[] bytes, List<Object> documents, KeyPositions places) {
    if (mayBeJson(bytes)) {
      documents.addAll(
          either(
              bytes,
              (text, values) -> Json.readAll(text, values, places),
              (text, values) -> {
                places.clear();
                Yaml.read(text, values, places);
              }));
    } else {
      Yaml.read(bytes, documents::add, places);
    }
  }

  private static List<Object> either(byte[] bytes, Reading json, Reading yaml) {
    try {
      return json.all(bytes);
    } catch (UnreadableException notJson) {
      try {
        return yaml.all(bytes);
      } catch (UnreadableException notYaml) {
        throw looksLikeJson(bytes) ? notJson : notYaml;
      }
    }
  }

  /** Whether the first character opens an object or a list, as it also may in YAML. */
  private static boolean mayBeJson(byte[] bytes) {
    int first = skip(bytes, Utf8.afterByteOrderMark(bytes), BLANKS);
    return first < bytes.length && OPENING.indexOf(bytes[first]) >= 0;
  }

  /** YAML rarely quotes the first key, and JSON has no line that separates documents. */
  private static boolean looksLikeJson(byte[] bytes) {
    int first = skip(bytes, Utf8.afterByteOrderMark(bytes), BLANKS + OPENING);
    boolean quotedOrEmpty = first < bytes.length && "\"}]".indexOf(bytes[first]) >= 0;
    return quotedOrEmpty && !new String(bytes, ISO_8859_1).contains("\n---");
  }

  private static int skip(byte[] bytes, int from, String skipped) {
    int i = from;
    while (i < bytes.length && skipped.indexOf(bytes[i]) >= 0) {
      i++;
    }
    return i;
  }

  private interface Reading {
    void read(byte[] bytes, Consumer<Object> documents);

    default List<Object> all(byte[] bytes) {
      var documents = new ArrayList<>();
      read(bytes, documents::add);
      return documents;
    }
  }
}
