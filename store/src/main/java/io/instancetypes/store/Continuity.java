package io.instancetypes.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.Consumer;

/**
 * Whether a database is the one that was there, with all that it acknowledged. It is asked through
 * a connection that cannot write, so that a refusal leaves everything as it was found.
 *
 * @param witnessed whether anything was noted outside the database
 * @param floor revisions go on above this one; 0 for after the newest
 * @param notice what an operator should know, or null
 */
record Continuity(boolean witnessed, long floor, String notice) {
  private static final Continuity UNBROKEN = new Continuity(true, 0, null);
  private static final Continuity UNKNOWN = new Continuity(false, 0, null);

  /**
   * Compares a database with what was noted outside it.
   *
   * @throws LossException if something is missing and its loss is not accepted
   */
  static Continuity examine(Path directory, StoreOptions options) throws SQLException, IOException {
    Path file = directory.resolve(Database.NAME);
    Witness.Note noted = Witness.read(directory);
    if (noted == null) {
      return Witness.isIn(directory) || Files.exists(file) || !options.loss().expected()
          ? UNKNOWN
          : unknownLoss(file, options);
    }
    String loss = loss(file, noted);
    if (loss == null) {
      return UNBROKEN;
    }
    if (!options.loss().accepted()) {
      throw new LossException(loss);
    }
    return leap(Math.max(noted.revision(), newestRevision(file)), loss);
  }

  /** No revision is known, but no store writes a thousand in each second of its life. */
  private static Continuity unknownLoss(Path file, StoreOptions options) {
    String loss = "the database " + file + " is missing, although there was one";
    if (!options.loss().accepted()) {
      throw new LossException(loss);
    }
    return leap(System.currentTimeMillis(), loss);
  }

  /** Makes sure that an opened database hands out no revision twice. */
  void applyTo(Database database, Consumer<String> notices) throws SQLException, IOException {
    long newest = database.newestRevision();
    if (database.upgraded()) {
      notices.accept(
          "the database "
              + database.file()
              + " was brought to the format "
              + StoreTables.VERSION
              + "; what it was before is beside it");
    } else if (!witnessed && newest > 0) {
      withoutWitness(database.file(), newest).applyTo(database, notices);
    } else if (floor > newest) {
      database.leap(floor);
      notices.accept(notice);
    }
  }

  /** A database whose note is gone, so that nobody knows whether it is whole. */
  private static Continuity withoutWitness(Path file, long newest) {
    return leap(
        newest,
        "the file "
            + file.resolveSibling(Witness.NAME)
            + " is missing or unreadable, so it is not known whether "
            + file
            + " holds all that was acknowledged");
  }

  private static Continuity leap(long known, String cause) {
    long floor = known + StoreCopies.LEAP;
    return new Continuity(
        true,
        floor,
        cause + "; the store goes on with revisions above " + floor + ", which nobody has");
  }

  private static String loss(Path file, Witness.Note noted) throws SQLException {
    if (!Files.exists(file)) {
      return noted.revision() == 0
          ? null
          : "the database " + file + " is missing, which held revisions up to " + noted.revision();
    }
    try (Connection connection = Connections.reader(file)) {
      if (StoreTables.isEmpty(connection)) {
        return noted.revision() == 0
            ? null
            : "the database " + file + " is empty, but held revisions up to " + noted.revision();
      }
      StoreTables.verify(connection, file);
      String loss = loss(file, noted, connection);
      if (loss != null) {
        // What cannot be read must not be taken for another store, or a shorter one.
        StoreTables.check(connection, file);
      }
      return loss;
    }
  }

  private static String loss(Path file, Witness.Note noted, Connection connection)
      throws SQLException {
    if (StoreTables.marker(connection, Marker.IDENTITY) != noted.identity()) {
      return "the database "
          + file
          + " is that of another store; the one that was here held revisions up to "
          + noted.revision();
    }
    long newest = StoreTables.newestRevision(connection);
    if (newest >= noted.revision()) {
      return null;
    }
    return "the database "
        + file
        + " lacks revisions "
        + (newest + 1)
        + " to "
        + noted.revision()
        + ", which were acknowledged";
  }

  private static long newestRevision(Path file) throws SQLException {
    if (!Files.exists(file)) {
      return 0;
    }
    try (Connection connection = Connections.reader(file)) {
      return StoreTables.isEmpty(connection) ? 0 : StoreTables.newestRevision(connection);
    }
  }
}
