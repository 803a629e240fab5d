package io.instancetypes.virtctl.completion;

import io.instancetypes.virtctl.cli.AllowedValues;
import io.instancetypes.virtctl.cli.Argument;
import io.instancetypes.virtctl.cli.Command;
import io.instancetypes.virtctl.cli.CommandSyntax;
import io.instancetypes.virtctl.cli.Option;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A script of three tables and the code that reads them: subcommands by command, options by
 * command, and the kind of value by command and option or number of the argument.
 */
final class CompletionScript {
  private final Dialect dialect;
  private final StringBuilder subcommands = new StringBuilder();
  private final StringBuilder options = new StringBuilder();
  private final StringBuilder kinds = new StringBuilder();

  private CompletionScript(Dialect dialect) {
    this.dialect = dialect;
  }

  static String of(Command root, Dialect dialect) throws IOException {
    var script = new CompletionScript(dialect);
    CommandSyntax.of(root).forEach(script::add);
    return script
        .template()
        .replace("@SUBCOMMANDS@\n", script.subcommands)
        .replace("@OPTIONS@\n", script.options)
        .replace("@KINDS@\n", script.kinds)
        .replace("@ROOT@", root.name());
  }

  private String template() throws IOException {
    try (var template = CompletionScript.class.getResourceAsStream(dialect.template())) {
      return new String(template.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private void add(CommandSyntax listing) {
    if (!listing.subcommands().isEmpty()) {
      subcommands.append(dialect.subcommands(listing.path(), listing.subcommands()));
    }
    List<Option> shown = listing.options().stream().filter(Option::isCompleted).toList();
    options.append(dialect.options(listing.path(), shown));
    for (Option option : listing.options()) {
      if (!option.isFlag()) {
        kinds.append(dialect.kind(spellings(listing.path(), option), kind(option.values())));
      }
    }
    addArguments(listing);
  }

  /** Numbers the arguments; the first that takes several words takes all numbers from there on. */
  private void addArguments(CommandSyntax listing) {
    int number = 1;
    for (Argument argument : listing.arguments()) {
      String position = argument.max() > 1 ? "*" : String.valueOf(number++);
      List<String> words = List.of(listing.path() + " " + position);
      kinds.append(dialect.kind(words, kind(argument.values())));
      if (argument.max() > 1) {
        return;
      }
    }
  }

  private static List<String> spellings(String path, Option option) {
    List<String> spellings = new ArrayList<>();
    spellings.add(path + " " + option.spelling());
    if (option.letter() != 0) {
      spellings.add(path + " -" + option.letter());
    }
    return spellings;
  }

  private static String kind(AllowedValues values) {
    return switch (values) {
      case AllowedValues.Any _ -> "any";
      case AllowedValues.Files _ -> "files";
      case AllowedValues.Directories _ -> "directories";
      case AllowedValues.CommandPath _ -> "commands";
      case AllowedValues.Names(String what) -> "names " + what;
      case AllowedValues.Choices(List<String> allowed, _) -> "choices " + String.join(" ", allowed);
    };
  }
}
