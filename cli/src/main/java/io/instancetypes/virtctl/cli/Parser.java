package io.instancetypes.virtctl.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads the words behind a command as GNU tools and kubectl do: options in any place and spelling,
 * {@code --} ends them. The last value of an option that is not repeatable wins.
 */
final class Parser {
  private final Route route;
  private final OptionTable options;
  private final Map<String, List<String>> given = new LinkedHashMap<>();
  private final List<String> arguments = new ArrayList<>();
  private int next;

  private Parser(Route route, OptionTable options) {
    this.route = route;
    this.options = options;
  }

  static Invocation parse(Route route, Definition definition) {
    OptionTable options = OptionTable.of(route.path(), definition);
    var parser = new Parser(route, options);
    parser.readAll();
    return new Invocation(route.path(), definition, options, parser.given, parser.arguments);
  }

  private void readAll() {
    List<String> words = route.words();
    while (next < words.size()) {
      String word = words.get(next++);
      if (word.equals("--")) {
        words.subList(next, words.size()).forEach(this::readArgument);
        return;
      } else if (word.startsWith("--")) {
        readLong(word);
      } else if (word.startsWith("-") && word.length() > 1) {
        readLetters(word);
      } else {
        readArgument(word);
      }
    }
  }

  private void readArgument(String word) {
    if (route.command().isGroup()) {
      List<String> names =
          route.command().visibleSubcommands().stream().map(Command::name).toList();
      throw new UsageError(
          "unknown command \"%s\" for %s".formatted(word, route.spelling())
              + Wording.didYouMean(word, names));
    }
    arguments.add(word);
  }

  private void readLong(String word) {
    int equals = word.indexOf('=');
    String name = equals < 0 ? word : word.substring(0, equals);
    Option option = options.named(name.substring(2));
    if (option == null) {
      throw new UsageError(
          "unknown option %s for %s".formatted(name, route.spelling())
              + Wording.didYouMean(name, options.spellings()));
    }
    if (equals >= 0) {
      accept(option, name, word.substring(equals + 1));
    } else {
      accept(option, name, option.isFlag() ? "true" : nextWord(name));
    }
  }

  /** One letter after the other, until one takes the rest of the word as its value. */
  private void readLetters(String word) {
    for (int at = 1; at < word.length(); at++) {
      Option option = options.lettered(word.charAt(at));
      String name = "-" + word.charAt(at);
      if (option == null) {
        throw new UsageError(unknownLetter(name, word));
      }
      String rest = word.substring(at + 1);
      if (rest.startsWith("=")) {
        accept(option, name, rest.substring(1));
        return;
      } else if (!option.isFlag()) {
        accept(option, name, rest.isEmpty() ? nextWord(name) : rest);
        return;
      }
      accept(option, name, "true");
    }
  }

  private String unknownLetter(String name, String word) {
    String place = word.length() > 2 ? " in " + word : "";
    return "unknown option %s%s for %s".formatted(name, place, route.spelling());
  }

  private String nextWord(String name) {
    if (next == route.words().size()) {
      throw new UsageError(name + " needs a value");
    }
    return route.words().get(next++);
  }

  private void accept(Option option, String name, String word) {
    String value = option.isFlag() ? booleanOf(word) : word;
    if (!option.values().allow(value)) {
      throw new UsageError(Wording.notAllowed(name, option.values(), value));
    }
    List<String> values = given.computeIfAbsent(option.name(), _ -> new ArrayList<>());
    if (!option.repeatable()) {
      values.clear();
    }
    values.add(option.values().spelled(value));
  }

  /** The spellings that kubectl understands. */
  private static String booleanOf(String word) {
    return switch (word) {
      case "1", "t", "T", "true", "TRUE", "True" -> "true";
      case "0", "f", "F", "false", "FALSE", "False" -> "false";
      default -> word;
    };
  }
}
