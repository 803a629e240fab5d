package io.instancetypes.runtime.process;

import io.instancetypes.qemu.GuestFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/**
 * What a guest and its QEMU have said. A guest may talk without end, so of long logs the end is
 * kept: whoever writes them appends, wherever the end is.
 */
public final class GuestLogs {
  /** Of each log. */
  static final long LONGEST = 16 << 20;

  private static final int KEPT = 1 << 20;

  private GuestLogs() {}

  /** The last MiB, or what there is. */
  public static byte[] end(Path log) throws IOException {
    try (FileChannel file = open(log, StandardOpenOption.READ)) {
      return end(file);
    }
  }

  private static FileChannel open(Path log, StandardOpenOption... how) throws IOException {
    var options = new HashSet<OpenOption>(Set.of(how));
    options.add(LinkOption.NOFOLLOW_LINKS);
    return FileChannel.open(log, options);
  }

  private static byte[] end(FileChannel file) throws IOException {
    file.position(Math.max(0, file.size() - KEPT));
    ByteBuffer end = ByteBuffer.allocate((int) Math.min(KEPT, file.size()));
    while (end.hasRemaining() && file.read(end) >= 0) {
      // A part at a time.
    }
    return Arrays.copyOf(end.array(), end.position());
  }

  /** Keeps the end of logs that have become too long. */
  public static void shorten(GuestFiles files) throws IOException {
    shorten(Path.of(files.file(GuestFiles.CONSOLE_LOG)));
    shorten(Path.of(files.file(GuestFiles.LOG)));
  }

  static void shorten(Path log) throws IOException {
    if (!Files.isRegularFile(log, LinkOption.NOFOLLOW_LINKS) || Files.size(log) <= LONGEST) {
      return;
    }
    try (FileChannel file = open(log, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      byte[] end = end(file);
      file.truncate(0);
      file.position(0);
      file.write(ByteBuffer.wrap(end));
    } catch (NoSuchFileException gone) {
      // So is its guest.
    }
  }
}
