package io.instancetypes.store;

import static io.instancetypes.store.StoreTest.bytes;
import static io.instancetypes.store.StoreTest.texts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.instancetypes.store.WriteOutcome.Written;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Values that the disk gives back otherwise than it was given them. */
class DamageTest {
  @TempDir Path directory;
  private final List<String> notices = new ArrayList<>();

  @BeforeEach
  void fill() throws Exception {
    try (Store store = open(10_000)) {
      store.create("a", bytes("1"));
      store.create("b", bytes("2"));
      store.create("c", bytes("3"));
      store.update("b", bytes("4"), 2);
      store.create("d", bytes("5"));
    }
  }

  private Store open(int ring) {
    return Store.open(
        directory, StoreOptions.defaults().withRing(ring, 1 << 20).withNotices(notices::add));
  }

  private void execute(String statement) throws Exception {
    try (Connection connection = Connections.alone(directory.resolve("store.db"))) {
      Connections.execute(connection, statement);
    }
  }

  @DisplayName("A damaged value is named and never shown; all others are")
  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "UPDATE log SET value = x'35' WHERE revision = 4",
    "UPDATE log SET value = x'' WHERE revision = 4",
    "UPDATE log SET value = NULL WHERE revision = 4",
    "UPDATE log SET checksum = NULL WHERE revision = 4",
    "UPDATE log SET checksum = checksum + 1 WHERE revision = 4",
  })
  void namesDamage(String damage) throws Exception {
    execute(damage);
    try (Store store = open(10_000)) {
      assertThat(notices).containsExactly("the value of b at revision 4 is damaged");
      assertThat(store.damaged()).containsExactly(new Damage("b", 4));
      assertThatThrownBy(() -> store.find("b"))
          .isInstanceOf(DamagedException.class)
          .hasMessage("the value of b at revision 4 is damaged: delete it, or restore a backup");
      Page page = store.list("", "", 0, 0);
      assertThat(texts(page))
          .containsExactly("a=1 @1 created @1", "c=3 @3 created @3", "d=5 @5 created @5");
      assertThat(page.damaged()).containsExactly(new Damage("b", 4));
    }
  }

  @DisplayName("Pages go on behind a damaged value, even if it is all that a page would hold")
  @Test
  void pagesOn() throws Exception {
    execute("UPDATE log SET value = x'00' WHERE revision IN (3, 4)");
    try (Store store = open(10_000)) {
      Page first = store.list("", "", 1, 0);
      assertThat(texts(first)).containsExactly("a=1 @1 created @1");
      Page second = store.list("", "a", 1, first.revision());
      assertThat(texts(second)).containsExactly("d=5 @5 created @5");
      assertThat(second.damaged()).containsExactly(new Damage("b", 4), new Damage("c", 3));
      assertThat(second.more()).isFalse();
    }
  }

  @DisplayName("A damaged key can be deleted, or written anew; then nothing is left of it")
  @Test
  void endsDamage() throws Exception {
    execute("UPDATE log SET value = x'00' WHERE revision IN (1, 4)");
    try (Store store = open(10_000)) {
      assertThat(store.delete("b", 4)).isEqualTo(new Written(6));
      assertThat(store.update("a", bytes("6"), 1)).isEqualTo(new Written(7));
      assertThat(store.find("b")).isNull();
      assertThat(store.damaged()).isEmpty();
    }
    notices.clear();
    try (Store store = open(10_000)) {
      assertThat(notices).isEmpty();
      assertThat(texts(store.list("", "", 0, 0)))
          .containsExactly("a=6 @7 created @1", "c=3 @3 created @3", "d=5 @5 created @5");
    }
  }

  @DisplayName("Whoever watches is told up to the damage, and then to begin anew")
  @ParameterizedTest(name = "with {0} changes in memory")
  @CsvSource({"10000", "1"})
  void beginsAnew(int ring) throws Exception {
    execute("UPDATE log SET value = x'00' WHERE revision = 4");
    try (Store store = open(ring)) {
      try (Watch watch = store.watch("", 0)) {
        assertThat(texts(watch.next(Duration.ZERO)))
            .containsExactly(
                "CREATED a=1 @1 created @1",
                "CREATED b=2 @2 created @2",
                "CREATED c=3 @3 created @3");
        assertThatThrownBy(() -> watch.next(Duration.ZERO)).isInstanceOf(CompactedException.class);
      }
      try (Watch watch = store.watch("", 4)) {
        assertThat(texts(watch.next(Duration.ZERO))).containsExactly("CREATED d=5 @5 created @5");
        store.delete("b", 4);
        assertThatThrownBy(() -> watch.next(Duration.ofSeconds(10)))
            .isInstanceOf(CompactedException.class);
      }
      try (Watch watch = store.watch("d", 3)) {
        assertThat(texts(watch.next(Duration.ZERO))).containsExactly("CREATED d=5 @5 created @5");
      }
    }
  }

  @DisplayName("What was there before is read from the disk as it was written, or left out")
  @Test
  void checksHistory() throws Exception {
    execute("UPDATE log SET value = x'00' WHERE revision = 2");
    try (Store store = open(1)) {
      assertThat(notices).isEmpty();
      Page page = store.list("", "", 0, 3);
      assertThat(texts(page)).containsExactly("a=1 @1 created @1", "c=3 @3 created @3");
      assertThat(page.damaged()).containsExactly(new Damage("b", 2));
      assertThat(texts(store.list("", "", 0, 4)))
          .containsExactly("a=1 @1 created @1", "b=4 @4 created @2", "c=3 @3 created @3");
    }
  }

  @DisplayName("A row of which nobody knows whose it is makes the database unfit")
  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "UPDATE log SET key = 'bb' WHERE revision = 4",
    "UPDATE log SET create_revision = 1 WHERE revision = 4",
  })
  void refusesDamagedHeads(String damage) throws Exception {
    execute(damage);
    assertThatThrownBy(() -> open(10_000))
        .isInstanceOf(StoreUnavailableException.class)
        .hasMessage(
            "the database "
                + directory.resolve("store.db")
                + " is damaged (revision 4 is not what was written): restore a backup, or move the"
                + " file away and accept the loss of all it held");
  }
}
