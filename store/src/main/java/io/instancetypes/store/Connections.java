package io.instancetypes.store;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import org.sqlite.JDBC;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteOpenMode;

/** Connections to the file of a store, set up for what they are used for. */
final class Connections {
  /** Tells a store from any other SQLite file: "ITST". */
  static final int APPLICATION = 0x49545354;

  private static final int PAGE_BYTES = 4096;

  /** A longer write-ahead log, left by a long reader, is cut when it begins anew. */
  private static final int WRITE_AHEAD_BYTES = 16 << 20;

  private Connections() {}

  /** The one connection that writes. Checkpoints are left to the writer, which knows when. */
  static Connection writer(Path file, long maximumBytes) throws SQLException {
    Connection connection = alone(file);
    try {
      execute(connection, "PRAGMA page_size=" + PAGE_BYTES);
      execute(connection, "PRAGMA journal_mode=WAL");
      execute(connection, "PRAGMA synchronous=FULL");
      execute(connection, "PRAGMA wal_autocheckpoint=0");
      execute(connection, "PRAGMA journal_size_limit=" + WRITE_AHEAD_BYTES);
      if (maximumBytes > 0) {
        execute(connection, "PRAGMA max_page_count=" + maximumBytes / PAGE_BYTES);
      }
      return connection;
    } catch (SQLException failure) {
      close(connection, failure);
      throw failure;
    }
  }

  static Connection reader(Path file) throws SQLException {
    SQLiteConfig config = config();
    config.setReadOnly(true);
    return open(file, config);
  }

  /** A connection to a file that is there and that nobody else writes. */
  static Connection alone(Path file) throws SQLException {
    SQLiteConfig config = config();
    config.resetOpenMode(SQLiteOpenMode.CREATE);
    return open(file, config);
  }

  private static SQLiteConfig config() {
    SQLiteConfig config = new SQLiteConfig();
    config.setBusyTimeout(5_000);
    config.setGetGeneratedKeys(false);
    return config;
  }

  private static Connection open(Path file, SQLiteConfig config) throws SQLException {
    NativeLibrary.load();
    Properties properties = config.toProperties();
    return JDBC.createConnection("jdbc:sqlite:" + file.toAbsolutePath(), properties);
  }

  static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  static long number(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        var rows = statement.executeQuery(sql)) {
      return rows.next() ? rows.getLong(1) : 0;
    }
  }

  static String text(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        var rows = statement.executeQuery(sql)) {
      return rows.next() ? rows.getString(1) : "";
    }
  }

  static void close(AutoCloseable resource, Throwable because) {
    try {
      resource.close();
    } catch (Exception second) {
      because.addSuppressed(second);
    }
  }
}
