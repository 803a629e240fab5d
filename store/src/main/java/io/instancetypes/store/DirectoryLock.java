package io.instancetypes.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The right to use a directory, which one process has at a time and loses with its life. */
public final class DirectoryLock implements AutoCloseable {
  private static final String NAME = "store.lock";

  /**
   * What this process has locked. It must not even open such a file again: closing any channel of a
   * file gives up the locks of the whole process.
   */
  private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

  private final Path directory;
  private final FileChannel channel;

  private DirectoryLock(Path directory, FileChannel channel) {
    this.directory = directory;
    this.channel = channel;
  }

  /**
   * Takes the right to a directory, which is created if it is not there.
   *
   * @throws StoreUnavailableException if somebody else has it
   */
  public static DirectoryLock take(Path directory) throws IOException {
    Durable.createDirectory(directory);
    Path real = directory.toRealPath();
    if (!HELD.add(real)) {
      throw refusal(directory, "this process");
    }
    try {
      return new DirectoryLock(real, lock(directory));
    } catch (IOException | RuntimeException refused) {
      HELD.remove(real);
      throw refused;
    }
  }

  private static FileChannel lock(Path directory) throws IOException {
    FileChannel channel =
        FileChannel.open(
            directory.resolve(NAME),
            StandardOpenOption.CREATE,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE);
    if (channel.tryLock() == null) {
      String owner = owner(channel);
      channel.close();
      throw refusal(directory, owner);
    }
    channel.truncate(0);
    byte[] pid = Long.toString(ProcessHandle.current().pid()).getBytes(StandardCharsets.US_ASCII);
    channel.write(ByteBuffer.wrap(pid), 0);
    return channel;
  }

  private static String owner(FileChannel channel) throws IOException {
    ByteBuffer pid = ByteBuffer.allocate(20);
    channel.read(pid, 0);
    String text = StandardCharsets.US_ASCII.decode(pid.flip()).toString();
    return text.isEmpty() ? "another process" : "the process with pid " + text;
  }

  private static StoreUnavailableException refusal(Path directory, String owner) {
    return new StoreUnavailableException(
        "the directory " + directory + " is in use by " + owner + ": stop it or choose another");
  }

  @Override
  public void close() throws IOException {
    if (channel.isOpen()) {
      channel.close();
      HELD.remove(directory);
    }
  }
}
