package io.instancetypes.virtctl.option;

import io.instancetypes.virtctl.cli.UsageError;

/** What is wrong with the value of an option or argument. */
public final class Mistake {
  private Mistake() {}

  /**
   * {@code --memory: the sentence}.
   *
   * @param option its name; or that of an argument, in the capitals in which help writes it
   */
  public static UsageError in(String option, String sentence) {
    boolean argument = Character.isUpperCase(option.charAt(0));
    return new UsageError((argument ? "" : "--") + option + ": " + sentence);
  }

  public static String quoted(String value) {
    return "\"" + value + "\"";
  }
}
