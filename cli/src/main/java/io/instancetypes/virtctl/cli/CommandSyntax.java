package io.instancetypes.virtctl.cli;

import java.util.ArrayList;
import java.util.List;

/**
 * Everything a user can write after one command, for those who need to know the whole tree.
 *
 * @param path the words that lead to the command: {@code virtctl create vm}
 */
public record CommandSyntax(
    String path, List<Command> subcommands, List<Option> options, List<Argument> arguments) {

  /** The listings of a tree, root first, without hidden commands. */
  public static List<CommandSyntax> of(Command root) {
    List<CommandSyntax> listings = new ArrayList<>();
    collect(List.of(root), listings);
    return listings;
  }

  private static void collect(List<Command> path, List<CommandSyntax> listings) {
    Route route = new Route(path, List.of());
    Definition definition = route.command().definition().get();
    List<Command> subcommands = route.command().visibleSubcommands();
    List<Option> options = OptionTable.of(path, definition).all();
    listings.add(new CommandSyntax(route.spelling(), subcommands, options, definition.arguments()));
    for (Command subcommand : subcommands) {
      List<Command> longer = new ArrayList<>(path);
      longer.add(subcommand);
      collect(longer, listings);
    }
  }
}
