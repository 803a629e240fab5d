package io.instancetypes.virtctl.cli;

import java.util.ArrayList;
import java.util.List;

/** All options that a command understands: its own, those shared by its groups, and help. */
final class OptionTable {
  private final List<Option> options;

  private OptionTable(List<Option> options) {
    this.options = options;
  }

  static OptionTable of(List<Command> path, Definition definition) {
    List<Option> options = new ArrayList<>(definition.options());
    options.addAll(shared(path));
    options.add(Option.HELP);
    return new OptionTable(options);
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

  Option named(String name) {
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
