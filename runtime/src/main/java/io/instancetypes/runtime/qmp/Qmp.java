package io.instancetypes.runtime.qmp;

import io.instancetypes.api.Fields;
import io.instancetypes.runtime.confine.GuestConnection;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * A conversation with the monitor of a guest. QEMU has one at a time on a socket, others wait for
 * its end: whoever has one keeps it short. Every wait has an end, also for a QEMU that is stopped.
 */
public final class Qmp implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final int LONGEST_LINE = 4 << 20;

  private final SocketChannel channel;
  private final JsonLines lines;
  private final Duration patience;
  private final Consumer<Fields> events;
  private final CompletableFuture<Void> greeted = new CompletableFuture<>();
  private final CompletableFuture<Void> ended = new CompletableFuture<>();
  private final Map<Long, CompletableFuture<Fields>> asked = new ConcurrentHashMap<>();
  private final AtomicLong ids = new AtomicLong();

  private Qmp(SocketChannel channel, Duration patience, Consumer<Fields> events) {
    this.channel = channel;
    this.lines = new JsonLines(channel, "QEMU", LONGEST_LINE);
    this.patience = patience;
    this.events = events;
  }

  public static Qmp connect(Path socket) throws IOException {
    return connect(socket, PATIENCE, event -> {});
  }

  /**
   * Ready for commands when it returns.
   *
   * @param patience how long QEMU may take for each answer
   * @param events told what QEMU tells by itself, in the thread that reads; it must not wait
   */
  public static Qmp connect(Path socket, Duration patience, Consumer<Fields> events)
      throws IOException {
    var qmp = new Qmp(GuestConnection.channel(), patience, events);
    try {
      Thread.ofVirtual().name("qmp " + socket).start(() -> qmp.read(socket));
      qmp.await(qmp.greeted, "the greeting of QEMU");
      qmp.execute("qmp_capabilities");
      return qmp;
    } catch (IOException | RuntimeException failure) {
      qmp.close();
      throw failure;
    }
  }

  public Fields execute(String command) throws IOException {
    return execute(command, new Fields());
  }

  /** What the command returns; where that is no object, it is under {@code return}. */
  public Fields execute(String command, Fields arguments) throws IOException {
    long id = ids.incrementAndGet();
    var answer = new CompletableFuture<Fields>();
    asked.put(id, answer);
    try {
      lines.send(Fields.of("execute", command, "arguments", arguments, "id", id));
      if (ended.isDone()) {
        // Whoever ended it may not have seen this question; an answer that has come stays one.
        answer.completeExceptionally(new IOException("QEMU has ended the conversation"));
      }
      return result(command, await(answer, "an answer to " + command));
    } finally {
      asked.remove(id);
    }
  }

  private static Fields result(String command, Fields answer) throws QmpException {
    if (answer.get("error") instanceof Map<?, ?> error) {
      throw new QmpException(command, Fields.text(error, "desc"));
    }
    return answer.get("return") instanceof Fields result ? result : answer;
  }

  /** Completes when QEMU is gone or the conversation was closed. */
  public CompletableFuture<Void> ended() {
    return ended.copy();
  }

  private <T> T await(CompletableFuture<T> awaited, String what) throws IOException {
    try {
      return awaited.get(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException silent) {
      throw new IOException("no sign of " + what + " after " + patience.toSeconds() + " s", silent);
    } catch (ExecutionException failure) {
      throw new IOException(failure.getCause().getMessage(), failure.getCause());
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("nobody waits for " + what + " any more");
    }
  }

  private void read(Path socket) {
    IOException end = new IOException("QEMU has ended the conversation");
    try {
      GuestConnection.connect(channel, socket);
      for (Fields line = lines.next(); line != null; line = lines.next()) {
        received(line);
      }
    } catch (IOException failure) {
      end = failure;
    } finally {
      finish(end);
    }
  }

  private void received(Fields line) {
    if (line.containsKey("QMP")) {
      greeted.complete(null);
    } else if (line.containsKey("event")) {
      events.accept(line);
    } else if (asked.get(Fields.number(line, "id")) instanceof CompletableFuture<Fields> answer) {
      answer.complete(line);
    }
  }

  private void finish(IOException end) {
    ended.complete(null);
    greeted.completeExceptionally(end);
    asked.values().forEach(answer -> answer.completeExceptionally(end));
    close();
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException alreadyGone) {
      // There is nothing to be saved.
    }
  }
}
