package io.instancetypes.machinery.cel;

import dev.cel.common.types.TypeType;
import dev.cel.common.values.CelByteString;
import dev.cel.common.values.NullValue;
import io.instancetypes.machinery.structuralschema.GoText;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The text of a format and its values: {@code %s %d %f %e %b %x %X %o %%}. */
final class TextFormat {
  private static final int DEFAULT_PRECISION = 6;
  private static final String SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

  private final String format;
  private final List<?> values;
  private final StringBuilder text = new StringBuilder();
  private int at;
  private int used;

  private TextFormat(String format, List<?> values) {
    this.format = format;
    this.values = values;
  }

  static String of(String format, List<?> values) {
    return new TextFormat(format, values).write();
  }

  private String write() {
    while (at < format.length()) {
      char c = format.charAt(at++);
      if (c != '%') {
        text.append(c);
      } else if (at < format.length() && format.charAt(at) == '%') {
        text.append('%');
        at++;
      } else {
        writeValue();
      }
    }
    return text.toString();
  }

  private void writeValue() {
    int precision = precision();
    if (at >= format.length()) {
      throw new RuleFailure("unexpected end of format string");
    }
    char verb = format.charAt(at++);
    if (used >= values.size()) {
      throw new RuleFailure("index " + used + " out of range");
    }
    text.append(written(verb, values.get(used++), precision));
  }

  private int precision() {
    if (at >= format.length() || format.charAt(at) != '.') {
      return DEFAULT_PRECISION;
    }
    int precision = 0;
    for (at++; at < format.length() && Character.isDigit(format.charAt(at)); at++) {
      precision = Math.min(100, precision * 10 + format.charAt(at) - '0');
    }
    return precision;
  }

  private static String written(char verb, Object value, int precision) {
    return switch (verb) {
      case 's' -> shown(value);
      case 'd' -> shown(number(verb, value));
      case 'f' -> ("%." + precision + "f").formatted(number(verb, value).doubleValue());
      case 'e' -> scientific(number(verb, value).doubleValue(), precision);
      case 'b' ->
          value instanceof Boolean truth
              ? truth ? "1" : "0"
              : Long.toBinaryString(whole(verb, value));
      case 'o' -> Long.toOctalString(whole(verb, value));
      case 'x' -> hexadecimal(value);
      case 'X' -> hexadecimal(value).toUpperCase(Locale.ROOT);
      default ->
          throw new RuleFailure(
              "could not parse formatting clause: unrecognized formatting clause \"" + verb + "\"");
    };
  }

  /** As people write it: {@code 1.5×10⁰³}. */
  private static String scientific(double value, int precision) {
    String[] parts = ("%." + precision + "e").formatted(value).split("e", 2);
    String power =
        parts[1]
            .replace("+", "")
            .codePoints()
            .mapToObj(c -> c == '-' ? "⁻" : SUPERSCRIPTS.substring(c - '0', c - '0' + 1))
            .collect(Collectors.joining());
    return parts[0] + "×10" + power;
  }

  private static Number number(char verb, Object value) {
    if (value instanceof Number number) {
      return number;
    }
    throw new RuleFailure("error during formatting: %" + verb + " can only be used with numbers");
  }

  private static long whole(char verb, Object value) {
    return number(verb, value).longValue();
  }

  private static String hexadecimal(Object value) {
    return switch (value) {
      case String text -> hexadecimal(CelByteString.copyFromUtf8(text));
      case CelByteString bytes -> HexFormat.of().formatHex(bytes.toByteArray());
      default -> Long.toHexString(whole('x', value));
    };
  }

  private static String shown(Object value) {
    return switch (value) {
      case NullValue none -> "null";
      case Number number -> GoText.number(number);
      case CelByteString bytes -> bytes.toStringUtf8();
      case TypeType type -> type.containingTypeName();
      case Duration duration -> duration.toSeconds() + "s";
      case List<?> list ->
          list.stream().map(TextFormat::nested).collect(Collectors.joining(", ", "[", "]"));
      case Map<?, ?> map -> entries(map);
      default -> String.valueOf(value);
    };
  }

  /** Texts stand in quotes where they are part of something. */
  private static String nested(Object value) {
    return value instanceof String text ? GoText.quote(text) : shown(value);
  }

  private static String entries(Map<?, ?> map) {
    var sorted = new TreeMap<String, String>();
    map.forEach((key, value) -> sorted.put(nested(key), nested(value)));
    return sorted.entrySet().stream()
        .map(entry -> entry.getKey() + ":" + entry.getValue())
        .collect(Collectors.joining(", ", "{", "}"));
  }
}
