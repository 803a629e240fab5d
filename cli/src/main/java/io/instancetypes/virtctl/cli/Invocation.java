package io.instancetypes.virtctl.cli;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A command line as its command reads it. Asking for an option or argument that the command does
 * not declare is a mistake in the program and fails.
 */
public final class Invocation {
  private final List<Command> path;
  private final Definition definition;
  private final OptionTable options;
  private final Map<String, List<String>> given;
  private final List<String> words;

  Invocation(
      List<Command> path,
      Definition definition,
      OptionTable options,
      Map<String, List<String>> given,
      List<String> words) {
    this.path = path;
    this.definition = definition;
    this.options = options;
    this.given = given;
    this.words = words;
  }

  /** The commands that led here, from the root of the tree to the one that runs. */
  public List<Command> path() {
    return path;
  }

  /** Whether the option stands on the command line, whatever its value. */
  public boolean has(String option) {
    declared(option);
    return given.containsKey(option);
  }

  /** Whether an on-off option is on. */
  public boolean flag(String option) {
    return optional(option).orElse("false").equals("true");
  }

  /** The value of an option that always has one: by a default, or because it is required. */
  public String value(String option) {
    return optional(option)
        .orElseThrow(() -> new IllegalStateException("--" + option + " has no value"));
  }

  /** The value given, else the default, if there is one. */
  public Optional<String> optional(String option) {
    Option declared = declared(option);
    List<String> values = given.get(option);
    return Optional.ofNullable(values == null ? declared.defaultValue() : values.getLast());
  }

  /** All values of a repeatable option in the order given, else its default. */
  public List<String> values(String option) {
    List<String> values = given.get(option);
    return values != null ? List.copyOf(values) : optional(option).map(List::of).orElse(List.of());
  }

  /** The word given for an argument that takes at most one. */
  public Optional<String> argument(String name) {
    return arguments(name).stream().findFirst();
  }

  /** The words given for an argument. */
  public List<String> arguments(String name) {
    int from = 0;
    List<Argument> declared = definition.arguments();
    for (int i = 0; i < declared.size(); i++) {
      Argument argument = declared.get(i);
      int count = Math.min(argument.max(), words.size() - from - minimumAfter(i));
      if (argument.name().equals(name)) {
        return List.copyOf(words.subList(from, from + count));
      }
      from += count;
    }
    throw new IllegalArgumentException("undeclared argument " + name);
  }

  /** The notices about deprecated options that were used. */
  List<String> warnings() {
    return given.keySet().stream()
        .map(options::named)
        .filter(option -> option.deprecation() != null)
        .map(option -> option.spelling() + " is deprecated: " + option.deprecation())
        .toList();
  }

  /** Fails on the first rule of the definition that the command line breaks. */
  void check() {
    checkCounts();
    for (Argument argument : definition.arguments()) {
      for (String word : arguments(argument.name())) {
        if (!argument.values().allow(word)) {
          throw new UsageError(Wording.notAllowed(argument.name(), argument.values(), word));
        }
      }
    }
    for (OptionRule rule : definition.rules()) {
      String complaint = rule.complaint(given.keySet(), name -> !declared(name).hidden());
      if (complaint != null) {
        throw new UsageError(complaint);
      }
    }
  }

  private void checkCounts() {
    int missing = words.size();
    long most = 0;
    for (Argument argument : definition.arguments()) {
      missing -= argument.min();
      if (missing < 0) {
        throw new UsageError(argument.name() + " is missing");
      }
      most += argument.max();
    }
    if (words.size() > most) {
      String word = words.get((int) most);
      throw new UsageError("unexpected argument \"" + word + "\"" + optionFor(word));
    }
  }

  /** Many expect that a file may stand there without its option. */
  private String optionFor(String word) {
    Option files = options.lettered('f');
    return files != null && files.values() instanceof AllowedValues.Files
        ? "; did you mean -f " + word + "?"
        : "";
  }

  private int minimumAfter(int index) {
    List<Argument> declared = definition.arguments();
    int minimum = 0;
    for (Argument argument : declared.subList(index + 1, declared.size())) {
      minimum += argument.min();
    }
    return minimum;
  }

  private Option declared(String name) {
    Option option = options.named(name);
    if (option == null) {
      throw new IllegalArgumentException("undeclared option --" + name);
    }
    return option;
  }
}
