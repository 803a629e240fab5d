package io.instancetypes.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/**
 * Shows whether a row is what was written. The upper half is about everything but the value, so
 * that of a row with a damaged value it is still known whose it is.
 */
final class Checksum {
  /** A deletion must not be taken for an empty value. */
  private static final long DELETED = 0xdead;

  private Checksum() {}

  static long of(Row row) {
    return head(row) << 32 | value(row.value());
  }

  static boolean fitsHead(Row row, long checksum) {
    return checksum >>> 32 == head(row);
  }

  static boolean fitsValue(Row row, long checksum) {
    return (checksum & 0xffff_ffffL) == value(row.value());
  }

  private static long head(Row row) {
    CRC32C checksum = new CRC32C();
    checksum.update(
        ByteBuffer.allocate(3 * Long.BYTES)
            .putLong(row.revision())
            .putLong(row.createRevision())
            .putLong(row.previousRevision())
            .flip());
    checksum.update(row.key().getBytes(UTF_8));
    return checksum.getValue();
  }

  private static long value(byte[] value) {
    if (value == null) {
      return DELETED;
    }
    CRC32C checksum = new CRC32C();
    checksum.update(value);
    return checksum.getValue();
  }
}
