package io.instancetypes.virtctl.catalog;

import io.instancetypes.api.Quantity;
import io.instancetypes.virtctl.cli.UsageError;

/**
 * A range of amounts, as an option gives it: {@code 4}, {@code >=4}, {@code <8}, {@code 4..16},
 * {@code 8Gi..}, {@code ..32Gi}.
 *
 * @param least null where there is no lower bound
 * @param most null where there is no upper bound
 */
record Range(Quantity least, boolean orEqualLeast, Quantity most, boolean orEqualMost) {

  /** Reads the value of an option; what is no range is a mistake in the command line. */
  static Range of(String option, String text) {
    int dots = text.indexOf("..");
    if (dots >= 0) {
      Quantity least = bound(option, text, text.substring(0, dots));
      Quantity most = bound(option, text, text.substring(dots + 2));
      if (least != null && most != null && least.compareTo(most) > 0) {
        throw new UsageError(
            "--%s: nothing is in \"%s\"; write the smaller amount first".formatted(option, text));
      }
      return new Range(least, true, most, true);
    }
    if (text.startsWith(">=")) {
      return new Range(amount(option, text, text.substring(2)), true, null, true);
    }
    if (text.startsWith("<=")) {
      return new Range(null, true, amount(option, text, text.substring(2)), true);
    }
    if (text.startsWith(">")) {
      return new Range(amount(option, text, text.substring(1)), false, null, true);
    }
    if (text.startsWith("<")) {
      return new Range(null, true, amount(option, text, text.substring(1)), false);
    }
    Quantity exact = amount(option, text, text.startsWith("=") ? text.substring(1) : text);
    return new Range(exact, true, exact, true);
  }

  boolean holds(Quantity amount) {
    return (least == null || amount.compareTo(least) >= (orEqualLeast ? 0 : 1))
        && (most == null || amount.compareTo(most) <= (orEqualMost ? 0 : -1));
  }

  private static Quantity bound(String option, String text, String bound) {
    return bound.isEmpty() ? null : amount(option, text, bound);
  }

  private static Quantity amount(String option, String text, String amount) {
    return Quantity.tryParse(amount.strip())
        .filter(quantity -> quantity.signum() >= 0)
        .orElseThrow(
            () ->
                new UsageError(
                    "--%s: \"%s\" is not a range; write an amount such as 4, or >=4, <8, 4..16, 8Gi..32Gi"
                        .formatted(option, text)));
  }
}
