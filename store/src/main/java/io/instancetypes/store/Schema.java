package io.instancetypes.store;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;

/** The tables, their version, and what makes a file fit for use. */
final class Schema {
  static final int VERSION = 1;

  private Schema() {}

  /** Creates the tables in an empty file; refuses files that are not ours or newer than we are. */
  static void prepare(Connection connection, Path file) throws SQLException {
    long application = Connections.number(connection, "PRAGMA application_id");
    long tables = Connections.number(connection, "SELECT count(*) FROM sqlite_master");
    if (application == 0 && tables == 0) {
      create(connection);
    } else {
      verify(connection, file);
    }
  }

  static void verify(Connection connection, Path file) throws SQLException {
    long application = Connections.number(connection, "PRAGMA application_id");
    if (application != Connections.APPLICATION) {
      throw new StoreUnavailableException(
          "the file " + file + " is not a store of this program: choose another directory");
    }
    long version = Connections.number(connection, "PRAGMA user_version");
    if (version > VERSION) {
      throw new StoreUnavailableException(
          "the file "
              + file
              + " has the format "
              + version
              + ", this program knows formats up to "
              + VERSION
              + ": use the newer program that wrote it");
    }
  }

  /** Throws if pages are damaged. */
  static void check(Connection connection, Path file) throws SQLException {
    String answer = Connections.text(connection, "PRAGMA quick_check(1)");
    if (!answer.equals("ok")) {
      throw damaged(file, answer, null);
    }
  }

  static StoreUnavailableException damaged(Path file, String how, Throwable cause) {
    return new StoreUnavailableException(
        "the database "
            + file
            + " is damaged ("
            + how
            + "): restore a snapshot, or move the file away to begin with an empty store",
        cause);
  }

  /**
   * One row is one change, its number the revision. The index makes a second change from the same
   * state impossible, finds the newest row of a key, and tells whether a row was superseded.
   */
  private static void create(Connection connection) throws SQLException {
    Connections.execute(connection, "BEGIN IMMEDIATE");
    Connections.execute(
        connection,
        """
        CREATE TABLE log (
          revision INTEGER PRIMARY KEY,
          key TEXT NOT NULL,
          create_revision INTEGER NOT NULL,
          previous_revision INTEGER NOT NULL,
          value BLOB)\
        """);
    Connections.execute(
        connection, "CREATE UNIQUE INDEX log_by_key ON log (key, previous_revision)");
    Connections.execute(
        connection, "CREATE TABLE marker (name TEXT PRIMARY KEY, value INTEGER) WITHOUT ROWID");
    for (Marker marker : Marker.values()) {
      Connections.execute(connection, "INSERT INTO marker VALUES ('" + marker.column() + "', 0)");
    }
    Connections.execute(connection, "PRAGMA application_id=" + Connections.APPLICATION);
    Connections.execute(connection, "PRAGMA user_version=" + VERSION);
    Connections.execute(connection, "COMMIT");
  }
}
