package io.instancetypes.machinery.cel.cost;

/** The least and the most that something can be: units of cost, characters, items. */
public record Span(long min, long max) {
  static final Span NOTHING = exactly(0);
  static final Span ONE = exactly(1);
  static final Span UNKNOWN = upTo(Long.MAX_VALUE);

  static Span exactly(long amount) {
    return new Span(amount, amount);
  }

  public static Span upTo(long most) {
    return new Span(0, most);
  }

  Span plus(Span other) {
    return new Span(sum(min, other.min), sum(max, other.max));
  }

  Span times(Span other) {
    return new Span(product(min, other.min), product(max, other.max));
  }

  /** Rounded up: nothing that is done is free. */
  Span times(double factor) {
    return new Span(scaled(min, factor), scaled(max, factor));
  }

  /** One or the other. */
  Span or(Span other) {
    return new Span(Math.min(min, other.min), Math.max(max, other.max));
  }

  /** More than can be counted stays at the most that can be. */
  public static long sum(long one, long other) {
    return other > 0 && one > Long.MAX_VALUE - other ? Long.MAX_VALUE : one + other;
  }

  public static long product(long one, long other) {
    return other != 0 && one > Long.MAX_VALUE / other ? Long.MAX_VALUE : one * other;
  }

  private static long scaled(long amount, double factor) {
    return (long) Math.ceil(amount * factor);
  }
}
