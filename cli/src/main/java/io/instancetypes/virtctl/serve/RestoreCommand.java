package io.instancetypes.virtctl.serve;

import io.instancetypes.serve.data.BackupException;
import io.instancetypes.serve.data.BackupManifest;
import io.instancetypes.serve.data.DataDirectory;
import io.instancetypes.serve.data.Restoration;
import io.instancetypes.store.DirectoryLock;
import io.instancetypes.store.StoreUnavailableException;
import io.instancetypes.virtctl.cli.AllowedValues;
import io.instancetypes.virtctl.cli.Argument;
import io.instancetypes.virtctl.cli.Console;
import io.instancetypes.virtctl.cli.Definition;
import io.instancetypes.virtctl.cli.Exit;
import io.instancetypes.virtctl.cli.Invocation;
import io.instancetypes.virtctl.cli.Refusal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** {@code virtctl restore}. */
public final class RestoreCommand {
  private static final String FILE = "FILE";

  private RestoreCommand() {}

  public static Definition definition() {
    return Definition.of(
            """
            Make a data directory hold what 'virtctl backup' wrote: objects, certificate \
            authority, keys and tokens. The server of that directory must not be running. What is \
            in the directory is kept beside it.

            Revisions go on above all that were used, and history before them is gone: clients \
            that watched the server list everything anew.\
            """)
        .example("After 'virtctl serve' was stopped", "virtctl restore instancetypes.zip")
        .argument(Argument.required(FILE, "The backup").takes(AllowedValues.files()))
        .option(DataOption.option())
        .runs(RestoreCommand::run);
  }

  private static Exit run(Invocation invocation, Console console) throws IOException {
    Path file = Path.of(invocation.argument(FILE).orElseThrow());
    DataDirectory data = DataOption.of(invocation, console);
    if (!Files.exists(file)) {
      throw new NoSuchFileException(file.toString());
    }
    try (DirectoryLock _ = data.lock()) {
      report(file, data, Restoration.run(file, data), console);
      return Exit.OK;
    } catch (StoreUnavailableException | BackupException failure) {
      throw new Refusal(failure.getMessage(), failure);
    }
  }

  private static void report(
      Path file, DataDirectory data, Restoration.Outcome outcome, Console console) {
    BackupManifest manifest = outcome.manifest();
    console
        .out()
        .printf(
            "%s holds what %s kept at %s, up to revision %d%n",
            data.path(), file, manifest.created(), manifest.revision());
    if (outcome.aside() != null) {
      console.out().printf("What was there before is in %s%n", outcome.aside());
    }
  }
}
