package io.instancetypes.virtctl.serve;

import io.instancetypes.serve.data.Backup;
import io.instancetypes.serve.data.BackupException;
import io.instancetypes.serve.data.BackupManifest;
import io.instancetypes.serve.data.DataDirectory;
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
import java.nio.file.Path;
import java.time.Clock;

/** {@code virtctl backup}. */
public final class BackupCommand {
  private static final String FILE = "FILE";

  private final String version;

  /**
   * The command of a program.
   *
   * @param version of the program, which backups name
   */
  public BackupCommand(String version) {
    this.version = version;
  }

  public Definition definition() {
    return Definition.of(
            """
            Write everything that the server of a data directory cannot make again into one file: \
            all objects, its certificate authority and keys, and its tokens. The server may be \
            running; the file holds one moment of it.

            Whoever has the file can become administrator. Only its owner may read it.\
            """)
        .example("Of the usual server", "virtctl backup instancetypes-$(date +%F).zip")
        .argument(Argument.required(FILE, "The file to write").takes(AllowedValues.files()))
        .option(DataOption.option())
        .runs(this::run);
  }

  private Exit run(Invocation invocation, Console console) throws IOException {
    Path file = Path.of(invocation.argument(FILE).orElseThrow());
    DataDirectory data = DataOption.of(invocation, console);
    if (Files.exists(file)) {
      throw new Refusal(file + " is there already: choose another name, or remove it");
    }
    try {
      BackupManifest manifest = new Backup(data, version, Clock.systemUTC()).write(file);
      console
          .out()
          .printf(
              "%s holds %s up to revision %d, %d bytes%n",
              file, data.path(), manifest.revision(), Files.size(file));
      return Exit.OK;
    } catch (StoreUnavailableException | BackupException failure) {
      throw new Refusal(failure.getMessage(), failure);
    }
  }
}
