package io.instancetypes.virtctl.input;

import io.instancetypes.api.json.Position;
import io.instancetypes.virtctl.cli.AllowedValues;
import io.instancetypes.virtctl.cli.Console;
import io.instancetypes.virtctl.cli.Definition;
import io.instancetypes.virtctl.cli.Invocation;
import io.instancetypes.virtctl.cli.Option;
import io.instancetypes.virtctl.cli.UsageError;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;

/** The options that name documents to read. */
public final class FileOptions {
  private FileOptions() {}

  public static Definition addTo(Definition definition) {
    return definition
        .option(
            Option.value("file", "FILE", "File or folder with documents, - for standard input")
                .letter('f')
                .repeat()
                .takes(AllowedValues.files()))
        .option(
            Option.value("filename", "FILE", "What kubectl calls --file")
                .repeat()
                .takes(AllowedValues.files())
                .hide())
        .option(Option.flag("recursive", "Read folders inside of folders as well").letter('R'));
  }

  public static boolean areGiven(Invocation invocation) {
    return !names(invocation).isEmpty();
  }

  public static Inputs read(Invocation invocation, Console console) throws IOException {
    List<String> names = names(invocation);
    if (names.contains("")) {
      throw new UsageError("--file needs the name of a file or folder, - for standard input");
    }
    Inputs inputs = Inputs.read(names, invocation.flag("recursive"), console.in());
    for (String file : inputs.empty()) {
      console
          .err()
          .println("warning: " + SourceLocation.of(file, Position.UNKNOWN) + " holds no documents");
    }
    return inputs;
  }

  private static List<String> names(Invocation invocation) {
    return Stream.of("file", "filename").flatMap(name -> invocation.values(name).stream()).toList();
  }
}
