package io.instancetypes.machinery.structuralschema;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Values as kube-apiserver's messages show them. */
public final class GoText {
  private static final int LARGEST_PLAIN_EXPONENT = 21;
  private static final String ESCAPED = "\u0007\b\f\n\r\t\u000b\\\"";
  private static final String ESCAPES = "abfnrtv\\\"";

  private GoText() {}

  /** A value that is already as it is to be shown. */
  public record Verbatim(String text) {}

  /** Text in quotes, numbers and booleans bare, the rest as JSON. */
  static String shown(Object value) {
    return switch (value) {
      case String text -> quote(text);
      case Number number -> number(number);
      case Verbatim verbatim -> verbatim.text;
      case null, default -> json(value);
    };
  }

  /** A number as {@code %v} prints it. */
  public static String number(Number number) {
    return isWhole(number) ? String.valueOf(number.longValue()) : decimal(number.doubleValue(), -5);
  }

  static boolean isWhole(Number number) {
    return number instanceof Long
        || number instanceof Integer
        || number instanceof Short
        || number instanceof Byte;
  }

  private static String decimal(double value, int smallestPlainExponent) {
    if (Double.isNaN(value) || Double.isInfinite(value)) {
      return Double.isNaN(value) ? "NaN" : value > 0 ? "+Inf" : "-Inf";
    }
    if (value == 0) {
      return 1 / value < 0 ? "-0" : "0";
    }
    var exact = new BigDecimal(Double.toString(value)).stripTrailingZeros();
    int exponent = exact.precision() - exact.scale() - 1;
    return exponent > smallestPlainExponent && exponent < LARGEST_PLAIN_EXPONENT
        ? exact.toPlainString()
        : scientific(exact, exponent);
  }

  private static String scientific(BigDecimal exact, int exponent) {
    String digits = exact.unscaledValue().abs().toString();
    String fraction = digits.length() > 1 ? "." + digits.substring(1) : "";
    String power = (Math.abs(exponent) < 10 ? "0" : "") + Math.abs(exponent);
    return (exact.signum() < 0 ? "-" : "")
        + digits.charAt(0)
        + fraction
        + (exponent < 0 ? "e-" : "e+")
        + power;
  }

  /** Text in double quotes, with what cannot be printed escaped. */
  public static String quote(String text) {
    var quoted = new StringBuilder(text.length() + 2).append('"');
    text.codePoints().forEach(point -> appendQuoted(quoted, point));
    return quoted.append('"').toString();
  }

  private static void appendQuoted(StringBuilder quoted, int point) {
    int escape = ESCAPED.indexOf(point);
    if (escape >= 0) {
      quoted.append('\\').append(ESCAPES.charAt(escape));
    } else if (isPrinted(point)) {
      quoted.appendCodePoint(point);
    } else if (point < 0x80) {
      quoted.append("\\x%02x".formatted(point));
    } else {
      quoted.append((point < 0x10000 ? "\\u%04x" : "\\U%08x").formatted(point));
    }
  }

  private static boolean isPrinted(int point) {
    return switch (Character.getType(point)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.PRIVATE_USE,
          Character.UNASSIGNED,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      case Character.SPACE_SEPARATOR -> point == ' ';
      default -> true;
    };
  }

  /** JSON with sorted keys and with the characters escaped that are special in HTML. */
  public static String json(Object value) {
    var json = new StringBuilder();
    appendJson(json, value);
    return json.toString();
  }

  private static void appendJson(StringBuilder json, Object value) {
    switch (value) {
      case Map<?, ?> map -> appendMap(json, map);
      case List<?> list -> appendList(json, list);
      case String text -> appendText(json, text);
      case Number number ->
          json.append(isWhole(number) ? number.toString() : decimal(number.doubleValue(), -7));
      case null, default -> json.append(value);
    }
  }

  private static void appendMap(StringBuilder json, Map<?, ?> map) {
    var sorted = new TreeMap<String, Object>();
    map.forEach((key, entry) -> sorted.put(String.valueOf(key), entry));
    String separator = "{";
    for (var entry : sorted.entrySet()) {
      json.append(separator);
      appendText(json, entry.getKey());
      json.append(':');
      appendJson(json, entry.getValue());
      separator = ",";
    }
    json.append(sorted.isEmpty() ? "{}" : "}");
  }

  private static void appendList(StringBuilder json, List<?> list) {
    String separator = "[";
    for (Object item : list) {
      json.append(separator);
      appendJson(json, item);
      separator = ",";
    }
    json.append(list.isEmpty() ? "[]" : "]");
  }

  private static void appendText(StringBuilder json, String text) {
    json.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"', '\\' -> json.append('\\').append(c);
        case '\b' -> json.append("\\b");
        case '\f' -> json.append("\\f");
        case '\n' -> json.append("\\n");
        case '\r' -> json.append("\\r");
        case '\t' -> json.append("\\t");
        case '<', '>', '&', '\u2028', '\u2029' -> json.append("\\u%04x".formatted((int) c));
        default -> json.append(c < ' ' ? "\\u%04x".formatted((int) c) : String.valueOf(c));
      }
    }
    json.append('"');
  }
}
