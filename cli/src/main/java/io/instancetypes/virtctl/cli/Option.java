package io.instancetypes.virtctl.cli;

/**
 * An option of a command.
 *
 * @param letter the short form, or 0
 * @param placeholder what help shows for the value, or null for an option that is on or off
 * @param defaultValue what holds when the option is not given, or null
 * @param deprecation what to write instead, or null
 */
public record Option(
    String name,
    char letter,
    String placeholder,
    String description,
    AllowedValues values,
    boolean repeatable,
    String defaultValue,
    boolean hidden,
    String deprecation) {

  private static final AllowedValues SWITCH = AllowedValues.choices("true", "false");

  static final Option HELP = flag("help", "Show this help").letter('h');

  /** An option that is on or off: {@code --name}, {@code --name=false}. */
  public static Option flag(String name, String description) {
    return new Option(name, '\0', null, description, SWITCH, false, null, false, null);
  }

  /** An option with a value: {@code --name VALUE}. */
  public static Option value(String name, String placeholder, String description) {
    AllowedValues any = AllowedValues.any();
    return new Option(name, '\0', placeholder, description, any, false, null, false, null);
  }

  public Option letter(char letter) {
    return new Option(
        name,
        letter,
        placeholder,
        description,
        values,
        repeatable,
        defaultValue,
        hidden,
        deprecation);
  }

  /** What the value may be. */
  public Option takes(AllowedValues values) {
    return new Option(
        name,
        letter,
        placeholder,
        description,
        values,
        repeatable,
        defaultValue,
        hidden,
        deprecation);
  }

  /** May be given several times; all values count, in their order. Otherwise the last one wins. */
  public Option repeat() {
    return new Option(
        name, letter, placeholder, description, values, true, defaultValue, hidden, deprecation);
  }

  public Option defaultsTo(String value) {
    return new Option(
        name, letter, placeholder, description, values, repeatable, value, hidden, deprecation);
  }

  /** Accepted, but neither shown in help nor completed. */
  public Option hide() {
    return new Option(
        name,
        letter,
        placeholder,
        description,
        values,
        repeatable,
        defaultValue,
        true,
        deprecation);
  }

  /** Still works, with a warning that says what to write instead. */
  public Option deprecated(String instead) {
    return new Option(
        name, letter, placeholder, description, values, repeatable, defaultValue, hidden, instead);
  }

  public boolean isFlag() {
    return placeholder == null;
  }

  public boolean isCompleted() {
    return !hidden && deprecation == null;
  }

  /** The long form as typed. */
  public String spelling() {
    return "--" + name;
  }
}
