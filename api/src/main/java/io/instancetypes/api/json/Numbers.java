package io.instancetypes.api.json;

import java.math.BigDecimal;
import java.math.BigInteger;

/** The one Java value that stands for a number in a document. */
public final class Numbers {
  private static final int ALWAYS_FITS_A_LONG = 18;
  private static final int BITS_OF_A_LONG = 63;

  private Numbers() {}

  public static Number integer(String digits, int radix) {
    if (digits.length() <= ALWAYS_FITS_A_LONG && radix <= 10) {
      return Long.parseLong(digits, radix);
    }
    return integer(new BigInteger(digits, radix));
  }

  public static Number integer(BigInteger value) {
    return value.bitLength() <= BITS_OF_A_LONG ? (Number) value.longValue() : value;
  }

  /**
   * Digits with a fraction or an exponent. What is an integer all the same, as {@code 5.} or {@code
   * 5e0}, becomes one, so that it is written and read again as the same value.
   *
   * @throws NumberFormatException when the exponent is beyond what any number can have
   */
  public static Number decimal(String text) {
    var value = new BigDecimal(text);
    return value.scale() == 0 ? integer(value.unscaledValue()) : value;
  }
}
