package io.instancetypes.api.json;

/** A number as both formats write it. */
public final class NumberText {
  private NumberText() {}

  /**
   * Never expands an exponent: {@code 1E+999999999} would fill a gigabyte with zeros.
   *
   * @throws IllegalArgumentException for what is not a finite number: a mistake of the program, as
   *     no text can be read into such a value
   */
  public static String of(Object value) {
    if (value instanceof Number number && Double.isFinite(finiteCheck(number))) {
      return number.toString();
    }
    throw new IllegalArgumentException(
        "not a document value: " + value + " of " + value.getClass());
  }

  /** Only floating point can be infinite; converting others could be slow. */
  private static double finiteCheck(Number number) {
    return number instanceof Double || number instanceof Float ? number.doubleValue() : 0;
  }
}
