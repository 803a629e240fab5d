package io.instancetypes.virtctl.cli;

import java.io.IOException;

/** The code of a command. */
@FunctionalInterface
public interface Action {
  /**
   * Runs the command.
   *
   * @throws Refusal to end with one sentence and {@link Exit#REFUSED}
   * @throws UsageError to end with one sentence, a hint at the help and {@link Exit#USAGE}
   * @throws IOException told to the user as one sentence, with {@link Exit#REFUSED}
   */
  Exit run(Invocation invocation, Console console) throws IOException;
}
