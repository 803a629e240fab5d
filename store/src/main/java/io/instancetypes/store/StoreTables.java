package io.instancetypes.store;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.ThreadLocalRandom;

/** The tables, their version, and what makes a file fit for use. */
final class StoreTables {
  static final int VERSION = 2;

  private StoreTables() {}

  /**
   * Creates the tables in an empty file, and brings older ones up to date; refuses files that are
   * not ours or newer than we are.
   *
   * @return whether it was an older one
   */
  static boolean prepare(Connection connection, Path file) throws SQLException {
    if (isEmpty(connection)) {
      create(connection);
      return false;
    }
    verify(connection, file);
    return upgrade(connection);
  }

  static boolean isEmpty(Connection connection) throws SQLException {
    return Connections.number(connection, "PRAGMA application_id") == 0
        && Connections.number(connection, "SELECT count(*) FROM sqlite_master") == 0;
  }

  static void verify(Connection connection, Path file) throws SQLException {
    long application = Connections.number(connection, "PRAGMA application_id");
    if (application != Connections.APPLICATION) {
      throw new StoreUnavailableException(
          "the file " + file + " is not a store of this program: choose another directory");
    }
    long version = format(connection);
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

  static long format(Connection connection) throws SQLException {
    return Connections.number(connection, "PRAGMA user_version");
  }

  static long marker(Connection connection, Marker marker) throws SQLException {
    return Connections.number(
        connection, "SELECT value FROM marker WHERE name = '" + marker.column() + "'");
  }

  /** Rows are deleted only below the compaction, so one of the two is the newest revision ever. */
  static long newestRevision(Connection connection) throws SQLException {
    long row = Connections.number(connection, "SELECT max(revision) FROM log");
    return Math.max(row, marker(connection, Marker.COMPACTED));
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
            + "): restore a backup, or move the file away and accept the loss of all it held",
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
          value BLOB,
          checksum INTEGER)\
        """);
    Connections.execute(
        connection, "CREATE UNIQUE INDEX log_by_key ON log (key, previous_revision)");
    Connections.execute(
        connection, "CREATE TABLE marker (name TEXT PRIMARY KEY, value INTEGER) WITHOUT ROWID");
    for (Marker marker : Marker.values()) {
      Connections.execute(connection, "INSERT INTO marker VALUES ('" + marker.column() + "', 0)");
    }
    identify(connection);
    Connections.execute(connection, "PRAGMA application_id=" + Connections.APPLICATION);
    Connections.execute(connection, "PRAGMA user_version=" + VERSION);
    Connections.execute(connection, "COMMIT");
  }

  /** The first format had neither checksums nor an identity; rows that are there stay without. */
  static boolean upgrade(Connection connection) throws SQLException {
    if (format(connection) == VERSION) {
      return false;
    }
    Connections.execute(connection, "BEGIN IMMEDIATE");
    Connections.execute(connection, "ALTER TABLE log ADD COLUMN checksum INTEGER");
    Connections.execute(
        connection,
        "INSERT INTO marker VALUES ('"
            + Marker.UNCHECKED.column()
            + "', (SELECT coalesce(max(revision), 0) FROM log)), ('"
            + Marker.IDENTITY.column()
            + "', 0)");
    identify(connection);
    Connections.execute(connection, "PRAGMA user_version=" + VERSION);
    Connections.execute(connection, "COMMIT");
    return true;
  }

  /** Makes a store another one than all others, also than the one that it is a copy of. */
  static void identify(Connection connection) throws SQLException {
    long identity = ThreadLocalRandom.current().nextLong(1, Long.MAX_VALUE);
    Connections.execute(
        connection,
        "UPDATE marker SET value = "
            + identity
            + " WHERE name = '"
            + Marker.IDENTITY.column()
            + "'");
  }
}
