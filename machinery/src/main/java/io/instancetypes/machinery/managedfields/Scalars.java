package io.instancetypes.machinery.managedfields;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/** Single values: how they are written, ordered and held to be equal. */
final class Scalars {
  private Scalars() {}

  /** As JSON that is safe inside HTML, which is how Kubernetes writes it. */
  static String json(Object value) {
    return value instanceof String text ? quoted(text, "<>&\u2028\u2029") : number(value);
  }

  /** As in messages. */
  static String text(Object value) {
    return value instanceof String text ? quoted(text, "") : number(value);
  }

  private static String number(Object value) {
    return value instanceof BigDecimal number
        ? number.stripTrailingZeros().toPlainString()
        : String.valueOf(value);
  }

  private static String quoted(String text, String unsafe) {
    var quoted = new StringBuilder(text.length() + 2).append('"');
    for (int i = 0; i < text.length(); i++) {
      char character = text.charAt(i);
      switch (character) {
        case '"', '\\' -> quoted.append('\\').append(character);
        case '\n' -> quoted.append("\\n");
        case '\r' -> quoted.append("\\r");
        case '\t' -> quoted.append("\\t");
        default -> {
          if (character < ' ' || unsafe.indexOf(character) >= 0) {
            quoted.append("\\u%04x".formatted((int) character));
          } else {
            quoted.append(character);
          }
        }
      }
    }
    return quoted.append('"').toString();
  }

  /** Numbers, then texts, then truths, then the rest. */
  static int compare(Object left, Object right) {
    if (left instanceof String one && right instanceof String other) {
      return one.compareTo(other);
    }
    if (left instanceof Number one && right instanceof Number other) {
      return decimal(one).compareTo(decimal(other));
    }
    if (left instanceof Boolean one && right instanceof Boolean other) {
      return one.compareTo(other);
    }
    return Integer.compare(rank(left), rank(right));
  }

  private static int rank(Object value) {
    return switch (value) {
      case Number number -> 0;
      case String text -> 1;
      case Boolean truth -> 2;
      case null, default -> 3;
    };
  }

  private static BigDecimal decimal(Number number) {
    return number instanceof BigDecimal decimal ? decimal : new BigDecimal(number.toString());
  }

  /** Equal as values: 1 and 1.0 are, and the order of an object's fields does not matter. */
  static boolean equal(Object left, Object right) {
    if (left == right) {
      return true;
    }
    if (left instanceof Map<?, ?> one && right instanceof Map<?, ?> other) {
      return equal(one, other);
    }
    if (left instanceof List<?> one && right instanceof List<?> other) {
      return equal(one, other);
    }
    if (left instanceof Number one && right instanceof Number other) {
      return one.equals(other) || decimal(one).compareTo(decimal(other)) == 0;
    }
    return left != null && left.equals(right);
  }

  private static boolean equal(Map<?, ?> one, Map<?, ?> other) {
    if (one.size() != other.size()) {
      return false;
    }
    for (var entry : one.entrySet()) {
      if (!other.containsKey(entry.getKey())
          || !equal(entry.getValue(), other.get(entry.getKey()))) {
        return false;
      }
    }
    return true;
  }

  private static boolean equal(List<?> one, List<?> other) {
    if (one.size() != other.size()) {
      return false;
    }
    for (int i = 0; i < one.size(); i++) {
      if (!equal(one.get(i), other.get(i))) {
        return false;
      }
    }
    return true;
  }
}
