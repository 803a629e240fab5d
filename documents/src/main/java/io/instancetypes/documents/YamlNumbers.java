package io.instancetypes.documents;

import io.instancetypes.api.json.Numbers;
import io.instancetypes.api.json.Position;
import io.instancetypes.api.json.SizeLimits;
import java.util.regex.Pattern;

/** Numbers as YAML 1.1 writes them: with a sign, underscores, and in four bases. */
final class YamlNumbers {
  private static final Pattern DECIMAL =
      Pattern.compile("[-+]?(\\.[0-9]+|[0-9]+(\\.[0-9]*)?)([eE][-+]?[0-9]+)?");
  private static final Pattern INFINITE_OR_NAN =
      Pattern.compile("[-+]?\\.(inf|Inf|INF)|\\.(nan|NaN|NAN)");
  private static final int LONGEST_INFINITE = 5;

  private YamlNumbers() {}

  static boolean isInfiniteOrNaN(String text) {
    return text.length() <= LONGEST_INFINITE && INFINITE_OR_NAN.matcher(text).matches();
  }

  /** Null when the text is no number. */
  static Number number(String text) {
    // A leading dot is the one place where go-yaml keeps underscores, and so takes it for text.
    boolean grouped = text.indexOf('_') >= 0 && text.charAt(0) != '.';
    String digits = grouped ? text.replace("_", "") : text;
    Number integer = integer(digits);
    return integer != null ? integer : decimal(digits);
  }

  /** Whether any reader might take the text for a number, of whatever size. */
  static boolean looksLikeNumber(String text) {
    String digits = text.replace("_", "");
    int start = signLength(digits);
    int radix = radix(digits, start);
    return allDigits(digits, start + prefixLength(digits, start, radix), radix)
        || DECIMAL.matcher(digits).matches();
  }

  private static Number integer(String text) {
    int start = signLength(text);
    int radix = radix(text, start);
    int first = start + prefixLength(text, start, radix);
    if (!allDigits(text, first, radix)) {
      return null;
    }
    refuseTooLong(text);
    return Numbers.integer(text.substring(0, start) + text.substring(first), radix);
  }

  private static int signLength(String text) {
    return !text.isEmpty() && (text.charAt(0) == '-' || text.charAt(0) == '+') ? 1 : 0;
  }

  private static int radix(String text, int start) {
    if (text.length() < start + 2 || text.charAt(start) != '0') {
      return 10;
    }
    return switch (text.charAt(start + 1)) {
      case 'x', 'X' -> 16;
      case 'b', 'B' -> 2;
      default -> 8;
    };
  }

  private static int prefixLength(String text, int start, int radix) {
    if (radix == 10) {
      return 0;
    }
    return radix == 8 && "oO".indexOf(text.charAt(start + 1)) < 0 ? 1 : 2;
  }

  private static boolean allDigits(String text, int first, int radix) {
    for (int i = first; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c > 'f' || Character.digit(c, radix) < 0) {
        return false;
      }
    }
    return first < text.length();
  }

  private static Number decimal(String text) {
    if (!DECIMAL.matcher(text).matches()) {
      return null;
    }
    refuseTooLong(text);
    try {
      return Numbers.decimal(text);
    } catch (NumberFormatException exponentTooLarge) {
      return null;
    }
  }

  private static void refuseTooLong(String text) {
    if (text.length() > SizeLimits.NUMBER_LENGTH) {
      throw SizeLimits.numberTooLong(Position.UNKNOWN);
    }
  }
}
