package io.instancetypes.apiserver.audit;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;

/**
 * Takes lines from requests and writes them behind their back. A disk that is slow or full does not
 * stop the server: what finds no room is left out, counted and told.
 */
public final class AuditLog implements AutoCloseable {
  private static final long MOST_BYTES = 16L * 1024 * 1024;
  private static final int MOST_AT_ONCE = 1_000;
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final AuditFile file;
  private final long maxBytes;
  private final Consumer<String> log;
  private final BlockingQueue<byte[]> queue = new LinkedBlockingQueue<>();
  private final AtomicLong waiting = new AtomicLong();
  private final AtomicInteger open = new AtomicInteger();
  private final LongAdder events = new LongAdder();
  private final LongAdder dropped = new LongAdder();
  private final Thread writer;
  private volatile boolean stopping;
  private String complaint = "";

  /** Fails if there can be no such file. */
  public AuditLog(AuditConfig config, Consumer<String> log) throws IOException {
    this.file = new AuditFile(config);
    this.maxBytes = config.maxBytes();
    this.log = log;
    this.writer = Thread.ofPlatform().daemon().name("audit").start(this::run);
  }

  /** A request begins, of which a line will be told. */
  void begin() {
    open.incrementAndGet();
  }

  void end() {
    open.decrementAndGet();
  }

  /** A whole line, with its end. */
  void tell(byte[] line) {
    events.increment();
    if (waiting.addAndGet(line.length) > MOST_BYTES) {
      waiting.addAndGet(-line.length);
      drop(1, "more is to be written than the disk takes");
    } else {
      queue.add(line);
    }
  }

  /** How many there were, with those that were left out. */
  public long events() {
    return events.sum();
  }

  public long dropped() {
    return dropped.sum();
  }

  private void run() {
    try {
      var lines = new ArrayList<byte[]>();
      while (!stopping || !queue.isEmpty()) {
        byte[] first = queue.poll(100, TimeUnit.MILLISECONDS);
        if (first != null) {
          lines.add(first);
          addWaiting(lines);
          write(lines);
          lines.clear();
        }
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** What waits behind the first line, as long as all of it fits into one file. */
  private void addWaiting(List<byte[]> lines) {
    long bytes = lines.getFirst().length;
    for (byte[] next = queue.peek();
        next != null && (bytes += next.length) <= maxBytes && lines.size() < MOST_AT_ONCE;
        next = queue.peek()) {
      lines.add(queue.remove());
    }
  }

  private void write(List<byte[]> lines) {
    var bytes = new ByteArrayOutputStream();
    lines.forEach(bytes::writeBytes);
    try {
      file.write(bytes.toByteArray());
      resume();
    } catch (IOException | RuntimeException failure) {
      drop(lines.size(), String.valueOf(failure.getMessage()));
    } finally {
      waiting.addAndGet(-bytes.size());
    }
  }

  private synchronized void drop(int count, String why) {
    dropped.add(count);
    if (complaint.isEmpty()) {
      complaint = why;
      log.accept("the audit log leaves out requests: " + why);
    }
  }

  private synchronized void resume() {
    if (!complaint.isEmpty()) {
      complaint = "";
      log.accept(
          "the audit log is written again; it left out %d requests in all".formatted(dropped()));
    }
  }

  /** Writes what is left, also of requests that are just ending. */
  @Override
  public void close() {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    try {
      while (open.get() > 0 && System.nanoTime() < deadline) {
        Thread.sleep(10);
      }
      stopping = true;
      writer.join(PATIENCE);
      file.close();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    } catch (IOException failure) {
      log.accept("the audit log did not end well: " + failure.getMessage());
    }
  }
}
