package io.instancetypes.virtctl.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** All options that a command understands: its own, those shared by its groups, and help. */
final class OptionTable {
  private final List<Option> options;
  private final Map<String, String> aliases;

  private OptionTable(List<Option> options, Map<String, String> aliases) {
    this.options = options;
    this.aliases = aliases;
  }

  static OptionTable of(List<Command> path, Definition definition) {
    List<Option> options = new ArrayList<>(definition.options());
    options.addAll(shared(path));
    options.add(Option.HELP);
    return new OptionTable(options, definition.aliases());
  }

  static List<Option> shared(List<Command> path) {
    List<Option> shared = new ArrayList<>();
    for (Command command : path) {
      shared.addAll(command.shared());
    }
    return shared;
  }

  List<Option> all() {
    return options;
  }

  Option named(String typed) {
    String name = aliases.getOrDefault(typed, typed);
    for (Option option : options) {
      if (option.name().equals(name)) {
        return option;
      }
    }
    return null;
  }

  Option lettered(char letter) {
    for (Option option : options) {
      if (option.letter() == letter) {
        return option;
      }
    }
    return null;
  }

  List<String> spellings() {
    return options.stream().filter(Option::isCompleted).map(Option::spelling).toList();
  }
}
