package io.instancetypes.virtctl.cli;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What a command takes and does: its help, options, arguments, the rules between them, its code.
 */
public final class Definition {
  private static final Action NOTHING =
      (invocation, console) -> {
        throw new IllegalStateException("the command runs nothing");
      };

  private final String description;
  private final List<Example> examples = new ArrayList<>();
  private final List<Option> options = new ArrayList<>();
  private final List<Argument> arguments = new ArrayList<>();
  private final Map<String, String> aliases = new HashMap<>(0);
  private final List<OptionRule> rules = new ArrayList<>();
  private Action action = NOTHING;
  private Exit usageExit = Exit.USAGE;
  private boolean paged;

  private Definition(String description) {
    this.description = description;
  }

  /** Starts with the description that help shows first; blank lines separate its paragraphs. */
  public static Definition of(String description) {
    return new Definition(description);
  }

  public Definition example(String comment, String commandLine) {
    examples.add(new Example(comment, commandLine));
    return this;
  }

  public Definition option(Option option) {
    options.add(option);
    return this;
  }

  /** Another name under which an option is understood, but not shown. */
  public Definition alias(String alias, String name) {
    aliases.put(alias, name);
    return this;
  }

  Map<String, String> aliases() {
    return aliases;
  }

  public Definition argument(Argument argument) {
    arguments.add(argument);
    return this;
  }

  /** At most one of these options may be given. */
  public Definition exclusive(String... names) {
    rules.add(new OptionRule.Exclusive(List.of(names)));
    return this;
  }

  /** At least one of these options must be given; with a single name, that option is mandatory. */
  public Definition oneRequired(String... names) {
    rules.add(new OptionRule.OneRequired(List.of(names)));
    return this;
  }

  /** Its output may be long, and is shown page by page on a terminal. */
  public Definition paged() {
    paged = true;
    return option(Option.flag("no-pager", "Do not show long output page by page on a terminal"));
  }

  boolean isPaged() {
    return paged;
  }

  public Definition runs(Action action) {
    this.action = action;
    return this;
  }

  /** How a run ends whose command line is wrong, unless as usual. */
  public Definition exitsOnWrongUsage(Exit exit) {
    usageExit = exit;
    return this;
  }

  Exit usageExit() {
    return usageExit;
  }

  /** Whether it has code; a group of commands may have none. */
  boolean isRunnable() {
    return action != NOTHING;
  }

  public String description() {
    return description;
  }

  public List<Example> examples() {
    return examples;
  }

  public List<Option> options() {
    return options;
  }

  public List<Argument> arguments() {
    return arguments;
  }

  public List<OptionRule> rules() {
    return rules;
  }

  public Action action() {
    return action;
  }

  /** A command line worth copying, and what it is for. */
  public record Example(String comment, String commandLine) {}
}
