package io.instancetypes.store;

import java.nio.file.Path;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** Says what went wrong, and the way out. */
final class StoreErrors {
  private StoreErrors() {}

  /** Of a store that is open: it stays readable, and tries again. */
  static StoreUnavailableException inWriting(Path directory, Throwable cause) {
    return explain(
        directory, cause, " is read-only, because ", ", and it will accept writes again by itself");
  }

  /** Of a store that could not be opened. */
  static StoreUnavailableException inOpening(Path directory, Throwable cause) {
    return explain(directory, cause, " cannot be opened, because ", ", and try again");
  }

  private static StoreUnavailableException explain(
      Path directory, Throwable cause, String state, String promise) {
    if (cause instanceof StoreUnavailableException explained) {
      return explained;
    }
    if (cause instanceof SQLiteException damage && isDamage(primary(damage))) {
      return StoreTables.damaged(directory.resolve(Database.NAME), damage.getMessage(), damage);
    }
    return new StoreUnavailableException(
        "the store in " + directory + state + why(cause) + promise, cause);
  }

  private static String why(Throwable cause) {
    if (!(cause instanceof SQLiteException failure)) {
      return cause.getMessage() + ": make sure that its files are whole and can be written";
    }
    return switch (primary(failure)) {
      case SQLITE_FULL -> "no space is left: free or allow some";
      case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH ->
          "its files may not be written: give back the right to write";
      case SQLITE_CANTOPEN -> "its files cannot be opened: put them back as they were";
      default -> failure.getMessage() + ": look after the disk";
    };
  }

  private static boolean isDamage(SQLiteErrorCode code) {
    return code == SQLiteErrorCode.SQLITE_CORRUPT || code == SQLiteErrorCode.SQLITE_NOTADB;
  }

  private static SQLiteErrorCode primary(SQLiteException failure) {
    return SQLiteErrorCode.getErrorCode(failure.getResultCode().code & 0xff);
  }
}
