package io.instancetypes.api;

import io.instancetypes.api.Quantity.Format;
import java.math.BigDecimal;
import java.math.BigInteger;

/** Reads quantities; {@code null} is the answer for anything that is none. */
final class QuantityReader {
  /** An exponent of more digits is a mistake, or an attempt to make us compute for hours. */
  private static final int LONGEST_EXPONENT = 4;

  private static final int LONGEST_NUMBER = 400;
  private static final int SAFE_DIGITS = 18;
  private static final String THOUSANDS = "kMGTPE";
  private static final String BINARIES = "KMGTPE";
  private static final long[] POWERS_OF_1000 = {
    1_000L,
    1_000_000L,
    1_000_000_000L,
    1_000_000_000_000L,
    1_000_000_000_000_000L,
    1_000_000_000_000_000_000L
  };

  private QuantityReader() {}

  static Quantity read(Object value) {
    if (value instanceof String text) {
      return readText(text);
    }
    if (value instanceof Long || value instanceof Integer) {
      return Quantity.of(((Number) value).longValue(), Format.DECIMAL_SI);
    }
    if (value instanceof BigInteger number) {
      return Quantity.of(new BigDecimal(number), Format.DECIMAL_SI);
    }
    if (value instanceof BigDecimal number) {
      return readText(spelling(number));
    }
    return value instanceof Number ? readText(value.toString()) : null;
  }

  /**
   * JSON reads {@code 1e3} and {@code 0.001} as the same type; the scale still tells them apart.
   */
  private static String spelling(BigDecimal number) {
    boolean plain = number.scale() >= 0 && number.scale() <= LONGEST_NUMBER;
    return plain ? number.toPlainString() : number.toString();
  }

  private static Quantity readText(String text) {
    int end = text.length();
    int at = skipSign(text);
    boolean negative = at == 1 && text.charAt(0) == '-';
    int firstDigit = at;
    long number = 0;
    while (at < end && isDigit(text.charAt(at)) && at - firstDigit < SAFE_DIGITS) {
      number = number * 10 + (text.charAt(at++) - '0');
    }
    if (at == firstDigit) {
      return readDecimal(text);
    }
    return readWhole(text, negative ? -number : number, at);
  }

  /** The short way for whole numbers with a common suffix; all others take the long way. */
  private static Quantity readWhole(String text, long number, int at) {
    int left = text.length() - at;
    if (left == 0) {
      return Quantity.of(number, Format.DECIMAL_SI);
    }
    if (left == 1) {
      int power = THOUSANDS.indexOf(text.charAt(at));
      return power < 0 ? readDecimal(text) : times(text, number, POWERS_OF_1000[power], false);
    }
    if (left == 2 && text.charAt(at + 1) == 'i') {
      int power = BINARIES.indexOf(text.charAt(at));
      return power < 0 ? null : times(text, number, 1L << (10 * (power + 1)), true);
    }
    return readDecimal(text);
  }

  private static Quantity times(String text, long number, long factor, boolean binary) {
    long product = number * factor;
    if (Math.multiplyHigh(number, factor) != product >> 63) {
      return readDecimal(text);
    }
    return Quantity.of(product, binary ? Format.BINARY_SI : Format.DECIMAL_SI);
  }

  private static Quantity readDecimal(String text) {
    int end = endOfNumber(text);
    if (end < 0 || end > LONGEST_NUMBER) {
      return null;
    }
    return scaled(new BigDecimal(text.substring(0, end)), text.substring(end));
  }

  private static Quantity scaled(BigDecimal number, String suffix) {
    return switch (suffix) {
      case "" -> Quantity.of(number, Format.DECIMAL_SI);
      case "n" -> powerOfTen(number, -9);
      case "u" -> powerOfTen(number, -6);
      case "m" -> powerOfTen(number, -3);
      case "k" -> powerOfTen(number, 3);
      case "M" -> powerOfTen(number, 6);
      case "G" -> powerOfTen(number, 9);
      case "T" -> powerOfTen(number, 12);
      case "P" -> powerOfTen(number, 15);
      case "E" -> powerOfTen(number, 18);
      case "Ki", "Mi", "Gi", "Ti", "Pi", "Ei" -> powerOf1024(number, suffix.charAt(0));
      default -> exponent(number, suffix);
    };
  }

  private static Quantity powerOfTen(BigDecimal number, int power) {
    return Quantity.of(number.scaleByPowerOfTen(power), Format.DECIMAL_SI);
  }

  private static Quantity powerOf1024(BigDecimal number, char letter) {
    int bits = 10 * (BINARIES.indexOf(letter) + 1);
    BigDecimal factor = new BigDecimal(BigInteger.ONE.shiftLeft(bits));
    return Quantity.of(number.multiply(factor), Format.BINARY_SI);
  }

  private static Quantity exponent(BigDecimal number, String suffix) {
    char letter = suffix.charAt(0);
    if (letter != 'e' && letter != 'E') {
      return null;
    }
    String digits = suffix.substring(1 + skipSign(suffix.substring(1)));
    if (digits.isEmpty() || digits.length() > LONGEST_EXPONENT || !allDigits(digits)) {
      return null;
    }
    int power = Integer.parseInt(suffix, 1, suffix.length(), 10);
    return Quantity.of(number.scaleByPowerOfTen(power), Format.DECIMAL_EXPONENT);
  }

  /** Where the suffix starts, or -1 if there is not one digit before it. */
  static int endOfNumber(String text) {
    int at = skipSign(text);
    int start = at;
    int points = 0;
    while (at < text.length() && (isDigit(text.charAt(at)) || text.charAt(at) == '.')) {
      points += text.charAt(at++) == '.' ? 1 : 0;
    }
    return points > 1 || at - start == points ? -1 : at;
  }

  private static int skipSign(String text) {
    return !text.isEmpty() && (text.charAt(0) == '-' || text.charAt(0) == '+') ? 1 : 0;
  }

  private static boolean allDigits(String text) {
    return text.chars().allMatch(character -> isDigit((char) character));
  }

  /** Only ASCII: {@code Character.isDigit} accepts the digits of every script. */
  private static boolean isDigit(char character) {
    return character >= '0' && character <= '9';
  }
}
