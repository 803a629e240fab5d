package io.instancetypes.store;

import java.io.IOException;
import java.nio.file.Path;
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
  private final boolean upgraded;

  private Database(Path file, Connection connection, boolean upgraded)
      throws SQLException, IOException {
    this.file = file;
    this.upgraded = upgraded;
    this.connection = connection;
    begin = connection.prepareStatement("BEGIN IMMEDIATE");
    commit = connection.prepareStatement("COMMIT");
    insert = connection.prepareStatement("INSERT INTO log VALUES (?, ?, ?, ?, ?, ?)");
    mark = connection.prepareStatement("UPDATE marker SET value = ? WHERE name = ?");
    newestOf =
        connection.prepareStatement(
            "SELECT revision FROM log WHERE key = ? ORDER BY previous_revision DESC LIMIT 1");
    fileIdentity = Durable.identity(file);
    logIdentity = Durable.identity(writeAheadLog());
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
      boolean upgraded = create && StoreTables.prepare(connection, file);
      StoreTables.verify(connection, file);
      Durable.syncDirectory(directory);
      return new Database(file, connection, upgraded);
    } catch (SQLException | IOException | RuntimeException failure) {
      Connections.close(connection, failure);
      throw failure;
    }
  }

  void check() throws SQLException {
    StoreTables.check(connection, file);
  }

  Path file() {
    return file;
  }

  /** Whether it came from a program that knew less. */
  boolean upgraded() {
    return upgraded;
  }

  /** Gives up history and the revisions up to one that may have been used. */
  void leap(long revision) throws SQLException, IOException {
    begin();
    mark(Marker.COMPACTED, revision);
    commit();
  }

  void begin() throws SQLException {
    begin.executeUpdate();
  }

  /** Returns only if all since the beginning is on the disk, under the name it is looked for. */
  void commit() throws SQLException, IOException {
    commit.executeUpdate();
    if (!Objects.equals(Durable.identity(file), fileIdentity)
        || !Objects.equals(Durable.identity(writeAheadLog()), logIdentity)) {
      throw new IOException("the file " + file + " was replaced");
    }
  }

  void insert(KeyChange change) throws SQLException {
    Entry shown = change.after() != null ? change.after() : change.before();
    Row row =
        new Row(
            change.revision(),
            change.key(),
            shown.createRevision(),
            change.before() != null ? change.before().revision() : newestOf(change.key()),
            change.after() != null ? change.after().value() : null);
    insert.setLong(1, row.revision());
    insert.setString(2, row.key());
    insert.setLong(3, row.createRevision());
    insert.setLong(4, row.previousRevision());
    insert.setBytes(5, row.value());
    insert.setLong(6, Checksum.of(row));
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
    return StoreTables.marker(connection, marker);
  }

  long newestRevision() throws SQLException {
    return StoreTables.newestRevision(connection);
  }

  void scan(long afterRevision, Consumer<Row> rows) throws SQLException {
    RowReader reader = RowReader.of(file, connection);
    try (PreparedStatement select =
        connection.prepareStatement(
            "SELECT "
                + RowReader.columns("log")
                + " FROM log WHERE revision > ? ORDER BY revision")) {
      select.setLong(1, afterRevision);
      try (ResultSet found = select.executeQuery()) {
        while (found.next()) {
          rows.accept(reader.read(found, 1));
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

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
