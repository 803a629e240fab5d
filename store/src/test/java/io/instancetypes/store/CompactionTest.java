package io.instancetypes.store;

import static io.instancetypes.store.StoreTest.bytes;
import static io.instancetypes.store.StoreTest.texts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.instancetypes.store.SyncPoint.Place;
import io.instancetypes.store.WriteOutcome.Written;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompactionTest {
  @TempDir Path directory;
  private Store store;

  @BeforeEach
  void open() {
    store = Store.open(directory, StoreOptions.defaults().withRing(1, 0));
  }

  @AfterEach
  void close() {
    store.close();
  }

  private void reopen(StoreOptions options) {
    store.close();
    store = Store.open(directory, options);
  }

  @DisplayName("Compaction leaves the newest row of each key, and all later history")
  @Test
  void keepsWhatIsNeeded() throws Exception {
    store.create("a", bytes("1"));
    store.create("b", bytes("2"));
    store.update("a", bytes("3"), 1);
    store.delete("b", 2);
    store.create("c", bytes("5"));
    store.update("a", bytes("6"), 3);
    store.delete("c", 5);
    store.compact(5);
    awaitSwept(5);

    assertThat(rows()).isEqualTo("3 5 6 7");
    assertThat(store.compactedRevision()).isEqualTo(5);
    assertThat(texts(store.list("", "", 0, 5)))
        .containsExactly("a=3 @3 created @1", "c=5 @5 created @5");
    assertThatThrownBy(() -> store.list("", "", 0, 4))
        .isInstanceOf(CompactedException.class)
        .hasMessage("revision 4 has been compacted; the oldest one kept is 5");
    try (Watch watch = store.watch("", 5)) {
      assertThat(texts(watch.next(Duration.ZERO)))
          .containsExactly("UPDATED a=6 was 3 @6 created @1", "DELETED c=5 was 5 @7 created @5");
    }
  }

  @DisplayName("A later compaction also removes what an earlier one had to leave")
  @Test
  void compactsAgain() throws Exception {
    store.create("a", bytes("1"));
    store.compact(1);
    awaitSwept(1);
    store.update("a", bytes("2"), 1);
    store.delete("a", 2);
    store.create("a", bytes("4"));
    store.compact(3);
    awaitSwept(3);

    assertThat(rows()).isEqualTo("4");
  }

  @DisplayName("A revision is never used again, even if compaction leaves nothing")
  @Test
  void neverReusesRevisions() throws Exception {
    store.create("a", bytes("1"));
    store.delete("a", 1);
    store.compact(2);
    awaitSwept(2);
    assertThat(rows()).isEmpty();
    reopen(StoreOptions.defaults());

    assertThat(store.revision()).isEqualTo(2);
    assertThat(store.create("a", bytes("3"))).isEqualTo(new Written(3));
  }

  @DisplayName("Compaction never goes back")
  @Test
  void neverGoesBack() {
    store.create("a", bytes("1"));
    store.create("b", bytes("2"));
    store.compact(2);
    store.compact(1);

    assertThat(store.compactedRevision()).isEqualTo(2);
  }

  @DisplayName("A sweep that failed goes on by itself")
  @Test
  void resumesAfterFailure() throws Exception {
    AtomicInteger failures = new AtomicInteger();
    store.close();
    store =
        Store.open(
            directory,
            StoreOptions.defaults().withRetryPause(Duration.ZERO),
            place -> {
              if (place == Place.BEFORE_SWEEP_COMMIT && failures.incrementAndGet() <= 3) {
                throw new IllegalStateException("locked");
              }
            });
    writeAndDelete(700);
    store.compact(store.revision());
    awaitSwept(1_400);

    assertThat(rows()).isEmpty();
    assertThat(failures.get()).isEqualTo(3 + 3);
  }

  @DisplayName("A sweep that was cut off by the end of the store goes on at the next start")
  @Test
  void resumesAfterRestart() throws Exception {
    store.close();
    store =
        Store.open(
            directory,
            StoreOptions.defaults(),
            place -> {
              if (place == Place.AFTER_SWEEP_COMMIT) {
                throw new IllegalStateException("locked");
              }
            });
    writeAndDelete(700);
    store.compact(store.revision());
    reopen(StoreOptions.defaults());
    awaitSwept(1_400);

    assertThat(rows()).isEmpty();
    assertThat(store.revision()).isEqualTo(1_400);
    assertThat(store.compactedRevision()).isEqualTo(1_400);
  }

  @DisplayName("Old history is compacted without being asked for")
  @Test
  void compactsByItself() throws Exception {
    reopen(StoreOptions.defaults().withKept(10, Duration.ZERO));
    writeAndDelete(20);
    await("compacted", 30, store::compactedRevision);
    awaitSwept(30);

    assertThat(store.compactedRevision()).isEqualTo(30);
    assertThat(rows()).isEqualTo("31 32 33 34 35 36 37 38 39 40");
  }

  private void writeAndDelete(int keys) {
    for (int i = 0; i < keys; i++) {
      long revision = ((Written) store.create("k" + i, bytes("1"))).revision();
      store.delete("k" + i, revision);
    }
  }

  private void awaitSwept(long revision) throws Exception {
    try (Connection connection = Connections.reader(directory.resolve(Database.NAME))) {
      String swept = "SELECT value FROM marker WHERE name = 'swept'";
      await("swept", revision, () -> Connections.number(connection, swept));
    }
  }

  private static void await(String what, long revision, Callable<Long> reached) throws Exception {
    long end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
    while (reached.call() < revision) {
      assertThat(System.nanoTime()).as(what + " only up to " + reached.call()).isLessThan(end);
      Thread.sleep(5);
    }
  }

  private String rows() throws Exception {
    try (Connection connection = Connections.reader(directory.resolve(Database.NAME))) {
      String revisions =
          "SELECT group_concat(revision, ' ') FROM (SELECT revision FROM log ORDER BY revision)";
      String rows = Connections.text(connection, revisions);
      return rows == null ? "" : rows;
    }
  }
}
