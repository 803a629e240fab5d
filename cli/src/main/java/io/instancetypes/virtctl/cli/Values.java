package io.instancetypes.virtctl.cli;

import java.util.List;

/** What the value of an option or an argument may be: checked on use, offered by completion. */
public sealed interface Values {
  record Any() implements Values {}

  record Files() implements Values {}

  record Directories() implements Values {}

  /** The path of a command, word by word. */
  record CommandPath() implements Values {}

  record Choices(List<String> allowed, boolean inAnyCase) implements Values {}

  static Values any() {
    return new Any();
  }

  static Values files() {
    return new Files();
  }

  static Values directories() {
    return new Directories();
  }

  static Values commandPath() {
    return new CommandPath();
  }

  static Values choices(String... allowed) {
    return new Choices(List.of(allowed), false);
  }

  /** As {@link #choices}; a command sees the spelling given here, whatever case was typed. */
  static Values choicesInAnyCase(String... allowed) {
    return new Choices(List.of(allowed), true);
  }

  /** Whether a value is allowed; paths are left to the command, which knows what it opens. */
  default boolean allow(String value) {
    return !(this instanceof Choices choices) || choices.allowed().contains(spelled(value));
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
