package io.instancetypes.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;
import org.sqlite.SQLiteJDBCLoader;

/**
 * SQLite's machine code, which has to be a file while it is loaded. The driver deletes that file
 * when the program ends in peace; here it is deleted at once, as killed programs leave none behind.
 */
final class NativeLibrary {
  private static final String FOLDER = "org.sqlite.tmpdir";

  private NativeLibrary() {}

  /** Does nothing the second time, or where whoever runs the program has said what to do. */
  static synchronized void load() throws SQLException {
    if (System.getProperty(FOLDER) != null) {
      return;
    }
    try {
      Path folder = Files.createTempDirectory("instancetypes");
      System.setProperty(FOLDER, folder.toString());
      try {
        SQLiteJDBCLoader.initialize();
      } finally {
        delete(folder);
      }
    } catch (Exception failure) {
      throw new SQLException("SQLite cannot be loaded: " + failure.getMessage(), failure);
    }
  }

  private static void delete(Path folder) throws IOException {
    List<Path> files;
    try (Stream<Path> found = Files.list(folder)) {
      files = found.toList();
    }
    for (Path file : files) {
      Files.deleteIfExists(file);
    }
    Files.delete(folder);
  }
}
