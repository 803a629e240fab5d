package io.instancetypes.store;

import io.instancetypes.store.SyncPoint.Place;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** Copies of a store, and stores from copies. */
final class StoreCopies {
  /**
   * A restored store goes on this far beyond all revisions it knows of: clients may have seen some
   * that were written after the snapshot, and must not take new ones for them.
   */
  static final long LEAP = 1_000_000;

  /** A restored database that is whole but not yet in its place. */
  private static final String RESTORED = "store.db.restored";

  private StoreCopies() {}

  static void write(History history, Path file, SyncPoint syncPoint)
      throws SQLException, IOException {
    Path partial = file.resolveSibling(file.getFileName() + ".partial");
    Files.deleteIfExists(partial);
    try {
      Durable.createFile(partial);
      history.snapshot(partial);
      Durable.syncFile(partial);
      syncPoint.reached(Place.SNAPSHOT_WRITTEN);
      Durable.rename(partial, file);
    } finally {
      Files.deleteIfExists(partial);
    }
  }

  /** Prepares the new database beside the old one; giving it its name decides. */
  static void restore(Path snapshot, Path directory, SyncPoint syncPoint)
      throws SQLException, IOException {
    Path partial = directory.resolve(RESTORED + ".partial");
    Witness.Note noted = Witness.read(directory);
    long known =
        Math.max(
            newestRevision(directory.resolve(Database.NAME)), noted == null ? 0 : noted.revision());
    Files.deleteIfExists(partial);
    try {
      Durable.createFile(partial);
      copy(snapshot, partial);
      leap(partial, snapshot, known);
      Durable.syncFile(partial);
      Durable.rename(partial, directory.resolve(RESTORED));
    } finally {
      Files.deleteIfExists(partial);
    }
    syncPoint.reached(Place.RESTORE_PREPARED);
    finishRestore(directory, syncPoint);
  }

  /**
   * Removes what a killed restore left, or puts the restored database in its place if it was
   * decided; the write-ahead log of the old one must not touch it. Until the last step all of it
   * can be done again.
   */
  static void finishRestore(Path directory, SyncPoint syncPoint) throws SQLException, IOException {
    Path restored = directory.resolve(RESTORED);
    for (String end : List.of("", "-journal", "-wal", "-shm")) {
      Files.deleteIfExists(directory.resolve(RESTORED + ".partial" + end));
    }
    if (Files.exists(restored)) {
      Files.deleteIfExists(directory.resolve(Database.NAME + "-wal"));
      Files.deleteIfExists(directory.resolve(Database.NAME + "-shm"));
      Durable.syncDirectory(directory);
      Witness.put(directory, note(restored)).close();
      syncPoint.reached(Place.RESTORE_NOTED);
      Durable.rename(restored, directory.resolve(Database.NAME));
    }
  }

  private static Witness.Note note(Path restored) throws SQLException {
    try (Connection connection = Connections.alone(restored)) {
      return new Witness.Note(
          StoreTables.marker(connection, Marker.IDENTITY), StoreTables.newestRevision(connection));
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    try (OutputStream out = Files.newOutputStream(to)) {
      Files.copy(from, out);
    }
  }

  private static void leap(Path file, Path snapshot, long known) throws SQLException {
    try (Connection connection = Connections.alone(file)) {
      StoreTables.verify(connection, snapshot);
      StoreTables.check(connection, snapshot);
      Connections.execute(connection, "PRAGMA synchronous=FULL");
      StoreTables.upgrade(connection);
      StoreTables.identify(connection);
      long target = Math.max(known, StoreTables.newestRevision(connection)) + LEAP;
      Connections.execute(
          connection, "UPDATE marker SET value = " + target + " WHERE name = 'compacted'");
    }
  }

  /** The newest revision in a snapshot. */
  static long revision(Path snapshot) throws SQLException {
    try (Connection connection = Connections.alone(snapshot)) {
      StoreTables.verify(connection, snapshot);
      return StoreTables.newestRevision(connection);
    }
  }

  /** Of a store about to be replaced; it may be damaged, which is why people restore. */
  private static long newestRevision(Path file) {
    if (!Files.exists(file)) {
      return 0;
    }
    try (Connection connection = Connections.alone(file)) {
      return StoreTables.newestRevision(connection);
    } catch (SQLException damaged) {
      return 0;
    }
  }
}
