package io.instancetypes.virtctl.completion;

import io.instancetypes.virtctl.cli.Command;
import io.instancetypes.virtctl.cli.Option;
import java.util.List;

/** How a shell writes the cases of the three tables that a completion script consists of. */
interface Dialect {
  /** The resource with the code that reads the tables. */
  String template();

  String subcommands(String path, List<Command> subcommands);

  String options(String path, List<Option> options);

  /** What stands behind any of these words takes values of this kind. */
  String kind(List<String> words, String kind);

  /** The word as one literal; all three shells agree on single quotes, not on what is in them. */
  default String quote(String text) {
    return "'" + text.replace("'", "'\\''") + "'";
  }
}
