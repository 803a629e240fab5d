package io.instancetypes.documents;

import java.math.BigDecimal;

/**
 * A fraction as the key that Go's {@code strconv.FormatFloat(f, 'g', -1, 32)} makes of it, because
 * that is the key kubectl sends.
 */
final class GoFloat {
  private static final int SMALLEST_PLAIN_EXPONENT = -4;
  private static final int FIRST_LARGE_EXPONENT = 6;

  private GoFloat() {}

  static String text(float value) {
    if (Float.isInfinite(value)) {
      return value > 0 ? ".inf" : "-.inf";
    }
    var decimal = new BigDecimal(Float.toString(value)).stripTrailingZeros();
    int exponent = decimal.precision() - decimal.scale() - 1;
    boolean plain = exponent >= SMALLEST_PLAIN_EXPONENT && exponent < FIRST_LARGE_EXPONENT;
    return plain || decimal.signum() == 0 ? decimal.toPlainString() : scientific(decimal, exponent);
  }

  private static String scientific(BigDecimal decimal, int exponent) {
    String digits = decimal.unscaledValue().abs().toString();
    String fraction = digits.length() == 1 ? "" : "." + digits.substring(1);
    String sign = decimal.signum() < 0 ? "-" : "";
    return "%s%s%se%+03d".formatted(sign, digits.charAt(0), fraction, exponent);
  }
}
