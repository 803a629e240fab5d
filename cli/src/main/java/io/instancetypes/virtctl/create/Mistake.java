package io.instancetypes.virtctl.create;

import io.instancetypes.virtctl.cli.UsageError;

/** What is wrong with the value of an option. */
final class Mistake {
  private Mistake() {}

  /** {@code --memory: the sentence}. */
  static UsageError in(String option, String sentence) {
    return new UsageError("--" + option + ": " + sentence);
  }

  static String quoted(String value) {
    return "\"" + value + "\"";
  }
}
