package io.instancetypes.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.store.WriteOutcome.Conflict;
import io.instancetypes.store.WriteOutcome.Written;
import io.instancetypes.store.check.Observed;
import io.instancetypes.store.check.WatchGuarantees;
import io.instancetypes.store.check.WatchRecord;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConcurrencyTest {
  private static final int WRITERS = 6;
  private static final int WRITES = 700;

  @TempDir Path directory;
  private final Queue<WatchRecord> watches = new ConcurrentLinkedQueue<>();
  private final Queue<Page> pages = new ConcurrentLinkedQueue<>();
  private volatile boolean writing = true;

  @DisplayName("Watches keep their promises to slow, quick and returning readers during compaction")
  @Test
  void watchesKeepPromises() throws Exception {
    StoreOptions options =
        StoreOptions.defaults().withRing(64, 1 << 20).withKept(900, Duration.ofMillis(100));
    try (Store store = Store.open(directory, options);
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      WatchRecord all = new WatchRecord("all", "", 0);
      List<Future<?>> readers = new ArrayList<>();
      readers.add(threads.submit(() -> follow(store, all, 0, Integer.MAX_VALUE)));
      for (int i = 0; i < 8; i++) {
        int reader = i;
        readers.add(threads.submit(() -> returnAgain(store, reader)));
      }
      readers.add(threads.submit(() -> list(store)));
      List<Future<?>> writers = new ArrayList<>();
      for (int i = 0; i < WRITERS; i++) {
        int writer = i;
        writers.add(threads.submit(() -> write(store, writer)));
      }
      for (Future<?> writer : writers) {
        writer.get();
      }
      writing = false;
      for (Future<?> reader : readers) {
        reader.get();
      }

      assertThat(WatchGuarantees.violations(List.of(), watches)).isEmpty();
      assertThat(all.events()).hasSize((int) store.revision());
      assertThat(store.compactedRevision()).isPositive();
      assertThat(pages).isNotEmpty();
      pages.forEach(page -> assertThat(states(page)).isEqualTo(states(all, page.revision())));
    }
  }

  private void write(Store store, int writer) {
    Random random = new Random(writer);
    for (int i = 0; i < WRITES; i++) {
      String key = "p" + random.nextInt(3) + "/" + random.nextInt(20);
      byte[] value = (writer + "-" + i).getBytes(UTF_8);
      Entry entry = store.find(key);
      WriteOutcome outcome =
          entry == null
              ? store.create(key, value)
              : random.nextInt(4) == 0
                  ? store.delete(key, entry.revision())
                  : store.update(key, value, entry.revision());
      switch (outcome) {
        case Written written ->
            assertThat(store.revision()).isGreaterThanOrEqualTo(written.revision());
        case Conflict _ -> Thread.yield();
      }
    }
  }

  /** Reads portions until all writing is done and seen, or for a number of turns. */
  private void follow(Store store, WatchRecord record, int pause, int turns) {
    watches.add(record);
    try (Watch watch = store.watch(record.prefix(), record.position())) {
      for (int turn = 0; turn < turns; turn++) {
        List<Event> events = watch.next(Duration.ofMillis(20));
        record.delivered(events.stream().map(ConcurrencyTest::observed).toList());
        record.reached(watch.revision());
        if (!writing && watch.revision() == store.revision()) {
          return;
        }
        sleep(pause);
      }
    }
  }

  /** Goes on where the last watch ended; where it is too late, begins anew. */
  private void returnAgain(Store store, int reader) {
    Random random = new Random(reader);
    String prefix = reader % 4 == 3 ? "" : "p" + reader % 4 + "/";
    long position = 0;
    for (int turn = 0; position < store.revision() || writing; turn++) {
      WatchRecord record = new WatchRecord(reader + " in turn " + turn, prefix, position);
      try {
        follow(store, record, reader < 4 ? 0 : 30, 1 + random.nextInt(10));
        position = record.position();
      } catch (CompactedException late) {
        position = Math.max(record.position(), store.list(prefix, "", 0, 0).revision());
      }
    }
  }

  private void list(Store store) {
    Random random = new Random(0);
    while (writing) {
      pages.add(store.list("", "", 0, 0));
      try {
        pages.add(store.list("", "", 0, Math.max(0, store.revision() - random.nextInt(600))));
      } catch (CompactedException late) {
        Thread.yield();
      }
      sleep(20);
    }
  }

  private static Map<String, Long> states(Page page) {
    Map<String, Long> states = new HashMap<>();
    page.entries().forEach(entry -> states.put(entry.key(), entry.revision()));
    return states;
  }

  private static Map<String, Long> states(WatchRecord all, long revision) {
    Map<String, Long> states = new HashMap<>();
    for (Observed event : all.events().subList(0, (int) revision)) {
      if (event.kind() == Observed.Kind.DELETED) {
        states.remove(event.key());
      } else {
        states.put(event.key(), event.revision());
      }
    }
    return states;
  }

  private static Observed observed(Event event) {
    return new Observed(
        Observed.Kind.valueOf(event.kind().name()),
        event.key(),
        new String(event.value(), UTF_8),
        event.previous() == null ? null : new String(event.previous(), UTF_8),
        event.revision());
  }

  private static void sleep(int millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
