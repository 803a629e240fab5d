package io.instancetypes.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * Puts aside what a store of an older format held before it is brought up to date, for the program
 * that wrote it. What was written by a newer one is refused through a connection that cannot write.
 */
final class FormatUpgrade {
  private FormatUpgrade() {}

  /** The copy of what was there before a format was given up. */
  static Path copyOf(Path directory, long format) {
    return directory.resolve("store-format-" + format + ".db");
  }

  static void prepare(Path directory, SyncPoint syncPoint) throws SQLException, IOException {
    Path file = directory.resolve(Database.NAME);
    if (!Files.exists(file)) {
      return;
    }
    try (Connection connection = Connections.reader(file)) {
      if (!StoreTables.isEmpty(connection)) {
        StoreTables.verify(connection, file);
        long format = StoreTables.format(connection);
        if (format < StoreTables.VERSION) {
          StoreTables.check(connection, file);
          keep(directory, format);
          syncPoint.reached(SyncPoint.Place.OLD_FORMAT_KEPT);
        }
      }
    }
  }

  private static void keep(Path directory, long format) throws SQLException, IOException {
    try (History history = new History(directory)) {
      StoreCopies.write(history, copyOf(directory, format), SyncPoint.NONE);
    }
  }
}
