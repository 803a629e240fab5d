package io.instancetypes.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.instancetypes.store.WriteOutcome.Conflict;
import io.instancetypes.store.WriteOutcome.Written;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StoreTest {
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

  @DisplayName("An empty store has revision 0, and the first write has revision 1")
  @Test
  void beginsAtOne() {
    assertThat(store.revision()).isZero();
    assertThat(store.create("a", bytes("1"))).isEqualTo(new Written(1));
    assertThat(store.revision()).isEqualTo(1);
  }

  @DisplayName("A key is created, updated and deleted, and each change has the next revision")
  @Test
  void changesKeys() {
    assertThat(store.create("a", bytes("1"))).isEqualTo(new Written(1));
    assertThat(store.create("b", bytes("2"))).isEqualTo(new Written(2));
    assertThat(store.update("a", bytes("3"), 1)).isEqualTo(new Written(3));
    assertThat(text(store.find("a"))).isEqualTo("a=3 @3 created @1");
    assertThat(store.delete("a", 3)).isEqualTo(new Written(4));
    assertThat(store.find("a")).isNull();
    assertThat(store.create("a", bytes("5"))).isEqualTo(new Written(5));
    assertThat(text(store.find("a"))).isEqualTo("a=5 @5 created @5");
  }

  @DisplayName("A key that exists is not created; the answer has its state")
  @Test
  void refusesToCreateTwice() {
    store.create("a", bytes("1"));

    assertThat(conflict(store.create("a", bytes("2")))).isEqualTo("a=1 @1 created @1");
    assertThat(store.revision()).isEqualTo(1);
  }

  @DisplayName("A key at another revision is neither updated nor deleted")
  @ParameterizedTest
  @ValueSource(longs = {-1, 0, 1, 3})
  void refusesStaleWrites(long expected) {
    store.create("a", bytes("1"));
    store.update("a", bytes("2"), 1);

    assertThat(conflict(store.update("a", bytes("3"), expected))).isEqualTo("a=2 @2 created @1");
    assertThat(conflict(store.delete("a", expected))).isEqualTo("a=2 @2 created @1");
    assertThat(text(store.find("a"))).isEqualTo("a=2 @2 created @1");
  }

  @DisplayName("A key that is not there is neither updated nor deleted, whatever is expected")
  @ParameterizedTest
  @ValueSource(longs = {-1, 0, 1})
  void refusesMissingKeys(long expected) {
    assertThat(store.update("a", bytes("1"), expected)).isEqualTo(new Conflict(null));
    assertThat(store.delete("a", expected)).isEqualTo(new Conflict(null));
    assertThat(store.revision()).isZero();
  }

  @DisplayName("An empty value is a value")
  @Test
  void keepsEmptyValues() {
    store.create("a", bytes(""));
    store.update("a", bytes(""), 1);
    reopen(StoreOptions.defaults().withRing(1, 0));

    assertThat(text(store.find("a"))).isEqualTo("a= @2 created @1");
    try (Watch watch = store.watch("", 0)) {
      assertThat(texts(watch.next(Duration.ZERO)))
          .containsExactly("CREATED a= @1 created @1", "UPDATED a= was  @2 created @1");
    }
  }

  @DisplayName("Keys that would not survive the way to the disk are refused")
  @ParameterizedTest
  @ValueSource(strings = {"", "a\0b", "\uD800", "a\uDBFF\uDFFF"})
  void refusesStrangeKeys(String key) {
    assertThatThrownBy(() -> store.create(key, bytes("1")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("a key may not ");
  }

  @DisplayName("All is found again after the store was closed and opened")
  @Test
  void keepsAll() {
    store.create("a", bytes("1"));
    store.create("b", bytes("2"));
    store.update("b", bytes("3"), 2);
    store.create("c", bytes("4"));
    store.delete("c", 4);
    reopen(StoreOptions.defaults());

    assertThat(store.revision()).isEqualTo(5);
    assertThat(texts(store.list("", "", 0, 0)))
        .containsExactly("a=1 @1 created @1", "b=3 @3 created @2");
    assertThat(store.create("c", bytes("6"))).isEqualTo(new Written(6));
  }

  @DisplayName("A list has the keys with the prefix in the order of their bytes")
  @Test
  void listsInOrder() {
    for (String key : List.of("p/b", "p/😀", "p/\uFF5E", "p/a/x", "p/a", "o", "q", "p/", "p0")) {
      store.create(key, bytes("1"));
    }

    String[] expected = {"p/", "p/a", "p/a/x", "p/b", "p/\uFF5E", "p/😀"};
    assertThat(store.list("p/", "", 0, 0).entries())
        .extracting(Entry::key)
        .containsExactly(expected);
    store.create("p/c", bytes("1"));
    reopen(StoreOptions.defaults().withRing(1, 0));
    store.create("z", bytes("1"));
    store.create("zz", bytes("1"));
    assertThat(store.list("p/", "", 0, 9).entries())
        .extracting(Entry::key)
        .containsExactly(expected);
  }

  @DisplayName("A list is cut at the limit, says what remains, and goes on after a key")
  @ParameterizedTest(name = "ring of {0}")
  @ValueSource(ints = {1, 100})
  void listsInPages(int ring) {
    reopen(StoreOptions.defaults().withRing(ring, 1 << 20));
    for (String key : List.of("a/1", "a/2", "a/3", "a/4", "a/5", "b")) {
      store.create(key, bytes("1"));
    }
    store.delete("a/4", 4);
    store.create("a/6", bytes("1"));
    store.update("a/2", bytes("2"), 2);

    Page first = store.list("a/", "", 2, 6);
    assertThat(first.entries()).extracting(Entry::key).containsExactly("a/1", "a/2");
    assertThat(first.revision()).isEqualTo(6);
    assertThat(first.more()).isTrue();
    assertThat(first.remaining()).isEqualTo(3);
    Page last = store.list("a/", "a/2", 3, 6);
    assertThat(last.entries()).extracting(Entry::key).containsExactly("a/3", "a/4", "a/5");
    assertThat(last.more()).isFalse();
    assertThat(last.remaining()).isZero();
    Page now = store.list("a/", "a/2", 2, 0);
    assertThat(now.entries()).extracting(Entry::key).containsExactly("a/3", "a/5");
    assertThat(now.revision()).isEqualTo(9);
    assertThat(now.remaining()).isEqualTo(1);
    assertThat(store.list("a/", "a/9", 2, 0).entries()).isEmpty();
    assertThat(store.list("a/", "b", 0, 0)).isEqualTo(new Page(List.of(), 9, false, 0, List.of()));
    assertThat(store.list("a/", "b", 0, 6)).isEqualTo(new Page(List.of(), 6, false, 0, List.of()));
  }

  @DisplayName("A list at a revision has what was there then")
  @ParameterizedTest(name = "ring of {0} at {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "1   | 1 | a=1 @1 created @1",
        "1   | 2 | a=1 @1 created @1, b=2 @2 created @2",
        "1   | 3 | a=3 @3 created @1, b=2 @2 created @2",
        "1   | 4 | b=2 @2 created @2",
        "1   | 5 | a=5 @5 created @5, b=2 @2 created @2",
        "100 | 1 | a=1 @1 created @1",
        "100 | 2 | a=1 @1 created @1, b=2 @2 created @2",
        "100 | 3 | a=3 @3 created @1, b=2 @2 created @2",
        "100 | 4 | b=2 @2 created @2",
        "100 | 5 | a=5 @5 created @5, b=2 @2 created @2",
      })
  void listsThePast(int ring, long revision, String expected) {
    reopen(StoreOptions.defaults().withRing(ring, 1 << 20));
    writeHistory();

    assertThat(String.join(", ", texts(store.list("", "", 0, revision)))).isEqualTo(expected);
  }

  @DisplayName("A list of the future is refused")
  @Test
  void refusesTheFuture() {
    writeHistory();

    assertThatThrownBy(() -> store.list("", "", 0, 9))
        .isInstanceOf(FutureRevisionException.class)
        .hasMessage("revision 9 is not written yet; the newest one is 6");
    assertThatThrownBy(() -> store.compact(7)).isInstanceOf(FutureRevisionException.class);
  }

  @DisplayName("What was asked for after the end is refused, not lost in silence")
  @Test
  void refusesAfterClose() {
    Watch watch = store.watch("", 0);
    store.close();

    assertThatThrownBy(() -> store.create("a", bytes("1")))
        .isInstanceOf(StoreUnavailableException.class)
        .hasMessage("the store is closed");
    assertThatThrownBy(() -> watch.next(Duration.ofDays(1)))
        .isInstanceOf(StoreUnavailableException.class)
        .hasMessage("the store is closed");
  }

  /** a is created, updated, deleted and created again, b lives on. */
  private void writeHistory() {
    store.create("a", bytes("1"));
    store.create("b", bytes("2"));
    store.update("a", bytes("3"), 1);
    store.delete("a", 3);
    store.create("a", bytes("5"));
    store.update("b", bytes("6"), 2);
  }

  static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  static String text(Entry entry) {
    return entry.key()
        + "="
        + new String(entry.value(), UTF_8)
        + " @"
        + entry.revision()
        + " created @"
        + entry.createRevision();
  }

  static List<String> texts(Page page) {
    return page.entries().stream().map(StoreTest::text).toList();
  }

  static List<String> texts(List<Event> events) {
    return events.stream()
        .map(
            event ->
                event.kind()
                    + " "
                    + event.key()
                    + "="
                    + new String(event.value(), UTF_8)
                    + (event.previous() == null
                        ? ""
                        : " was " + new String(event.previous(), UTF_8))
                    + " @"
                    + event.revision()
                    + " created @"
                    + event.createRevision())
        .toList();
  }

  private static String conflict(WriteOutcome outcome) {
    assertThat(outcome).isInstanceOf(Conflict.class);
    return text(((Conflict) outcome).current());
  }
}
