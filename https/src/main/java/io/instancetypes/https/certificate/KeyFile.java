package io.instancetypes.https.certificate;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/** Files that hold secrets: whole or absent, and nobody else's to read at any moment. */
public final class KeyFile {
  private KeyFile() {}

  /** Replaces the file at once; its mode is 0600 where the file system knows modes. */
  public static void write(Path file, String text) throws IOException {
    Path directory = file.toAbsolutePath().getParent();
    if (!Files.isDirectory(directory)) {
      // And not the name of a draft, of which nobody has heard.
      throw new NoSuchFileException(directory.toString());
    }
    Path draft = Files.createTempFile(directory, "." + file.getFileName(), null, ownerOnly());
    try {
      try (var channel = FileChannel.open(draft, StandardOpenOption.WRITE)) {
        var bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
        while (bytes.hasRemaining()) {
          channel.write(bytes);
        }
        channel.force(true);
      }
      Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      sync(directory);
    } finally {
      Files.deleteIfExists(draft);
    }
  }

  /** A name survives a loss of power only then. */
  private static void sync(Path directory) throws IOException {
    try (var channel = FileChannel.open(directory, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }

  private static FileAttribute<?>[] ownerOnly() {
    return FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
        }
        : new FileAttribute<?>[0];
  }
}
