package io.instancetypes.store;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Semaphore;

/** Reads what is too old for memory from the disk, beside the writer. */
final class History implements AutoCloseable {
  /** Readers hold back the write-ahead log, so none may stay for long. */
  private static final int MOST_ROWS = 5_000;

  private static final long MOST_BYTES = 4L << 20;

  private static final String SLICE =
      "SELECT "
          + RowReader.columns("l")
          + ", "
          + RowReader.columns("p")
          + """

          FROM log l LEFT JOIN log p ON p.revision = l.previous_revision
          WHERE l.revision > ? AND l.revision <= ? AND +l.key >= ? AND +l.key < ?
          ORDER BY l.revision LIMIT ?\
          """;

  private static final String ENTRIES =
      """
      FROM log l
      WHERE l.key >= ? AND l.key < ? AND l.revision <= ? AND l.value IS NOT NULL
        AND NOT EXISTS (
          SELECT 1 FROM log n
          WHERE n.key = l.key AND n.previous_revision = l.revision AND n.revision <= ?)\
      """;

  /** Every connection has a cache of its own. */
  private static final int MOST_READERS = 8;

  private final Path file;
  private final Semaphore readers = new Semaphore(MOST_READERS);
  private final ConcurrentLinkedDeque<Connection> idle = new ConcurrentLinkedDeque<>();
  private volatile boolean closed;

  History(Path directory) {
    this.file = directory.resolve(Database.NAME);
  }

  private interface Query<T> {
    T run(Connection connection) throws SQLException;
  }

  /** The next events after a revision, a bounded number of them. */
  Slice slice(String prefix, long after, long newest, int most) {
    return read(after, connection -> slice(connection, prefix, after, newest, most));
  }

  Page list(String prefix, String from, int limit, long revision) {
    return read(revision, connection -> list(connection, prefix, from, limit, revision));
  }

  private Slice slice(Connection connection, String prefix, long after, long newest, int most)
      throws SQLException {
    long end = Math.min(newest, after + MOST_ROWS);
    try (PreparedStatement select = connection.prepareStatement(SLICE)) {
      select.setLong(1, after);
      select.setLong(2, end);
      select.setString(3, prefix);
      select.setString(4, KeyOrder.endOf(prefix));
      select.setInt(5, most);
      return slice(select, RowReader.of(file, connection), after, end, most);
    }
  }

  private static Slice slice(
      PreparedStatement select, RowReader reader, long after, long end, int most)
      throws SQLException {
    List<Event> events = new ArrayList<>();
    try (ResultSet rows = select.executeQuery()) {
      long bytes = 0;
      while (bytes < MOST_BYTES && rows.next()) {
        Row previous = reader.read(rows, 7);
        KeyChange change =
            reader.read(rows, 1).changeOf(previous == null ? null : previous.entry());
        if (change.isDamaged()) {
          return Slice.before(change, events, after);
        }
        events.add(change.event());
        bytes += events.getLast().value().length;
      }
      boolean whole = bytes < MOST_BYTES && events.size() < most;
      return new Slice(events, whole ? end : events.getLast().revision());
    }
  }

  private Page list(Connection connection, String prefix, String from, int limit, long revision)
      throws SQLException {
    String end = KeyOrder.endOf(prefix);
    String columns = "SELECT " + RowReader.columns("l") + " ";
    RowReader reader = RowReader.of(file, connection);
    List<Entry> entries = new ArrayList<>();
    try (PreparedStatement select =
        connection.prepareStatement(
            columns + ENTRIES + " ORDER BY l.key LIMIT " + (limit == 0 ? -1 : limit))) {
      bind(select, from, end, revision);
      try (ResultSet rows = select.executeQuery()) {
        while (rows.next()) {
          entries.add(reader.read(rows, 1).entry());
        }
      }
    }
    long remaining = 0;
    if (limit != 0 && entries.size() == limit) {
      String next = KeyOrder.after(entries.getLast().key());
      remaining = count(connection, next, end, revision);
    }
    return Page.of(entries, revision, remaining);
  }

  private static long count(Connection connection, String from, String end, long revision)
      throws SQLException {
    try (PreparedStatement select = connection.prepareStatement("SELECT count(*) " + ENTRIES)) {
      bind(select, from, end, revision);
      try (ResultSet rows = select.executeQuery()) {
        return rows.next() ? rows.getLong(1) : 0;
      }
    }
  }

  private static void bind(PreparedStatement select, String from, String end, long revision)
      throws SQLException {
    select.setString(1, from);
    select.setString(2, end);
    select.setLong(3, revision);
    select.setLong(4, revision);
  }

  /** Reads in one transaction, which also sees whether the rows may have been swept. */
  private <T> T read(long oldest, Query<T> query) {
    readers.acquireUninterruptibly();
    try {
      Connection connection = idle.pollFirst();
      if (connection == null) {
        connection = Connections.reader(file);
      }
      try {
        T answer = read(connection, oldest, query);
        idle.addFirst(connection);
        if (closed) {
          reopen();
        }
        return answer;
      } catch (SQLException | RuntimeException failure) {
        Connections.close(connection, failure);
        throw failure;
      }
    } catch (SQLException failure) {
      throw new StoreUnavailableException(
          "the history of the store cannot be read (" + failure.getMessage() + ")", failure);
    } finally {
      readers.release();
    }
  }

  private static <T> T read(Connection connection, long oldest, Query<T> query)
      throws SQLException {
    Connections.execute(connection, "BEGIN");
    long compacted =
        Connections.number(connection, "SELECT value FROM marker WHERE name = 'compacted'");
    if (oldest < compacted) {
      throw new CompactedException(oldest, compacted);
    }
    T answer = query.run(connection);
    Connections.execute(connection, "COMMIT");
    return answer;
  }

  void snapshot(Path target) throws SQLException {
    try (Connection connection = Connections.reader(file);
        PreparedStatement vacuum = connection.prepareStatement("VACUUM INTO ?")) {
      vacuum.setString(1, target.toString());
      vacuum.execute();
    }
  }

  @Override
  public void close() {
    closed = true;
    reopen();
  }

  /** Leaves a file that may have been replaced. */
  void reopen() {
    for (Connection next = idle.poll(); next != null; next = idle.poll()) {
      Connections.close(next, new IllegalStateException());
    }
  }
}
