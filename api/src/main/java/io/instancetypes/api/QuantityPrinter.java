package io.instancetypes.api;

import io.instancetypes.api.Quantity.Format;
import java.math.BigDecimal;
import java.math.BigInteger;

/** Prints quantities in the canonical spelling of Kubernetes. */
final class QuantityPrinter {
  private static final String[] BINARY = {"", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei"};
  private static final String[] DECIMAL = {"n", "u", "m", "", "k", "M", "G", "T", "P", "E"};
  private static final int EXA = 18;

  private QuantityPrinter() {}

  static String print(long whole, Format format) {
    if (whole == 0) {
      return "0";
    }
    // Compared on both sides because Math.abs(Long.MIN_VALUE) is negative.
    boolean small = whole > -1024 && whole < 1024;
    return format == Format.BINARY_SI && !small ? binary(whole) : decimal(whole, format);
  }

  static String print(BigDecimal exact, Format format) {
    // What binary suffixes cannot say without loss is printed with decimal ones.
    BigInteger digits = exact.unscaledValue();
    return decimal(digits, -exact.scale(), format);
  }

  private static String binary(long whole) {
    long mantissa = whole;
    int power = 0;
    while (mantissa % 1024 == 0) {
      mantissa /= 1024;
      power++;
    }
    return mantissa + BINARY[power];
  }

  private static String decimal(long whole, Format format) {
    long mantissa = whole;
    int exponent = 0;
    while (mantissa % 1000 == 0) {
      mantissa /= 1000;
      exponent += 3;
    }
    return mantissa + suffix(exponent, format);
  }

  private static String decimal(BigInteger digits, int power, Format format) {
    int exponent = Math.floorDiv(power, 3) * 3;
    if (format != Format.DECIMAL_EXPONENT) {
      // There is no suffix beyond exa: a longer mantissa is right where a lost factor is not.
      exponent = Math.min(exponent, EXA);
    }
    return digits.multiply(BigInteger.TEN.pow(power - exponent)) + suffix(exponent, format);
  }

  private static String suffix(int exponent, Format format) {
    if (format == Format.DECIMAL_EXPONENT) {
      return exponent == 0 ? "" : "e" + exponent;
    }
    return DECIMAL[exponent / 3 + 3];
  }
}
