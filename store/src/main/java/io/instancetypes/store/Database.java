package io.instancetypes.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Objects;
import java.util.function.Consumer;

/** The writer's side of the file: transactions, rows, markers and checkpoints. */
final class Database implements AutoCloseable {
  static final String NAME = "store.db";

  private final Connection connection;
  private final PreparedStatement begin;
  private final PreparedStatement commit;
  private final PreparedStatement insert;
  private final PreparedStatement mark;
  private final PreparedStatement newestOf;
  private final Path file;
  private final Object fileIdentity;
  private final Object logIdentity;

  private Database(Path file, Connection connection) throws SQLException, IOException {
    this.file = file;
    this.connection = connection;
    begin = connection.prepareStatement("BEGIN IMMEDIATE");
    commit = connection.prepareStatement("COMMIT");
    insert = connection.prepareStatement("INSERT INTO log VALUES (?, ?, ?, ?, ?)");
    mark = connection.prepareStatement("UPDATE marker SET value = ? WHERE name = ?");
    newestOf =
        connection.prepareStatement(
            "SELECT revision FROM log WHERE key = ? ORDER BY previous_revision DESC LIMIT 1");
    fileIdentity = identity(file);
    logIdentity = identity(writeAheadLog());
  }

  /** Opens the file of a directory; it is created only if it may be. */
  static Database open(Path directory, boolean create, long maximumBytes)
      throws SQLException, IOException {
    Path file = directory.resolve(NAME);
    if (create) {
      Durable.createFile(file);
    }
    Connection connection = Connections.writer(file, maximumBytes);
    try {
      if (create) {
        Schema.prepare(connection, file);
      } else {
        Schema.verify(connection, file);
      }
      Durable.syncDirectory(directory);
      return new Database(file, connection);
    } catch (SQLException | IOException | RuntimeException failure) {
      Connections.close(connection, failure);
      throw failure;
    }
  }

  void check() throws SQLException {
    Schema.check(connection, file);
  }

  Path file() {
    return file;
  }

  void begin() throws SQLException {
    begin.executeUpdate();
  }

  /** Returns only if all since the beginning is on the disk, under the name it is looked for. */
  void commit() throws SQLException, IOException {
    commit.executeUpdate();
    if (!Objects.equals(identity(file), fileIdentity)
        || !Objects.equals(identity(writeAheadLog()), logIdentity)) {
      throw new IOException("the file " + file + " was replaced");
    }
  }

  void insert(Change change) throws SQLException {
    Entry after = change.after();
    insert.setLong(1, change.revision());
    insert.setString(2, change.key());
    insert.setLong(3, (after != null ? after : change.before()).createRevision());
    insert.setLong(
        4, change.before() != null ? change.before().revision() : newestOf(change.key()));
    insert.setBytes(5, after != null ? after.value() : null);
    insert.executeUpdate();
  }

  /** A key that was deleted may still have rows. */
  private long newestOf(String key) throws SQLException {
    newestOf.setString(1, key);
    try (ResultSet rows = newestOf.executeQuery()) {
      return rows.next() ? rows.getLong(1) : 0;
    }
  }

  void mark(Marker marker, long value) throws SQLException {
    mark.setLong(1, value);
    mark.setString(2, marker.column());
    mark.executeUpdate();
  }

  long marker(Marker marker) throws SQLException {
    return Connections.number(
        connection, "SELECT value FROM marker WHERE name = '" + marker.column() + "'");
  }

  /** Rows are deleted only below the compaction, so one of the two is the newest revision ever. */
  long newestRevision() throws SQLException {
    long row = Connections.number(connection, "SELECT max(revision) FROM log");
    return Math.max(row, marker(Marker.COMPACTED));
  }

  void scan(long afterRevision, Consumer<Row> rows) throws SQLException {
    try (PreparedStatement select =
        connection.prepareStatement(
            "SELECT revision, key, create_revision, previous_revision, value FROM log"
                + " WHERE revision > ? ORDER BY revision")) {
      select.setLong(1, afterRevision);
      try (ResultSet found = select.executeQuery()) {
        while (found.next()) {
          rows.accept(
              new Row(
                  found.getLong(1),
                  found.getString(2),
                  found.getLong(3),
                  found.getLong(4),
                  found.getBytes(5)));
        }
      }
    }
  }

  /** Where to end a stretch of so many rows, however far apart they are. */
  long endOfStretch(long afterRevision, long limit, int rows) throws SQLException {
    String stretch = "revision > " + afterRevision + " AND revision <= " + limit;
    long end =
        Connections.number(
            connection,
            "SELECT revision FROM log WHERE "
                + stretch
                + " ORDER BY revision LIMIT 1 OFFSET "
                + (rows - 1));
    return end == 0 ? limit : end;
  }

  /**
   * Deletes what the rows of a stretch have superseded, and those that only say that a key is gone.
   * Going upwards, a deletion never disappears before all that it deleted.
   */
  void sweep(long afterRevision, long revision) throws SQLException {
    String stretch = "revision > " + afterRevision + " AND revision <= " + revision;
    Connections.execute(
        connection,
        "DELETE FROM log WHERE revision IN (SELECT previous_revision FROM log WHERE "
            + stretch
            + ")");
    Connections.execute(connection, "DELETE FROM log WHERE value IS NULL AND " + stretch);
    mark(Marker.SWEPT, revision);
  }

  /** Moves the write-ahead log into the database as far as readers allow, waiting for nobody. */
  void checkpoint() throws SQLException {
    Connections.execute(connection, "PRAGMA wal_checkpoint(PASSIVE)");
  }

  /**
   * Writes once more all that the write-ahead log holds. After a failed sync it may be in memory
   * only, where a later sync does not look for it.
   */
  void writeAgain() throws SQLException, IOException {
    if (Connections.number(connection, "PRAGMA wal_checkpoint(TRUNCATE)") != 0) {
      throw new IOException("readers did not leave");
    }
  }

  private Path writeAheadLog() {
    return file.resolveSibling(NAME + "-wal");
  }

  private static Object identity(Path file) throws IOException {
    return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
