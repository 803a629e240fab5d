package io.instancetypes.api;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Optional;

/**
 * An amount such as {@code 16Gi} or {@code 500m}, compared by value and printed as Kubernetes does.
 *
 * <p>Nearly every amount is a whole number that fits a {@code long}; only the others are held as a
 * decimal, so {@code exact} is set exactly when {@code whole} cannot say it.
 */
public final class Quantity implements Comparable<Quantity> {
  /** The family of suffixes in which a quantity was written and will be printed. */
  public enum Format {
    DECIMAL_SI,
    BINARY_SI,
    DECIMAL_EXPONENT
  }

  private static final int NANO = 9;
  private static final int DIGITS_OF_A_LONG = 19;

  /** Apart, because the first decimal costs a command more time than all of its other work. */
  private static final class Limit {
    static final BigDecimal LARGEST = BigDecimal.valueOf(Long.MAX_VALUE);
  }

  private final long whole;
  private final BigDecimal exact;
  private final Format format;

  private Quantity(long whole, BigDecimal exact, Format format) {
    this.whole = whole;
    this.exact = exact;
    this.format = format;
  }

  /**
   * The amount that a document holds as text or as a number.
   *
   * @throws IllegalArgumentException with a sentence for the author of the document
   */
  public static Quantity parse(Object value) {
    Quantity quantity = QuantityReader.read(value);
    if (quantity == null) {
      throw new IllegalArgumentException(QuantityComplaint.about(value));
    }
    return quantity;
  }

  /** As {@link #parse}, empty for anything that is not a quantity. */
  public static Optional<Quantity> tryParse(Object value) {
    return Optional.ofNullable(QuantityReader.read(value));
  }

  public static Quantity of(long value, Format format) {
    return new Quantity(value, null, format);
  }

  /** Rounds away from zero to nano: whoever asks for a little gets a little. */
  static Quantity of(BigDecimal value, Format format) {
    BigDecimal amount = limitDigits(value);
    if (format == Format.BINARY_SI) {
      if (isFraction(amount)) {
        return new Quantity(0, amount, Format.DECIMAL_SI);
      }
      amount = limitSize(amount);
    }
    return isLong(amount)
        ? new Quantity(amount.longValueExact(), null, format)
        : new Quantity(0, amount, format);
  }

  /** The amount as a whole number, rounded away from zero and capped at the range of a long. */
  public long value() {
    if (exact == null) {
      return whole;
    }
    if (magnitude(exact) > DIGITS_OF_A_LONG) {
      return exact.signum() > 0 ? Long.MAX_VALUE : Long.MIN_VALUE;
    }
    BigInteger rounded = exact.setScale(0, RoundingMode.UP).toBigInteger();
    if (rounded.bitLength() < Long.SIZE) {
      return rounded.longValue();
    }
    return rounded.signum() > 0 ? Long.MAX_VALUE : Long.MIN_VALUE;
  }

  /** The amount in thousandths, rounded away from zero and capped at the range of a long. */
  public long milliValue() {
    return of(decimal().movePointRight(3), Format.DECIMAL_SI).value();
  }

  /** The sum, printed as this amount is. */
  public Quantity plus(Quantity other) {
    return of(decimal().add(other.decimal()), format);
  }

  /** The difference, printed as this amount is. */
  public Quantity minus(Quantity other) {
    return of(decimal().subtract(other.decimal()), format);
  }

  public int signum() {
    return exact == null ? Long.signum(whole) : exact.signum();
  }

  public boolean isZero() {
    return signum() == 0;
  }

  public Format format() {
    return format;
  }

  /** The one spelling Kubernetes prints: an integer with the largest suffix that loses nothing. */
  public String canonical() {
    return exact == null
        ? QuantityPrinter.print(whole, format)
        : QuantityPrinter.print(exact, format);
  }

  @Override
  public int compareTo(Quantity other) {
    return exact == null && other.exact == null
        ? Long.compare(whole, other.whole)
        : decimal().compareTo(other.decimal());
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Quantity quantity && compareTo(quantity) == 0;
  }

  @Override
  public int hashCode() {
    return exact == null ? Long.hashCode(whole) : exact.hashCode();
  }

  @Override
  public String toString() {
    return canonical();
  }

  private BigDecimal decimal() {
    return exact == null ? BigDecimal.valueOf(whole) : exact;
  }

  private static BigDecimal limitDigits(BigDecimal value) {
    if (value.signum() == 0) {
      return BigDecimal.ZERO;
    }
    BigDecimal stripped = value.stripTrailingZeros();
    if (stripped.scale() <= NANO) {
      return stripped;
    }
    if (magnitude(stripped) <= -NANO) {
      // Rounding by division would compute a power of ten with as many digits as the exponent says.
      return BigDecimal.valueOf(stripped.signum(), NANO);
    }
    return stripped.setScale(NANO, RoundingMode.UP).stripTrailingZeros();
  }

  private static boolean isFraction(BigDecimal amount) {
    return amount.signum() != 0 && magnitude(amount) <= 0;
  }

  private static BigDecimal limitSize(BigDecimal amount) {
    if (amount.abs().compareTo(Limit.LARGEST) <= 0) {
      return amount;
    }
    return amount.signum() > 0 ? Limit.LARGEST : Limit.LARGEST.negate();
  }

  private static boolean isLong(BigDecimal amount) {
    return amount.scale() <= 0
        && magnitude(amount) <= DIGITS_OF_A_LONG
        && amount.toBigIntegerExact().bitLength() < Long.SIZE;
  }

  /** How many digits stand before the point; zero or less for a fraction. */
  private static int magnitude(BigDecimal amount) {
    return amount.precision() - amount.scale();
  }
}
