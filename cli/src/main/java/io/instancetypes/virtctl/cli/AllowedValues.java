package io.instancetypes.virtctl.cli;

import java.util.List;

/** What the value of an option or an argument may be: checked on use, offered by completion. */
public sealed interface AllowedValues {
  record Any() implements AllowedValues {}

  record Files() implements AllowedValues {}

  record Directories() implements AllowedValues {}

  /** The path of a command, word by word. */
  record CommandPath() implements AllowedValues {}

  record Choices(List<String> allowed, boolean inAnyCase) implements AllowedValues {}

  /** The name of something that the catalogue or the cluster has. */
  record Names(String what) implements AllowedValues {
    public static final String INSTANCETYPES = "instancetypes";
    public static final String PREFERENCES = "preferences";
    public static final String TYPES = "types";
    public static final String VMS = "vms";
    public static final String NAMESPACES = "namespaces";
  }

  static AllowedValues any() {
    return new Any();
  }

  static AllowedValues files() {
    return new Files();
  }

  static AllowedValues directories() {
    return new Directories();
  }

  static AllowedValues commandPath() {
    return new CommandPath();
  }

  static AllowedValues choices(String... allowed) {
    return new Choices(List.of(allowed), false);
  }

  /** As {@link #choices}; a command sees the spelling given here, whatever case was typed. */
  static AllowedValues choicesInAnyCase(String... allowed) {
    return new Choices(List.of(allowed), true);
  }

  /** Whether a value is allowed; paths are left to the command, which knows what it opens. */
  default boolean allow(String value) {
    return !(this instanceof Choices choices)
        || choices.allowed().contains(spelled(value))
        || choices.allowed().stream().anyMatch(each -> begins(value, each));
  }

  /** A choice such as {@code jsonpath=} is the beginning of what is meant. */
  private static boolean begins(String value, String choice) {
    return choice.endsWith("=") && value.startsWith(choice);
  }

  /** The value in the spelling that commands expect. */
  default String spelled(String value) {
    if (this instanceof Choices choices && choices.inAnyCase()) {
      for (String choice : choices.allowed()) {
        if (choice.equalsIgnoreCase(value)) {
          return choice;
        }
      }
    }
    return value;
  }
}
