package io.instancetypes.store;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/** Files that only their owner may read, and that are still there after a power cut. */
final class Durable {
  private static final boolean POSIX =
      FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

  private Durable() {}

  static void createDirectory(Path directory) throws IOException {
    Files.createDirectories(directory, owner("rwx------"));
  }

  /** Creates an empty file unless there is one; what fills it keeps its permissions. */
  static void createFile(Path file) throws IOException {
    if (!Files.exists(file)) {
      Files.createFile(file, owner("rw-------"));
    }
  }

  private static FileAttribute<?>[] owner(String permissions) {
    return POSIX
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
        }
        : new FileAttribute<?>[0];
  }

  static void syncFile(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.force(true);
    }
  }

  static void syncDirectory(Path directory) throws IOException {
    try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }

  /** Tells a file from others that have had its name; null if there is none. */
  static Object identity(Path file) throws IOException {
    try {
      return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
    } catch (NoSuchFileException none) {
      return null;
    }
  }

  /** Gives a complete file its name, in place of whatever had it. */
  static void rename(Path from, Path to) throws IOException {
    Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    syncDirectory(to.toAbsolutePath().getParent());
  }
}
