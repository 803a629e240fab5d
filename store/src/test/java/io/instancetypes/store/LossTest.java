package io.instancetypes.store;

import static io.instancetypes.store.StoreTest.bytes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.instancetypes.store.WriteOutcome.Written;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of a store whose files are not those that it left. */
class LossTest {
  private static final int WAL_HEADER = 32;
  private static final int WAL_FRAME = 24 + 4096;

  @TempDir Path temporary;
  private final List<String> notices = new ArrayList<>();
  private final StoreOptions options = StoreOptions.defaults().withNotices(notices::add);
  private Path directory;
  private Path database;
  private Path log;
  private Path witness;

  @BeforeEach
  void killed() throws IOException {
    directory = temporary.resolve("data");
    database = directory.resolve("store.db");
    log = directory.resolve("store.db-wal");
    witness = directory.resolve("store.witness");
    kill(directory, 10);
  }

  /** Leaves a directory as a process leaves it that is killed after so many writes. */
  private void kill(Path left, int writes) throws IOException {
    Path running = temporary.resolve("running-" + left.getFileName());
    try (Store store = Store.open(running, StoreOptions.defaults())) {
      for (int i = 1; i <= writes; i++) {
        store.create("k" + i, bytes("v" + i));
      }
      copy(running, left);
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    Files.createDirectories(to);
    try (Stream<Path> files = Files.list(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(file.getFileName()));
      }
    }
  }

  private Store open() {
    return Store.open(directory, options);
  }

  private void assertRefused(String loss) throws IOException {
    TreeMap<String, String> before = content();
    assertThatThrownBy(this::open)
        .isInstanceOf(LossException.class)
        .hasMessage(
            loss + ": put the files back as they were, restore a backup, or accept the loss");
    assertThat(content()).isEqualTo(before);
  }

  /** All that was on the disk, but for the index that any reader may make anew. */
  private TreeMap<String, String> content() throws IOException {
    TreeMap<String, String> content = new TreeMap<>();
    try (Stream<Path> files = Files.list(directory)) {
      for (Path file : files.toList()) {
        String name = file.getFileName().toString();
        if (!name.endsWith("-shm") && !name.endsWith(".lock") && Files.size(file) > 0) {
          content.put(name, HexFormat.of().formatHex(Files.readAllBytes(file)));
        }
      }
    }
    return content;
  }

  /** Whoever accepts the loss goes on, and hands out nothing twice. */
  private void assertGoesOnAfterLoss(long revision, long entries) {
    try (Store store = Store.open(directory, options.withLoss(true, true))) {
      assertThat(store.list("", "", 0, 0).entries()).hasSize((int) entries);
      assertThat(store.create("new", bytes("1"))).isEqualTo(new Written(revision));
      assertThatThrownBy(() -> store.watch("", 5)).isInstanceOf(CompactedException.class);
    }
    assertThat(notices)
        .singleElement()
        .asString()
        .endsWith(
            "; the store goes on with revisions above " + (revision - 1) + ", which nobody has");
    notices.clear();
    try (Store store = open()) {
      assertThat(store.revision()).isEqualTo(revision);
    }
    assertThat(notices).isEmpty();
  }

  @DisplayName("A killed store that lost nothing starts without a word")
  @Test
  void opensWhole() {
    try (Store store = open()) {
      assertThat(store.create("k11", bytes("v11"))).isEqualTo(new Written(11));
    }
    assertThat(notices).isEmpty();
  }

  @DisplayName("An index of the write-ahead log that vanished is made anew")
  @Test
  void opensWithoutIndex() throws Exception {
    Files.delete(directory.resolve("store.db-shm"));
    opensWhole();
  }

  @DisplayName("A write-ahead log that vanished is noticed")
  @Test
  void noticesMissingLog() throws Exception {
    try (Store store = open()) {
      store.create("k11", bytes("v11"));
    }
    Path again = temporary.resolve("again");
    try (Store store = open()) {
      store.create("k12", bytes("v12"));
      store.create("k13", bytes("v13"));
      copy(directory, again);
    }
    directory = again;
    Files.delete(again.resolve("store.db-wal"));

    assertRefused(
        "the database "
            + again.resolve("store.db")
            + " lacks revisions 12 to 13, which were acknowledged");
    assertGoesOnAfterLoss(1_000_014, 11);
  }

  @DisplayName("A write-ahead log that holds all there is, and vanished, is noticed")
  @Test
  void noticesMissingFirstLog() throws Exception {
    Files.delete(log);

    assertRefused("the database " + database + " is empty, but held revisions up to 10");
    assertGoesOnAfterLoss(1_000_011, 0);
  }

  @DisplayName("A write-ahead log that was cut off, wherever, is noticed")
  @Test
  void noticesCutLogs() throws Exception {
    byte[] whole = Files.readAllBytes(log);
    int frames = (whole.length - WAL_HEADER) / WAL_FRAME;
    assertThat(frames).isGreaterThan(20);
    for (int frame = 0; frame < frames; frame++) {
      for (int into : new int[] {0, 7, 24, 2_000}) {
        try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "rw")) {
          file.write(whole);
          file.setLength(WAL_HEADER + (long) frame * WAL_FRAME + into);
        }
        assertThatThrownBy(this::open)
            .as("cut in frame " + frame)
            .isInstanceOf(LossException.class)
            .hasMessageMatching(".* (lacks revisions \\d+ to|is empty, but held .*) 10\\b.*");
      }
    }
    Files.write(log, whole);
    opensWhole();
  }

  @DisplayName("A changed byte anywhere in the write-ahead log is noticed, as it ends there")
  @Test
  void noticesChangedLogs() throws Exception {
    byte[] whole = Files.readAllBytes(log);
    for (int at = WAL_HEADER + 100; at < whole.length; at += WAL_FRAME) {
      byte[] changed = whole.clone();
      changed[at] ^= 1;
      Files.write(log, changed);
      assertThatThrownBy(this::open).isInstanceOf(LossException.class);
    }
  }

  @DisplayName("The write-ahead log of another store is noticed and left alone")
  @Test
  void noticesForeignLog() throws Exception {
    Path other = temporary.resolve("other");
    kill(other, 30);
    Files.write(log, Files.readAllBytes(other.resolve("store.db-wal")));

    assertRefused(
        "the database "
            + database
            + " is that of another store; the one that was here held revisions up to 10");
  }

  @DisplayName("An emptied database is noticed")
  @ParameterizedTest(name = "with its write-ahead log: {0}")
  @ValueSource(booleans = {true, false})
  void noticesEmptyDatabase(boolean closed) throws Exception {
    if (closed) {
      open().close();
    } else {
      Files.delete(log);
    }
    Files.write(database, new byte[0]);

    assertRefused("the database " + database + " is empty, but held revisions up to 10");
    assertGoesOnAfterLoss(1_000_011, 0);
  }

  @DisplayName("A missing database is noticed")
  @Test
  void noticesMissingDatabase() throws Exception {
    Files.delete(database);
    Files.delete(log);

    assertRefused("the database " + database + " is missing, which held revisions up to 10");
    assertThat(database).doesNotExist();
    assertGoesOnAfterLoss(1_000_011, 0);
  }

  @DisplayName(
      "A directory that lost everything is noticed by those who know that it had something")
  @Test
  void noticesMissingEverything() throws Exception {
    Path nothing = temporary.resolve("nothing");
    assertThatThrownBy(() -> Store.open(nothing, options.withLoss(true, false)))
        .isInstanceOf(LossException.class)
        .hasMessageStartingWith(
            "the database " + nothing.resolve("store.db") + " is missing, although there was one:");

    try (Store store = Store.open(nothing, options.withLoss(true, true))) {
      assertThat(store.revision()).isGreaterThan(1_700_000_000_000L);
    }
  }

  @DisplayName("An older copy of the database is noticed")
  @Test
  void noticesOlderCopy() throws Exception {
    open().close();
    byte[] old = Files.readAllBytes(database);
    try (Store store = open()) {
      store.create("k11", bytes("v11"));
    }
    Files.write(database, old);

    assertRefused(
        "the database " + database + " lacks revisions 11 to 11, which were acknowledged");
    assertGoesOnAfterLoss(1_000_012, 10);
  }

  @DisplayName("The database of another store is noticed, also if it is the longer one")
  @Test
  void noticesForeignDatabase() throws Exception {
    Path other = temporary.resolve("other");
    kill(other, 30);
    Store.open(other, StoreOptions.defaults()).close();
    Files.delete(log);
    Files.write(database, Files.readAllBytes(other.resolve("store.db")));

    assertRefused(
        "the database "
            + database
            + " is that of another store; the one that was here held revisions up to 10");
    assertGoesOnAfterLoss(1_000_031, 30);
  }

  @DisplayName("A database that was cut off is damaged")
  @Test
  void noticesCutDatabase() throws Exception {
    open().close();
    long size = Files.size(database);
    for (long pages = size / 4096 - 1; pages > 0; pages--) {
      for (int more : new int[] {1_000, 0}) {
        try (RandomAccessFile file = new RandomAccessFile(database.toFile(), "rw")) {
          file.setLength(pages * 4096 + more);
        }
        assertThatThrownBy(this::open)
            .as(pages + " pages")
            .isInstanceOf(StoreUnavailableException.class)
            .hasMessageStartingWith("the database " + database + " is damaged (");
      }
    }
  }

  @DisplayName(
      "Without the witness the store goes on above all that may have been used, and says so")
  @ParameterizedTest(name = "{0}")
  @CsvSource({"missing", "empty", "garbage"})
  void goesOnWithoutWitness(String how) throws Exception {
    switch (how) {
      case "missing" -> Files.delete(witness);
      case "empty" -> Files.write(witness, new byte[0]);
      default -> Files.writeString(witness, "rubbish".repeat(2_000));
    }
    try (Store store = open()) {
      assertThat(store.create("k11", bytes("v11"))).isEqualTo(new Written(1_000_011));
    }
    assertThat(notices)
        .containsExactly(
            "the file "
                + witness
                + " is missing or unreadable, so it is not known whether "
                + database
                + " holds all that was acknowledged; the store goes on with revisions above"
                + " 1000010, which nobody has");
    notices.clear();
    open().close();
    assertThat(notices).isEmpty();
  }

  @DisplayName("A note that was cut off by a power failure leaves the one before it")
  @ParameterizedTest(name = "the one at {0}")
  @ValueSource(ints = {0, 4096})
  void survivesTornNote(int place) throws Exception {
    try (RandomAccessFile file = new RandomAccessFile(witness.toFile(), "rw")) {
      file.seek(place + 20);
      file.write(new byte[] {77, 77, 77});
    }
    assertThat(Witness.read(directory).revision()).isBetween(9L, 10L);
    opensWhole();
  }

  @DisplayName("A witness that is removed under a running store is there again a moment later")
  @Test
  void replacesRemovedWitness() throws Exception {
    try (Store store = open()) {
      Files.delete(witness);
      for (int i = 11; !Files.exists(witness); i++) {
        store.create("k" + i, bytes("v"));
      }
    }
    open().close();
    assertThat(notices).isEmpty();
  }

  @DisplayName("A witness that is cut off under a running store is made anew, and no write is lost")
  @Test
  void replacesCutWitness() throws Exception {
    try (Store store = Store.open(directory, options.withRetryPause(Duration.ofMillis(10)))) {
      try (RandomAccessFile file = new RandomAccessFile(witness.toFile(), "rw")) {
        file.setLength(0);
      }
      while (!written(store)) {
        Thread.onSpinWait();
      }
      assertThat(Witness.read(directory).revision()).isEqualTo(store.revision());
    }
  }

  private static boolean written(Store store) {
    try {
      return store.create("k" + (store.revision() + 1), bytes("v")) instanceof Written;
    } catch (StoreUnavailableException notYet) {
      return false;
    }
  }
}
