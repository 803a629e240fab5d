package io.instancetypes.machinery.builtin;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads types.txt, which says in its head how it is written. */
final class TypeTable {
  private final Map<String, String> packages = new HashMap<>();
  private final Map<String, BuiltinType> types = new HashMap<>();
  private List<BuiltinField> fields;

  static Map<String, BuiltinType> read() {
    var table = new TypeTable();
    for (String line : lines("types.txt")) {
      table.line(line);
    }
    return table.types;
  }

  /** Without streams, here as below: this runs whenever a server starts, and those link slowly. */
  static List<String> lines(String resource) {
    String text = text(resource);
    var lines = new ArrayList<String>(1000);
    int start = 0;
    for (int end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
      if (text.charAt(start) != '#') {
        lines.add(text.substring(start, end));
      }
      start = end + 1;
    }
    return lines;
  }

  private static String text(String resource) {
    try (var stream = TypeTable.class.getResourceAsStream(resource)) {
      return new String(stream.readAllBytes(), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void line(String line) {
    switch (line.charAt(0)) {
      case '@' -> packages.put(line.substring(1, line.indexOf(' ')), after(line));
      case ' ' -> fields.add(field(words(line.substring(1))));
      default -> type(words(line));
    }
  }

  private static String after(String line) {
    return line.substring(line.indexOf(' ') + 1);
  }

  private void type(List<String> words) {
    fields = new ArrayList<>();
    String name = fullName(words.getFirst());
    types.put(
        name, new BuiltinType(name, words.contains("kind"), words.contains("map=atomic"), fields));
  }

  private BuiltinField field(List<String> words) {
    Map<String, String> rules = Map.of();
    for (int i = 3; i < words.size(); i++) {
      String word = words.get(i);
      int equals = word.indexOf('=');
      if (equals > 0) {
        rules = rules.isEmpty() ? new HashMap<>() : rules;
        rules.put(word.substring(0, equals), word.substring(equals + 1));
      }
    }
    return new BuiltinField(
        words.get(0),
        Integer.parseInt(words.get(1)),
        fieldType(words.get(2)),
        words.contains("!"),
        words.contains("*"),
        rules);
  }

  private FieldType fieldType(String word) {
    if (word.startsWith("[]")) {
      return new FieldType.ListOf(fieldType(word.substring(2)));
    }
    if (word.startsWith("{}")) {
      return new FieldType.MapOf(fieldType(word.substring(2)));
    }
    return word.indexOf('.') > 0
        ? new FieldType.Reference(fullName(word))
        : FieldType.Scalar.of(word);
  }

  /** The name that OpenAPI has for {@code core.Namespace}. */
  private String fullName(String word) {
    int dot = word.indexOf('.');
    return packages.get(word.substring(0, dot)) + word.substring(dot);
  }

  private static List<String> words(String line) {
    var words = new ArrayList<String>(6);
    int start = 0;
    for (int end = line.indexOf(' '); end >= 0; end = line.indexOf(' ', start)) {
      words.add(line.substring(start, end));
      start = end + 1;
    }
    words.add(line.substring(start));
    return words;
  }
}
