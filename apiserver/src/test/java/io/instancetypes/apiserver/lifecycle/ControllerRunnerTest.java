package io.instancetypes.apiserver.lifecycle;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.store.Entry;
import io.instancetypes.store.Event;
import io.instancetypes.store.Store;
import io.instancetypes.store.StoreOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ControllerRunnerTest {
  private static final byte[] VALUE = "{}".getBytes(UTF_8);

  @TempDir private Path directory;
  private Store store;
  private final Recorder recorder = new Recorder();

  @BeforeEach
  void open() {
    store = Store.open(directory, StoreOptions.defaults().withRing(1, 1));
  }

  @AfterEach
  void close() {
    store.close();
  }

  @Test
  @DisplayName("Begins with what is there, goes on with what happens")
  void follows() throws InterruptedException {
    store.create("/a/b/old", VALUE);
    store.create("/other/b/c", VALUE);
    ControllerRunner runner = start();
    assertThat(recorder.next()).isEqualTo("begin [/a/b/old]");
    store.create("/a/b/new", VALUE);
    assertThat(recorder.next()).isEqualTo("CREATED /a/b/new");
    stop(runner);
  }

  @Test
  @DisplayName("Begins anew when what happened is no longer kept")
  void compacted() throws InterruptedException {
    ControllerRunner runner = start();
    assertThat(recorder.next()).isEqualTo("begin []");
    recorder.slow = true;
    store.create("/a/b/first", VALUE);
    assertThat(recorder.next()).isEqualTo("CREATED /a/b/first");
    store.create("/a/b/missed", VALUE);
    store.create("/a/b/last", VALUE);
    store.compact(store.revision());
    recorder.go.countDown();
    assertThat(recorder.next()).isEqualTo("begin [/a/b/first, /a/b/last, /a/b/missed]");
    stop(runner);
  }

  @Test
  @DisplayName("What is not settled, for whatever reason, is tried again until it is")
  void tries() throws InterruptedException {
    recorder.failures.set(3);
    store.create("/a/b/hard", VALUE);
    ControllerRunner runner = start();
    assertThat(recorder.next()).isEqualTo("begin [/a/b/hard]");
    assertThat(recorder.next()).isEqualTo("failed /a/b/hard");
    assertThat(recorder.next()).isEqualTo("unsettled /a/b/hard");
    assertThat(recorder.next()).isEqualTo("failed /a/b/hard");
    assertThat(recorder.next()).isEqualTo("settled /a/b/hard");
    stop(runner);
  }

  private ControllerRunner start() {
    return ControllerRunner.start(recorder, store, line -> {});
  }

  private static void stop(ControllerRunner runner) throws InterruptedException {
    runner.stop();
    for (Thread thread : runner.threads()) {
      assertThat(thread.join(Duration.ofSeconds(60))).as(thread.getName()).isTrue();
    }
  }

  /** Writes down what it is told, and fails as often as it is asked to. */
  private static final class Recorder implements Controller {
    private final BlockingQueue<String> told = new LinkedBlockingQueue<>();
    private final CountDownLatch go = new CountDownLatch(1);
    private final AtomicInteger failures = new AtomicInteger();
    private volatile boolean slow;

    String next() throws InterruptedException {
      return told.poll(60, TimeUnit.SECONDS);
    }

    @Override
    public String name() {
      return "recorder";
    }

    @Override
    public String prefix() {
      return "/a/";
    }

    @Override
    public Duration patience() {
      return Duration.ofMillis(20);
    }

    @Override
    public void begin(List<Entry> entries, WorkQueue queue) {
      told.add("begin " + entries.stream().map(Entry::key).toList());
      if (failures.get() > 0) {
        entries.forEach(entry -> queue.add(entry.key()));
      }
    }

    @Override
    public void happened(Event event, WorkQueue queue) {
      told.add(event.kind() + " " + event.key());
      if (slow) {
        try {
          go.await();
        } catch (InterruptedException interrupted) {
          throw new IllegalStateException(interrupted);
        }
      }
    }

    @Override
    public boolean settle(String key) {
      int left = failures.getAndDecrement();
      if (left % 2 == 1) {
        told.add("failed " + key);
        throw new IllegalStateException("not yet");
      }
      told.add((left > 0 ? "unsettled " : "settled ") + key);
      return left <= 0;
    }
  }
}
