package io.instancetypes.virtctl.serve;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.sqlite.SQLiteJDBCLoader;

/**
 * SQLite's machine code, which has to be a file while it is loaded. The driver would leave that
 * file behind, because this program ends without the ceremony that deletes such files.
 */
final class NativeLibrary {
  private static final String FOLDER = "org.sqlite.tmpdir";

  private NativeLibrary() {}

  static void load() throws IOException {
    if (System.getProperty(FOLDER) != null) {
      return;
    }
    Path folder = Files.createTempDirectory("virtctl");
    System.setProperty(FOLDER, folder.toString());
    try {
      SQLiteJDBCLoader.initialize();
    } catch (Exception failure) {
      throw new IOException("SQLite cannot be loaded: " + failure.getMessage(), failure);
    } finally {
      Trees.delete(folder);
    }
  }
}
