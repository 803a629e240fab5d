package io.instancetypes.virtctl.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

/**
 * A place in the command tree: either a command that runs or a group of further commands.
 *
 * @param heading the title under which the parent's help lists it
 * @param hidden runs, but is neither listed nor completed
 * @param subcommands empty unless this is a group
 * @param shared options that every command below a group takes as well
 */
public record Command(
    String name,
    String summary,
    String heading,
    boolean hidden,
    List<Command> subcommands,
    List<Option> shared,
    Supplier<Definition> definition) {

  private static final String DEFAULT_HEADING = "Commands";

  /** A command that runs. Its definition is built only when it is needed. */
  public static Command of(String name, String summary, Supplier<Definition> definition) {
    return new Command(name, summary, DEFAULT_HEADING, false, List.of(), List.of(), definition);
  }

  /** A name that only leads to other commands; its summary is its description. */
  public static Command group(String name, String summary, Command... subcommands) {
    Supplier<Definition> description = () -> Definition.of(summary + ".");
    return new Command(
        name, summary, DEFAULT_HEADING, false, List.of(subcommands), List.of(), description);
  }

  /** The same place with a description and examples of its own; meant for groups. */
  public Command described(Supplier<Definition> definition) {
    return new Command(name, summary, heading, hidden, subcommands, shared, definition);
  }

  public Command under(String heading) {
    return new Command(name, summary, heading, hidden, subcommands, shared, definition);
  }

  public Command hide() {
    return new Command(name, summary, heading, true, subcommands, shared, definition);
  }

  /** Options of every command below this group. */
  public Command sharing(Option... options) {
    List<Option> all = new ArrayList<>(shared);
    all.addAll(Arrays.asList(options));
    return new Command(name, summary, heading, hidden, subcommands, List.copyOf(all), definition);
  }

  public boolean isGroup() {
    return !subcommands.isEmpty();
  }

  /** The subcommand of that name, or null. */
  public Command subcommand(String wanted) {
    for (Command subcommand : subcommands) {
      if (subcommand.name.equals(wanted)) {
        return subcommand;
      }
    }
    return null;
  }

  public List<Command> visibleSubcommands() {
    return subcommands.stream().filter(subcommand -> !subcommand.hidden).toList();
  }
}
