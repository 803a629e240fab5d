package io.instancetypes.virtctl.serve;

import io.instancetypes.virtctl.cli.Run;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/** {@code virtctl serve} on a free port, until it is stopped. */
final class RunningServer implements AutoCloseable {
  private final CompletableFuture<Run> ended = new CompletableFuture<>();
  private final Thread command;

  private RunningServer(Path data, Object... options) {
    command = Thread.ofPlatform().start(() -> ended.complete(Virtctl.run(words(data, options))));
  }

  private static Object[] words(Path data, Object... options) {
    return Stream.concat(Stream.of("serve", "--data", data, "--port", 0), Stream.of(options))
        .toArray();
  }

  static RunningServer on(Path data, Object... options) throws InterruptedException {
    var server = new RunningServer(data, options);
    while (server.command.isAlive() && !server.isReady()) {
      Thread.sleep(20);
    }
    return server;
  }

  /** An interrupt before that would break off the start, which no signal does. */
  private boolean isReady() {
    return Stream.of(command.getStackTrace())
        .anyMatch(frame -> frame.getClassName().equals(StopSignal.class.getName()));
  }

  Run stop() {
    command.interrupt();
    return ended.join();
  }

  @Override
  public void close() {
    stop();
  }
}
