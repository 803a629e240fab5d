package io.instancetypes.virtctl.cli;

import java.util.ArrayList;
import java.util.List;

/** Spells out how a command, an option or an argument is written. */
final class Usage {
  private Usage() {}

  /** {@code virtctl expand (--vm NAME | --file PATH) [options]}. */
  static String of(Route route, Definition definition) {
    List<String> words = new ArrayList<>();
    words.add(route.spelling());
    if (route.command().isGroup()) {
      words.add("COMMAND");
    }
    definition.arguments().forEach(argument -> words.add(argument.usage()));
    for (OptionRule rule : definition.rules()) {
      if (rule instanceof OptionRule.OneRequired(List<String> names)) {
        words.add(alternatives(names, definition));
      }
    }
    words.add("[options]");
    return String.join(" ", words);
  }

  /** {@code -o, --output FORMAT}. */
  static String term(Option option) {
    String letter = option.letter() == 0 ? "    " : "-" + option.letter() + ", ";
    return letter + withPlaceholder(option);
  }

  /** The description and, in brackets, what the values may be. */
  static String describe(Option option) {
    List<String> notes = new ArrayList<>();
    if (!option.isFlag()) {
      addChoices(option.values(), notes);
    }
    if (option.defaultValue() != null) {
      notes.add("default " + option.defaultValue());
    }
    if (option.repeatable()) {
      notes.add("may be repeated");
    }
    if (option.deprecation() != null) {
      notes.add("deprecated: " + option.deprecation());
    }
    return withNotes(option.description(), notes);
  }

  static String describe(Argument argument) {
    List<String> notes = new ArrayList<>();
    addChoices(argument.values(), notes);
    return withNotes(argument.description(), notes);
  }

  private static void addChoices(AllowedValues values, List<String> notes) {
    if (values instanceof AllowedValues.Choices(List<String> allowed, _)) {
      notes.add(Wording.or(allowed));
    }
  }

  private static String withNotes(String description, List<String> notes) {
    return notes.isEmpty() ? description : description + " (" + String.join("; ", notes) + ")";
  }

  private static String alternatives(List<String> names, Definition definition) {
    List<String> spelled = new ArrayList<>();
    for (Option option : definition.options()) {
      if (names.contains(option.name()) && !option.hidden()) {
        spelled.add(withPlaceholder(option));
      }
    }
    String joined = String.join(" | ", spelled);
    return spelled.size() == 1 ? joined : "(" + joined + ")";
  }

  private static String withPlaceholder(Option option) {
    return option.isFlag() ? option.spelling() : option.spelling() + " " + option.placeholder();
  }
}
