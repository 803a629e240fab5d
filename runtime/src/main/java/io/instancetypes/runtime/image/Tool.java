package io.instancetypes.runtime.image;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A program that somebody else wrote, which may say much, or never end.
 *
 * @param patience how long it may take
 */
public record Tool(List<String> command, Duration patience) {
  private static final int LONGEST_COMPLAINT = 4096;
  private static final int SECONDS_FOR_LAST_WORDS = 2;

  /**
   * Returns when it has ended well.
   *
   * @throws ImageException with what it said where it has not
   */
  public void run() throws IOException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    try (InputStream output = process.getInputStream()) {
      process.getOutputStream().close();
      CompletableFuture<String> said = listen(output);
      if (!process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new ImageException(
            "%s did not end within %d seconds".formatted(name(), patience.toSeconds()));
      }
      if (process.exitValue() != 0) {
        throw new ImageException(complaint(said, process.exitValue()));
      }
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
      throw new ImageException("nobody waits for " + name() + " any more", hurried);
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  /** Reads beside it, to the end: a program that cannot speak waits for ever. */
  private static CompletableFuture<String> listen(InputStream output) {
    var said = new CompletableFuture<String>();
    Thread.ofVirtual()
        .name("tool output")
        .start(
            () -> {
              try {
                byte[] first = output.readNBytes(LONGEST_COMPLAINT);
                output.skip(Long.MAX_VALUE);
                said.complete(new String(first, UTF_8).strip());
              } catch (IOException closed) {
                said.complete("");
              }
            });
    return said;
  }

  private String complaint(CompletableFuture<String> said, int code) throws InterruptedException {
    try {
      String words = said.get(SECONDS_FOR_LAST_WORDS, TimeUnit.SECONDS);
      return words.isEmpty() ? "%s has ended with %d".formatted(name(), code) : words;
    } catch (ExecutionException | TimeoutException silent) {
      return "%s has ended with %d".formatted(name(), code);
    }
  }

  private String name() {
    return command.getFirst();
  }
}
