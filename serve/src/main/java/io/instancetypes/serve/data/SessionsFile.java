package io.instancetypes.serve.data;

import io.instancetypes.dashboard.session.SessionStorage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.function.Consumer;

/** Keeps the sessions of the dashboard in a file for its owner only. */
public record SessionsFile(Path file, Consumer<String> log) implements SessionStorage {
  @Override
  public byte[] read() {
    try {
      return Files.readAllBytes(file);
    } catch (NoSuchFileException none) {
      return new byte[0];
    } catch (IOException unreadable) {
      log.accept("People log in to the dashboard again: " + unreadable.getMessage());
      return new byte[0];
    }
  }

  @Override
  public void write(byte[] sessions) {
    Path draft = file.resolveSibling(file.getFileName() + ".partial");
    try {
      Files.deleteIfExists(draft);
      writeTo(draft, sessions);
      Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException failure) {
      forget(draft);
      // Who logged out must not be logged in after a restart.
      forget(file);
      log.accept("Sessions of the dashboard end with this server: " + failure.getMessage());
    }
  }

  private static void writeTo(Path draft, byte[] sessions) throws IOException {
    try (var channel =
        FileChannel.open(
            draft,
            Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
            DataDirectory.ownerOnly("rw-------"))) {
      var bytes = ByteBuffer.wrap(sessions);
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      channel.force(true);
    }
  }

  private void forget(Path path) {
    try {
      Files.deleteIfExists(path);
    } catch (IOException stays) {
      log.accept(path + " should be removed: " + stays.getMessage());
    }
  }
}
