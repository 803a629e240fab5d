package io.instancetypes.machinery.selector;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Fields that must, or must not, have the given values; none at all match everything. */
public record FieldSelector(List<Term> terms) {
  /** One condition: the field at a path such as {@code metadata.name}. */
  public record Term(String path, Operator operator, String value) {
    @Override
    public String toString() {
      String escaped = value.replace("\\", "\\\\").replace(",", "\\,").replace("=", "\\=");
      return path + operator.text + escaped;
    }
  }

  /** Whether the field must have the value. */
  public enum Operator {
    EQUALS("="),
    NOT_EQUALS("!=");

    private final String text;

    Operator(String text) {
      this.text = text;
    }
  }

  /**
   * The form of the {@code fieldSelector} parameter; a backslash before {@code \ , =} in values.
   */
  public static FieldSelector parse(String text) {
    return new FieldSelector(
        split(text).stream()
            .sorted()
            .filter(part -> !part.isEmpty())
            .map(part -> term(part, text))
            .toList());
  }

  private static List<String> split(String text) {
    List<String> parts = new ArrayList<>();
    int start = 0;
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) == '\\') {
        i++;
      } else if (text.charAt(i) == ',') {
        parts.add(text.substring(start, i));
        start = i + 1;
      }
    }
    parts.add(text.substring(start));
    return parts;
  }

  private static Term term(String part, String text) {
    for (int i = 0; i < part.length(); i++) {
      if (part.startsWith("!=", i)) {
        return new Term(part.substring(0, i), Operator.NOT_EQUALS, unescaped(part, i + 2));
      }
      if (part.charAt(i) == '=') {
        int value = part.startsWith("==", i) ? i + 2 : i + 1;
        return new Term(part.substring(0, i), Operator.EQUALS, unescaped(part, value));
      }
    }
    throw new SelectorException(
        "invalid selector: '%s'; can't understand '%s'".formatted(text, part));
  }

  private static String unescaped(String part, int start) {
    var value = new StringBuilder();
    for (int i = start; i < part.length(); i++) {
      char character = part.charAt(i);
      if (character == '\\') {
        i++;
        value.append(escaped(part, i));
      } else if (character == ',' || character == '=') {
        throw new SelectorException(
            "invalid field selector: unescaped character in value: " + (int) character);
      } else {
        value.append(character);
      }
    }
    return value.toString();
  }

  private static char escaped(String part, int at) {
    if (at < part.length() && "\\,=".indexOf(part.charAt(at)) >= 0) {
      return part.charAt(at);
    }
    throw new SelectorException(
        "invalid field selector: invalid escape sequence: \\"
            + part.substring(Math.min(at, part.length()), Math.min(at + 1, part.length())));
  }

  /** Whether an object is meant whose fields the function looks up: empty for one it lacks. */
  public boolean matches(UnaryOperator<String> fields) {
    for (Term term : terms) {
      boolean equal = term.value.equals(fields.apply(term.path));
      if (equal != (term.operator == Operator.EQUALS)) {
        return false;
      }
    }
    return true;
  }

  /** The value that a field must have, the first if there are several; empty if any will do. */
  public String required(String path) {
    for (Term term : terms) {
      if (term.path.equals(path) && term.operator == Operator.EQUALS) {
        return term.value;
      }
    }
    return "";
  }

  /** These conditions, and one more. */
  public FieldSelector and(Term term) {
    return new FieldSelector(Stream.concat(terms.stream(), Stream.of(term)).toList());
  }

  @Override
  public String toString() {
    return terms.stream().map(Term::toString).collect(Collectors.joining(","));
  }
}
