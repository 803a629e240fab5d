package io.instancetypes.virtctl.catalog;

import io.instancetypes.virtctl.cli.Command;

/** {@code virtctl catalog} and the commands below it. */
public final class CatalogCommands {
  private CatalogCommands() {}

  public static Command group() {
    return Command.group(
            "catalog",
            "List, compare and choose instance types and preferences",
            Command.of("choose", "Rank the instance types that fit", ChooseCommand::definition),
            Command.of("compare", "Show types side by side", CompareCommand::definition),
            // What one types who has not read that catalog alone lists.
            Command.of("list", "List types and preferences", ListCommand::definition).hide(),
            Command.of("show", "Print types or preferences", ShowCommand::definition))
        .described(ListCommand::definition);
  }
}
