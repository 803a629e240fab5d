package io.instancetypes.virtctl.serve;

import io.instancetypes.serve.data.DataDirectory;
import io.instancetypes.virtctl.cli.AllowedValues;
import io.instancetypes.virtctl.cli.Console;
import io.instancetypes.virtctl.cli.Invocation;
import io.instancetypes.virtctl.cli.Option;
import java.nio.file.Path;

/** {@code --data}: which server of this machine a command is about. */
public final class DataOption {
  private static final String NAME = "data";

  private DataOption() {}

  static Option option() {
    return Option.value(
            NAME,
            "DIR",
            "Keep the data of the server here (default $XDG_STATE_HOME/instancetypes, or"
                + " ~/.local/state/instancetypes)")
        .takes(AllowedValues.directories());
  }

  public static DataDirectory of(Invocation invocation, Console console) {
    Path path = invocation.optional(NAME).map(Path::of).orElseGet(() -> usual(console));
    return new DataDirectory(path.toAbsolutePath().normalize());
  }

  private static Path usual(Console console) {
    // A relative folder is to be ignored, says the specification of these variables.
    return console
        .variable("XDG_STATE_HOME")
        .map(Path::of)
        .filter(Path::isAbsolute)
        .orElseGet(
            () ->
                Path.of(console.variable("HOME").orElse(System.getProperty("user.home")))
                    .resolve(".local/state"))
        .resolve("instancetypes");
  }
}
