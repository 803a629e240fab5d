package io.instancetypes.apiserver.audit;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The file {@code audit.log} of a directory and those before it, which are numbered: times of day
 * would bring them into disorder when a clock is set. Only its owner may read any of them.
 */
final class AuditFile implements AutoCloseable {
  private static final Pattern BACKUP = Pattern.compile("audit-(\\d{1,9})\\.log");
  private static final Set<OpenOption> OPTIONS =
      Set.of(
          StandardOpenOption.CREATE,
          StandardOpenOption.READ,
          StandardOpenOption.WRITE,
          LinkOption.NOFOLLOW_LINKS);

  private final Path directory;
  private final Path file;
  private final long maxBytes;
  private final int maxBackups;
  private FileChannel channel;

  /** Where the last whole line ends. */
  private long size;

  AuditFile(AuditConfig config) throws IOException {
    this.directory = config.directory();
    this.file = directory.resolve("audit.log");
    this.maxBytes = config.maxBytes();
    this.maxBackups = config.maxBackups();
    open();
  }

  private void open() throws IOException {
    Files.createDirectories(directory, ownerOnly("rwx------"));
    channel = FileChannel.open(file, OPTIONS, ownerOnly("rw-------"));
    size = channel.size();
    var last = ByteBuffer.allocate(1);
    if (size > 0 && channel.read(last, size - 1) == 1 && last.get(0) != '\n') {
      // A kill in the middle of a line: the next one must not become a part of it.
      append(ByteBuffer.wrap(new byte[] {'\n'}));
    }
  }

  /** Whole lines, which are there whole or not at all afterwards. */
  void write(byte[] lines) throws IOException {
    if (channel == null || !Files.exists(file)) {
      close();
      open();
    }
    if (size > 0 && size + lines.length > maxBytes) {
      rotate();
    }
    append(ByteBuffer.wrap(lines));
  }

  private void append(ByteBuffer bytes) throws IOException {
    long end = size + bytes.remaining();
    try {
      while (bytes.hasRemaining()) {
        channel.write(bytes, end - bytes.remaining());
      }
      size = end;
    } catch (IOException full) {
      channel.truncate(size);
      throw full;
    }
  }

  private void rotate() throws IOException {
    close();
    TreeMap<Long, Path> backups = backups();
    long next = backups.isEmpty() ? 1 : backups.lastKey() + 1;
    Path backup = directory.resolve("audit-%06d.log".formatted(next));
    Files.move(file, backup);
    backups.put(next, backup);
    for (Path old :
        List.copyOf(backups.values()).subList(0, Math.max(0, backups.size() - maxBackups))) {
      Files.deleteIfExists(old);
    }
    open();
  }

  private TreeMap<Long, Path> backups() throws IOException {
    var backups = new TreeMap<Long, Path>();
    try (var files = Files.list(directory)) {
      for (Path other : files.toList()) {
        Matcher name = BACKUP.matcher(other.getFileName().toString());
        if (name.matches()) {
          backups.put(Long.parseLong(name.group(1)), other);
        }
      }
    }
    return backups;
  }

  private static FileAttribute<?>[] ownerOnly(String mode) {
    return FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(mode))
        }
        : new FileAttribute<?>[0];
  }

  @Override
  public void close() throws IOException {
    if (channel != null) {
      FileChannel open = channel;
      channel = null;
      open.force(true);
      open.close();
    }
  }
}
