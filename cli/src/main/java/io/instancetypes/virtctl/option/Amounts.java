package io.instancetypes.virtctl.option;

import io.instancetypes.api.Quantity;

/** Numbers and quantities among the values of options. */
public final class Amounts {
  public static final long LARGEST_COUNT = 4294967295L;

  private static final long LEAST_MEMORY = 1 << 20;

  private Amounts() {}

  /**
   * A number of things of which there must be one.
   *
   * @param what names the value within the option, such as {@code bootorder }, or is empty
   */
  public static long count(String option, String what, String text) {
    return number(option, what, text, 1, LARGEST_COUNT);
  }

  public static long seconds(String option, String text) {
    return number(option, "", text, 0, Long.MAX_VALUE);
  }

  /** A TCP port; 0 stands for any free one. */
  public static int port(String option, String text) {
    return (int) number(option, "", text, 0, 65_535);
  }

  /** A whole number between two others. */
  public static long count(String option, String text, long least, long most) {
    return number(option, "", text, least, most);
  }

  /** A number of days, at most a century. */
  public static long days(String option, String text) {
    return number(option, "", text, 1, 36_500);
  }

  /** An amount in the one spelling that Kubernetes prints. */
  public static String quantity(String option, String what, String text) {
    Quantity quantity;
    try {
      quantity = Quantity.parse(text);
    } catch (IllegalArgumentException complaint) {
      throw Mistake.in(option, what + complaint.getMessage());
    }
    if (quantity.signum() <= 0) {
      throw Mistake.in(option, what + "must be more than zero, not " + Mistake.quoted(text));
    }
    return quantity.canonical();
  }

  /** As above, of memory: an amount in which nothing starts lacks its unit. */
  public static String memory(String option, String text) {
    String amount = quantity(option, "", text);
    if (Quantity.parse(amount).value() < LEAST_MEMORY) {
      throw Mistake.in(
          option, Mistake.quoted(text) + " is not even 1Mi; write a unit with it, such as 4Gi");
    }
    return amount;
  }

  private static long number(String option, String what, String text, long least, long most) {
    try {
      long number = Long.parseLong(text);
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException notANumber) {
      // Answered below.
    }
    String range =
        most == Long.MAX_VALUE ? "of at least " + least : "from " + least + " to " + most;
    throw Mistake.in(
        option, what + "must be a whole number " + range + ", not " + Mistake.quoted(text));
  }
}
