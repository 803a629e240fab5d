package io.instancetypes.machinery.managedfields;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** Reads one path element of FieldsV1; the values in it are JSON scalars. */
final class PathElementReader {
  private final String text;
  private int at;

  private PathElementReader(String text) {
    this.text = text;
    this.at = 2;
  }

  /** Null for a kind that is not known: those are left out, as Kubernetes does. */
  static PathElement read(String text) {
    if (text.length() < 2 || text.charAt(1) != ':') {
      throw new OwnershipException("missing colon: " + text);
    }
    var reader = new PathElementReader(text);
    return switch (text.charAt(0)) {
      case 'f' -> PathElement.field(text.substring(2));
      case 'k' -> reader.key();
      case 'v' -> new PathElement.Value(reader.value());
      case 'i' -> new PathElement.Index(reader.index());
      default -> null;
    };
  }

  private int index() {
    try {
      return Integer.parseInt(text.substring(2));
    } catch (NumberFormatException noNumber) {
      throw unreadable();
    }
  }

  private PathElement key() {
    List<String> names = new ArrayList<>();
    List<Object> values = new ArrayList<>();
    expect('{');
    while (peek() != '}') {
      if (!names.isEmpty()) {
        expect(',');
      }
      names.add(string());
      expect(':');
      values.add(value());
    }
    return PathElement.key(names.toArray(String[]::new), values.toArray());
  }

  private Object value() {
    if (peek() == '"') {
      return string();
    }
    int start = at;
    while (at < text.length() && ",}".indexOf(text.charAt(at)) < 0) {
      at++;
    }
    String word = text.substring(start, at).strip();
    return switch (word) {
      case "true" -> true;
      case "false" -> false;
      case "null" -> null;
      default -> number(word);
    };
  }

  private Object number(String word) {
    try {
      return word.matches("-?\\d{1,18}") ? (Object) Long.valueOf(word) : new BigDecimal(word);
    } catch (NumberFormatException noNumber) {
      throw unreadable();
    }
  }

  private String string() {
    expect('"');
    var string = new StringBuilder();
    while (true) {
      char character = next();
      if (character == '"') {
        return string.toString();
      }
      string.append(character == '\\' ? escaped() : character);
    }
  }

  private char escaped() {
    char character = next();
    return switch (character) {
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'u' -> unicode();
      default -> character;
    };
  }

  private char unicode() {
    try {
      char character = (char) Integer.parseInt(text, at, at + 4, 16);
      at += 4;
      return character;
    } catch (NumberFormatException | IndexOutOfBoundsException noCharacter) {
      throw unreadable();
    }
  }

  private char peek() {
    while (at < text.length() && text.charAt(at) == ' ') {
      at++;
    }
    if (at == text.length()) {
      throw unreadable();
    }
    return text.charAt(at);
  }

  private char next() {
    if (at == text.length()) {
      throw unreadable();
    }
    return text.charAt(at++);
  }

  private void expect(char character) {
    if (peek() != character) {
      throw unreadable();
    }
    at++;
  }

  private OwnershipException unreadable() {
    return new OwnershipException("parsing key as path element: " + text);
  }
}
