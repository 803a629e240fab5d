package io.instancetypes.store;

import static io.instancetypes.store.StoreTest.bytes;
import static io.instancetypes.store.StoreTest.texts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.instancetypes.store.WriteOutcome.Written;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SnapshotTest {
  @TempDir Path temporary;
  private Path directory;
  private Path snapshot;

  @BeforeEach
  void prepare() {
    directory = temporary.resolve("data");
    snapshot = temporary.resolve("snapshot");
  }

  private Store open() {
    return Store.open(directory, StoreOptions.defaults());
  }

  @DisplayName("A restored store has what was there at the snapshot, each with its revision")
  @Test
  void restores() throws Exception {
    try (Store store = open()) {
      store.create("a", bytes("1"));
      store.create("b", bytes("2"));
      store.snapshot(snapshot);
      store.update("a", bytes("3"), 1);
    }
    Path other = temporary.resolve("other");
    Store.restore(snapshot, other);

    try (Store store = Store.open(other, StoreOptions.defaults())) {
      assertThat(texts(store.list("", "", 0, 0)))
          .containsExactly("a=1 @1 created @1", "b=2 @2 created @2");
    }
    try (var files = Files.list(temporary)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder("data", "other", "snapshot");
    }
  }

  @DisplayName("A restored store uses no revision that clients may have seen, and tells them")
  @Test
  void leaps() {
    try (Store store = open()) {
      store.create("a", bytes("1"));
      store.snapshot(snapshot);
      store.create("b", bytes("2"));
      store.create("c", bytes("3"));
    }
    Store.restore(snapshot, directory);

    try (Store store = open()) {
      assertThat(store.revision()).isEqualTo(1_000_003);
      assertThatThrownBy(() -> store.watch("", 3)).isInstanceOf(CompactedException.class);
      assertThat(store.update("a", bytes("x"), 1)).isEqualTo(new Written(1_000_004));
      try (Watch watch = store.watch("", 1_000_003)) {
        assertThat(texts(watch.next(Duration.ZERO)))
            .containsExactly("UPDATED a=x was 1 @1000004 created @1");
      }
    }
  }

  @DisplayName("The write-ahead log of a store that was killed does not touch the restored one")
  @Test
  void ignoresStaleLogs() throws Exception {
    Path stale = temporary.resolve("stale");
    try (Store store = open()) {
      store.create("a", bytes("1"));
      store.snapshot(snapshot);
      for (int i = 0; i < 100; i++) {
        store.create("k" + i, bytes("2"));
      }
      Files.copy(directory.resolve("store.db-wal"), stale);
    }
    Files.copy(stale, directory.resolve("store.db-wal"), StandardCopyOption.REPLACE_EXISTING);
    Store.restore(snapshot, directory);

    try (Store store = open()) {
      assertThat(texts(store.list("", "", 0, 0))).containsExactly("a=1 @1 created @1");
    }
  }

  @DisplayName("A restore that was cut off after it was decided is finished at the next start")
  @Test
  void finishesRestore() {
    finishesRestoreCutOffAt(SyncPoint.Place.RESTORE_PREPARED);
  }

  @DisplayName("So is one that was cut off between the witness and the database")
  @Test
  void finishesNotedRestore() {
    finishesRestoreCutOffAt(SyncPoint.Place.RESTORE_NOTED);
  }

  private void finishesRestoreCutOffAt(SyncPoint.Place place) {
    try (Store store = open()) {
      store.create("a", bytes("1"));
      store.snapshot(snapshot);
      store.create("b", bytes("2"));
    }
    SyncPoint crash =
        reached -> {
          if (reached == place) {
            throw new IllegalStateException("crash");
          }
        };
    assertThatThrownBy(() -> Store.restore(snapshot, directory, crash)).hasMessage("crash");

    try (Store store = open()) {
      assertThat(texts(store.list("", "", 0, 0))).containsExactly("a=1 @1 created @1");
    }
  }

  @DisplayName("A restore that was cut off at any other place leaves nothing behind")
  @Test
  void removesDrafts() throws Exception {
    open().close();
    for (String end : new String[] {"", "-journal", "-wal", "-shm"}) {
      Files.writeString(directory.resolve("store.db.restored.partial" + end), "half");
    }
    open().close();

    try (var files = Files.list(directory)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder("store.db", "store.lock", "store.witness");
    }
  }

  @DisplayName("A damaged database is no reason to refuse a restore")
  @Test
  void replacesDamage() throws Exception {
    try (Store store = open()) {
      store.create("a", bytes("1"));
      store.snapshot(snapshot);
    }
    Files.writeString(directory.resolve("store.db"), "rubbish".repeat(2_000));
    Store.restore(snapshot, directory);

    try (Store store = open()) {
      assertThat(texts(store.list("", "", 0, 0))).containsExactly("a=1 @1 created @1");
    }
  }

  @DisplayName("Nobody but the owner can read the data, a snapshot, or what is restored")
  @Test
  void keepsSecrets() throws Exception {
    try (Store store = open()) {
      store.create("a", bytes("1"));
      store.snapshot(snapshot);
      assertThat(permissions(directory)).isEqualTo("rwx------");
      assertThat(permissions(directory.resolve("store.db"))).isEqualTo("rw-------");
      assertThat(permissions(directory.resolve("store.db-wal"))).isEqualTo("rw-------");
      assertThat(permissions(snapshot)).isEqualTo("rw-------");
    }
    Store.restore(snapshot, directory);
    assertThat(permissions(directory.resolve("store.db"))).isEqualTo("rw-------");
  }

  private static String permissions(Path file) throws Exception {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
  }

  @DisplayName("A store in use is not overwritten")
  @Test
  void refusesWhileInUse() {
    try (Store store = open()) {
      store.create("a", bytes("1"));
      store.snapshot(snapshot);

      assertThatThrownBy(() -> Store.restore(snapshot, directory))
          .isInstanceOf(StoreUnavailableException.class)
          .hasMessageContaining("is in use by this process");
    }
  }

  @DisplayName("A snapshot that is cut off or something else leaves the store as it was")
  @Test
  void refusesBadSnapshots() throws Exception {
    try (Store store = open()) {
      for (int i = 0; i < 100; i++) {
        store.create("k" + i, new byte[1_000]);
      }
      store.snapshot(snapshot);
    }
    Path cut = temporary.resolve("cut");
    byte[] whole = Files.readAllBytes(snapshot);
    Files.write(cut, Arrays.copyOf(whole, whole.length / 2));
    Path text = Files.writeString(temporary.resolve("text"), "not a database".repeat(500));

    assertThatThrownBy(() -> Store.restore(cut, directory))
        .isInstanceOf(StoreUnavailableException.class)
        .hasMessageContaining(cut.toString());
    assertThatThrownBy(() -> Store.restore(text, directory))
        .isInstanceOf(StoreUnavailableException.class)
        .hasMessageContaining("text cannot be restored");
    assertThatThrownBy(() -> Store.restore(temporary.resolve("none"), directory))
        .isInstanceOf(StoreUnavailableException.class)
        .hasMessageContaining("none cannot be restored");
    try (Store store = open()) {
      assertThat(store.revision()).isEqualTo(100);
    }
  }
}
