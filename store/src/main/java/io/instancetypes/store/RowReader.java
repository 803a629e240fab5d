package io.instancetypes.store;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * Reads rows as they were written; a value that is not is left out and the row marked.
 *
 * @param unchecked rows up to this revision may have no checksum
 */
record RowReader(Path file, long unchecked) {
  static RowReader of(Path file, Connection connection) throws SQLException {
    return new RowReader(file, StoreTables.marker(connection, Marker.UNCHECKED));
  }

  /** The columns in the order in which they are read. */
  static String columns(String table) {
    return "@.revision, @.key, @.create_revision, @.previous_revision, @.value, @.checksum"
        .replace("@", table);
  }

  /** The row whose columns begin at this one; null if an outer join found none. */
  Row read(ResultSet found, int first) throws SQLException {
    long revision = found.getLong(first);
    if (found.wasNull()) {
      return null;
    }
    Row row =
        new Row(
            revision,
            found.getString(first + 1),
            found.getLong(first + 2),
            found.getLong(first + 3),
            found.getBytes(first + 4));
    long checksum = found.getLong(first + 5);
    if (found.wasNull()) {
      return revision <= unchecked ? row : row.withDamage();
    }
    if (row.key() == null || !Checksum.fitsHead(row, checksum)) {
      throw StoreTables.damaged(file, "revision " + revision + " is not what was written", null);
    }
    return Checksum.fitsValue(row, checksum) ? row : row.withDamage();
  }
}
