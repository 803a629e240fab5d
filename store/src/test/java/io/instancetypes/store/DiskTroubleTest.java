package io.instancetypes.store;

import static io.instancetypes.store.StoreTest.bytes;
import static io.instancetypes.store.StoreTest.text;
import static io.instancetypes.store.StoreTest.texts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.instancetypes.store.CrashChild.Fault;
import io.instancetypes.store.SyncPoint.Place;
import io.instancetypes.store.WriteOutcome.Written;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiskTroubleTest {
  @TempDir Path temporary;
  private final List<String> notices = new ArrayList<>();
  private final StoreOptions options =
      StoreOptions.defaults().withRetryPause(Duration.ofMillis(10)).withNotices(notices::add);

  @DisplayName("A full database is readable, says so, and takes writes again when there is room")
  @Test
  void survivesFullDatabase() {
    List<String> acknowledged = new ArrayList<>();
    Path directory = temporary.resolve("data");
    try (Store store = Store.open(directory, options.withMaximumBytes(400_000))) {
      assertThatThrownBy(() -> fill(store, acknowledged))
          .isInstanceOf(StoreUnavailableException.class)
          .hasMessage(
              "the store in "
                  + directory
                  + " is read-only, because no space is left: free or allow some,"
                  + " and it will accept writes again by itself");
      assertThat(acknowledged).hasSizeGreaterThan(20);
      assertThat(keys(store)).isEqualTo(acknowledged);
      assertThat(store.revision()).isEqualTo(acknowledged.size());
      assertThat(notices.getFirst()).contains("no space is left");

      assertThatThrownBy(() -> fill(store, acknowledged))
          .isInstanceOf(StoreUnavailableException.class);
      assertThat(keys(store)).isEqualTo(acknowledged);
    }
    try (Store store = Store.open(directory, options.withMaximumBytes(800_000))) {
      assertThat(keys(store)).isEqualTo(acknowledged);
      assertThat(store.create("more", new byte[4_000]))
          .isEqualTo(new Written(acknowledged.size() + 1));
    }
  }

  private static void fill(Store store, List<String> acknowledged) {
    while (acknowledged.size() < 1_000) {
      String key = "k" + (1_000 + acknowledged.size());
      store.create(key, new byte[4_000]);
      acknowledged.add(key);
    }
  }

  private static List<String> keys(Store store) {
    return store.list("", "", 0, 0).entries().stream().map(Entry::key).toList();
  }

  @DisplayName("A process that may not write its files further acknowledges nothing until it may")
  @Test
  void survivesWriteErrors() throws Exception {
    Path directory = temporary.resolve("data");
    ChildProcess child = new ChildProcess(directory, null, 0, Fault.NONE);
    try {
      assertThat(child.isReady()).isTrue();
      limitFiles(child, "150000");
      String value = "x".repeat(4_000);
      List<String> written = new ArrayList<>();
      int refused = 0;
      for (int i = 0; refused < 20; i++) {
        if (child.ask("create k" + i + " " + value)[1].equals("written")) {
          written.add("k" + i);
        } else {
          refused++;
          assertThat(child.ask("read " + written.getLast())[2]).isEqualTo(value);
        }
      }
      assertThat(written).hasSizeGreaterThan(2);

      limitFiles(child, "unlimited");
      while (!child.ask("create last" + refused + " " + value)[1].equals("written")) {
        refused++;
      }
      written.add("last" + refused);
      child.kill();
      try (Store store = Store.open(directory, options)) {
        assertThat(written).allMatch(key -> store.find(key).value().length == 4_000);
        assertThat(store.list("", "", 0, 0).entries())
            .allMatch(entry -> entry.value().length == 4_000);
      }
    } finally {
      child.kill();
    }
  }

  private static void limitFiles(ChildProcess child, String bytes) throws Exception {
    Process process =
        new ProcessBuilder(
                "prlimit", "--pid", Long.toString(child.pid()), "--fsize=" + bytes + ":unlimited")
            .inheritIO()
            .start();
    assertThat(process.waitFor()).isZero();
  }

  @DisplayName("A database that was moved away takes no writes, and none is lost when it is back")
  @Test
  void survivesMissingFile() throws Exception {
    Path file = temporary.resolve("store.db");
    Path away = temporary.resolve("away");
    try (Store store = Store.open(temporary, options);
        Watch watch = store.watch("", 0)) {
      store.create("a", bytes("1"));
      Files.move(file, away);
      for (int i = 0; i < 3; i++) {
        assertThatThrownBy(() -> store.update("a", bytes("2"), 1))
            .isInstanceOf(StoreUnavailableException.class)
            .hasMessageStartingWith("the store in " + temporary + " is read-only, because ");
        Thread.sleep(15);
      }
      assertThat(text(store.find("a"))).isEqualTo("a=1 @1 created @1");
      assertThat(Files.exists(file)).isFalse();

      Files.move(away, file);
      assertThat(retry(store, "b", "3")).isPositive();
      List<Event> events = new ArrayList<>();
      while (watch.revision() < store.revision()) {
        events.addAll(watch.next(Duration.ofSeconds(1)));
      }
      assertThat(texts(events))
          .startsWith("CREATED a=1 @1 created @1")
          .endsWith("CREATED b=3 @" + store.revision() + " created @" + store.revision());
      assertThat(notices).endsWith("the store accepts writes again");
    }
    try (Store store = Store.open(temporary, options)) {
      assertThat(store.find("b")).isNotNull();
    }
  }

  @DisplayName("A database that was replaced by an older one takes no writes")
  @Test
  void refusesOlderFile() throws Exception {
    Path directory = temporary.resolve("data");
    Path snapshot = temporary.resolve("snapshot");
    try (Store store = Store.open(directory, options)) {
      store.create("a", bytes("1"));
      store.snapshot(snapshot);
      store.create("b", bytes("2"));
      Files.move(snapshot, directory.resolve("replacement"));
      Files.move(directory.resolve("store.db"), temporary.resolve("away"));
      Files.move(directory.resolve("store.db-wal"), temporary.resolve("away-wal"));
      Files.move(directory.resolve("replacement"), directory.resolve("store.db"));

      for (int i = 0; i < 5; i++) {
        assertThatThrownBy(() -> store.create("c", bytes("3")))
            .isInstanceOf(StoreUnavailableException.class);
        Thread.sleep(15);
      }
      assertThatThrownBy(() -> store.create("c", bytes("3")))
          .hasMessageContaining("revisions after 1 are missing");
      assertThat(text(store.find("b"))).isEqualTo("b=2 @2 created @2");
    }
  }

  @DisplayName("A commit that is reported as failed but was done is seen once the store has looked")
  @Test
  void looksForTheTruth() {
    AtomicReference<Place> failing = new AtomicReference<>();
    SyncPoint fault =
        place -> {
          if (failing.compareAndSet(place, null)) {
            throw new IllegalStateException("the disk is gone");
          }
        };
    try (Store store = Store.open(temporary, options, fault);
        Watch watch = store.watch("", 0)) {
      failing.set(Place.BEFORE_COMMIT);
      assertThatThrownBy(() -> store.create("a", bytes("1")))
          .isInstanceOf(StoreUnavailableException.class)
          .hasMessageContaining("because the disk is gone: ");
      assertThat(store.failure()).contains("the disk is gone");
      failing.set(Place.AFTER_COMMIT);
      assertThat(retryOnce(store, "b", "1")).isFalse();

      assertThat(retry(store, "c", "2")).isEqualTo(2);
      assertThat(store.failure()).isNull();
      assertThat(texts(store.list("", "", 0, 0)))
          .containsExactly("b=1 @1 created @1", "c=2 @2 created @2");
      assertThat(texts(watch.next(Duration.ofSeconds(1))))
          .first()
          .isEqualTo("CREATED b=1 @1 created @1");
    }
  }

  private static boolean retryOnce(Store store, String key, String value) {
    String before = store.failure();
    while (store.failure() != null) {
      Thread.onSpinWait();
    }
    assertThat(before).isNotNull();
    try {
      store.create(key, bytes(value));
      return true;
    } catch (StoreUnavailableException refused) {
      return false;
    }
  }

  private static long retry(Store store, String key, String value) {
    while (true) {
      try {
        return ((Written) store.create(key, bytes(value))).revision();
      } catch (StoreUnavailableException notYet) {
        Thread.onSpinWait();
      }
    }
  }
}
