package io.instancetypes.store;

import static io.instancetypes.store.StoreTest.bytes;
import static io.instancetypes.store.StoreTest.texts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WatchTest {
  private static final Duration LONG = Duration.ofMinutes(1);
  private static final StoreOptions NO_RING = StoreOptions.defaults().withRing(1, 0);

  @TempDir Path directory;
  private Store store;

  @BeforeEach
  void open() {
    store = Store.open(directory, StoreOptions.defaults());
  }

  @AfterEach
  void close() {
    store.close();
  }

  private void reopen(StoreOptions options) {
    store.close();
    store = Store.open(directory, options);
  }

  /** p/a is created, updated, deleted and created again; others change in between. */
  private void writeHistory() {
    store.create("p/a", bytes("1"));
    store.create("o", bytes("2"));
    store.update("p/a", bytes("3"), 1);
    store.delete("p/a", 3);
    store.create("p/a", bytes("5"));
    store.update("o", bytes("6"), 2);
  }

  @DisplayName("A watch has the changes after its revision with the values before them")
  @ParameterizedTest(name = "after {0} from {1}")
  @CsvSource({
    "0, memory", "1, memory", "3, memory", "5, memory", "6, memory",
    "0, disk", "1, disk", "3, disk", "5, disk", "6, disk",
    "0, reopened", "1, reopened", "3, reopened", "5, reopened", "6, reopened",
  })
  void readsFromAnyRevision(long after, String from) {
    reopen(from.equals("disk") ? NO_RING : StoreOptions.defaults());
    writeHistory();
    if (from.equals("reopened")) {
      reopen(StoreOptions.defaults());
    }

    List<String> expected =
        List.of(
            "CREATED p/a=1 @1 created @1",
            "UPDATED p/a=3 was 1 @3 created @1",
            "DELETED p/a=3 was 3 @4 created @1",
            "CREATED p/a=5 @5 created @5");
    int before = after == 0 ? 0 : after == 1 ? 1 : after == 3 ? 2 : 4;
    try (Watch watch = store.watch("p/", after)) {
      assertThat(texts(watch.next(Duration.ZERO))).isEqualTo(expected.subList(before, 4));
      watch.next(Duration.ZERO);
      assertThat(watch.revision()).isEqualTo(6);
    }
  }

  @DisplayName("A watch waits for a change of its prefix, whether it sleeps or not")
  @ParameterizedTest(name = "after {0}")
  @ValueSource(longs = {0, 2})
  void waits(long after) throws Exception {
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
        Watch watch = store.watch("p/", after)) {
      Future<List<Event>> next = threads.submit(() -> watch.next(LONG));
      store.create("o", bytes("1"));
      store.create("oo", bytes("2"));
      store.create("p/a", bytes("3"));

      assertThat(texts(next.get())).containsExactly("CREATED p/a=3 @3 created @3");
      assertThat(watch.revision()).isEqualTo(3);
    }
  }

  @DisplayName("A watch of the future waits for what comes after it")
  @Test
  void waitsForTheFuture() {
    try (Watch watch = store.watch("", 2)) {
      store.create("a", bytes("1"));
      assertThat(watch.next(Duration.ZERO)).isEmpty();
      assertThat(watch.revision()).isEqualTo(2);
      store.create("b", bytes("2"));
      store.create("c", bytes("3"));

      assertThat(texts(watch.next(LONG))).containsExactly("CREATED c=3 @3 created @3");
    }
  }

  @DisplayName("The revision of a watch moves on when only other keys change")
  @Test
  void makesProgress() {
    try (Watch watch = store.watch("p/", 0)) {
      store.create("o", bytes("1"));
      store.create("oo", bytes("2"));

      assertThat(watch.next(Duration.ZERO)).isEmpty();
      assertThat(watch.revision()).isEqualTo(2);
    }
  }

  @DisplayName("A quiet watch is not thrown out by compaction of what others changed")
  @Test
  void survivesCompactionWhenQuiet() {
    reopen(NO_RING);
    try (Watch watch = store.watch("p/", 0)) {
      for (int i = 0; i < 20; i++) {
        store.create("o" + i, bytes("1"));
      }
      store.compact(20);
      store.create("p/a", bytes("2"));

      List<Event> events = new ArrayList<>();
      while (events.isEmpty()) {
        events.addAll(watch.next(LONG));
      }
      assertThat(texts(events)).containsExactly("CREATED p/a=2 @21 created @21");
    }
  }

  @DisplayName("A watch from before the compaction is refused with both revisions")
  @Test
  void refusesCompactedRevisions() {
    writeHistory();
    store.compact(4);

    assertThatThrownBy(() -> store.watch("p/", 3))
        .isInstanceOf(CompactedException.class)
        .hasMessage("revision 3 has been compacted; the oldest one kept is 4");
    try (Watch watch = store.watch("p/", 4)) {
      assertThat(texts(watch.next(LONG))).containsExactly("CREATED p/a=5 @5 created @5");
    }
  }

  @DisplayName("A reader that is so late that its events are gone is told so")
  @Test
  void tellsLateReaders() {
    reopen(NO_RING);
    try (Watch watch = store.watch("p/", 0)) {
      writeHistory();
      store.compact(5);

      assertThatThrownBy(() -> watch.next(LONG))
          .isInstanceOf(CompactedException.class)
          .hasMessage("revision 0 has been compacted; the oldest one kept is 5");
    }
  }

  @DisplayName("A slow reader gets every event in order, from the disk and from memory")
  @Test
  void servesSlowReaders() {
    reopen(StoreOptions.defaults().withRing(16, 1 << 20));
    try (Watch watch = store.watch("p/", 0)) {
      for (int i = 1; i <= 1_300; i++) {
        store.create("p/" + i, bytes("v" + i));
      }
      List<Long> revisions = new ArrayList<>();
      while (revisions.size() < 1_300) {
        List<Event> events = watch.next(LONG);
        assertThat(events).hasSizeBetween(1, 500);
        events.forEach(event -> revisions.add(event.revision()));
        assertThat(watch.revision()).isGreaterThanOrEqualTo(revisions.getLast());
      }
      assertThat(revisions).isSorted().doesNotHaveDuplicates();
    }
  }

  @DisplayName("A reader of large values from the disk gets them in small portions")
  @Test
  void servesLargeValuesInPortions() {
    reopen(NO_RING);
    for (int i = 0; i < 6; i++) {
      store.create("k" + i, new byte[3 << 20]);
    }
    try (Watch watch = store.watch("", 0)) {
      assertThat(watch.next(LONG)).hasSize(2);
      assertThat(watch.next(LONG)).hasSize(2);
      assertThat(watch.next(LONG)).hasSize(2);
    }
  }

  @DisplayName("A closed watch returns at once with nothing")
  @Test
  void closes() throws Exception {
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Watch watch = store.watch("p/", 0);
      Future<List<Event>> next = threads.submit(() -> watch.next(LONG));
      watch.close();
      assertThat(next.get()).isEmpty();
    }
  }
}
