package io.instancetypes.documents;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.instancetypes.api.json.Json;
import io.instancetypes.api.json.UnreadableException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** What the tests of this package read, and how they say what was refused. */
final class Reading {
  private Reading() {}

  static Object json(String text) {
    return Json.read(text.getBytes(UTF_8));
  }

  static List<Object> yaml(String text) {
    return all(text.getBytes(UTF_8), Yaml::read);
  }

  static List<Object> all(byte[] bytes, BiConsumer<byte[], Consumer<Object>> reading) {
    List<Object> documents = new ArrayList<>();
    reading.accept(bytes, documents::add);
    return documents;
  }

  /** The refusal as {@code line:column sentence}. */
  static String refusal(Runnable reading) {
    UnreadableException e = catchThrowableOfType(UnreadableException.class, reading::run);
    return e == null ? "accepted" : e.line() + ":" + e.column() + " " + e.getMessage();
  }
}
