package io.instancetypes.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Changes bytes of a database at random; {@code -Drot.rounds=5000} for longer. */
class BitRotTest {
  private static final int ROUNDS = Integer.getInteger("rot.rounds", 300);
  private static final long SEED = Long.getLong("rot.seed", 1);
  private static final int KEYS = 120;

  @TempDir Path temporary;

  /** What every key held at each of its revisions. */
  private final Map<String, String> written = new HashMap<>();

  private final Map<Long, Set<String>> keys = new HashMap<>();
  private long past;
  private int refused;
  private int named;
  private int harmless;

  @DisplayName("Whatever byte changes, it is found and named, or changes nothing that is read")
  @Test
  void neverShowsAnythingElse() throws Exception {
    Path original = temporary.resolve("original");
    fill(original);
    byte[] database = Files.readAllBytes(original.resolve("store.db"));
    byte[] witness = Files.readAllBytes(original.resolve("store.witness"));
    Random random = new Random(SEED);
    for (int round = 0; round < ROUNDS; round++) {
      Path directory = Files.createDirectory(temporary.resolve("round" + round));
      Files.write(directory.resolve("store.db"), spoil(database, random));
      Files.write(directory.resolve("store.witness"), witness);
      judge(directory, "round " + round);
    }
    System.out.printf(
        "rotten databases %d: refused %d, with damage named %d, harmless %d%n",
        ROUNDS, refused, named, harmless);
    assertThat(refused).isPositive();
    assertThat(named).isPositive();
  }

  private void fill(Path directory) {
    Random random = new Random(SEED);
    StoreOptions options = StoreOptions.defaults();
    try (Store store = Store.open(directory, options)) {
      for (int i = 0; i < KEYS * 4; i++) {
        String key = "k/" + random.nextInt(KEYS);
        String value = Values.make("v" + i, random);
        Entry entry = store.find(key);
        if (entry == null) {
          note(key, store.create(key, value.getBytes(UTF_8)), value);
        } else if (random.nextInt(5) == 0) {
          store.delete(key, entry.revision());
        } else {
          note(key, store.update(key, value.getBytes(UTF_8), entry.revision()), value);
        }
      }
      past = store.revision() - 50;
      for (long revision : new long[] {0, past}) {
        keys.put(
            revision,
            store.list("k/", "", 0, revision).entries().stream()
                .map(Entry::key)
                .collect(Collectors.toSet()));
      }
      store.compact(store.revision() - 200);
    }
  }

  private void note(String key, WriteOutcome outcome, String value) {
    written.put(key + "@" + ((WriteOutcome.Written) outcome).revision(), value);
  }

  /** One byte, some bytes close together, or a whole page. */
  private static byte[] spoil(byte[] database, Random random) {
    byte[] spoiled = database.clone();
    int at = random.nextInt(database.length);
    switch (random.nextInt(4)) {
      case 0, 1 -> spoiled[at] ^= (byte) (1 << random.nextInt(8));
      case 2 -> {
        for (int i = at; i < Math.min(at + 16, database.length); i++) {
          spoiled[i] = (byte) random.nextInt();
        }
      }
      default -> {
        int page = at / 4096 * 4096;
        int other = random.nextInt(database.length / 4096) * 4096;
        System.arraycopy(database, other, spoiled, page, 4096);
      }
    }
    return spoiled;
  }

  private void judge(Path directory, String round) throws IOException {
    try (Store store = Store.open(directory, StoreOptions.defaults().withRing(1, 1))) {
      int before = store.damaged().size();
      if (before > 0) {
        named++;
      } else {
        harmless++;
      }
      look(store, 0, round);
      look(store, past, round);
      follow(store, round);
    } catch (StoreUnavailableException sentence) {
      refused++;
      assertSentence(sentence, round);
    }
  }

  private void look(Store store, long revision, String round) {
    try {
      Page page = store.list("k/", "", 0, revision);
      for (Entry entry : page.entries()) {
        assertWritten(entry.key(), entry.revision(), entry.value(), round);
      }
      assertThat(
              Stream.concat(
                  page.entries().stream().map(Entry::key),
                  page.damaged().stream().map(Damage::key)))
          .as(round)
          .containsExactlyInAnyOrderElementsOf(keys.get(revision));
    } catch (CompactedException beginAnew) {
      assertThat(revision).as(round).isPositive();
    } catch (StoreUnavailableException sentence) {
      assertSentence(sentence, round);
    }
  }

  private void follow(Store store, String round) {
    long from = Math.max(past, store.compactedRevision());
    try (Watch watch = store.watch("k/", from)) {
      while (watch.revision() < store.revision()) {
        for (Event event : watch.next(Duration.ZERO)) {
          if (event.kind() != Event.Kind.DELETED) {
            assertWritten(event.key(), event.revision(), event.value(), round);
          }
        }
      }
    } catch (CompactedException beginAnew) {
      assertThat(beginAnew.compacted()).as(round).isPositive();
    } catch (StoreUnavailableException sentence) {
      assertSentence(sentence, round);
    }
  }

  private void assertWritten(String key, long revision, byte[] value, String round) {
    assertThat(new String(value, UTF_8)).as(round).isEqualTo(written.get(key + "@" + revision));
  }

  private static void assertSentence(StoreUnavailableException refusal, String round) {
    assertThat(refusal.getMessage())
        .as(round + Arrays.toString(refusal.getStackTrace()))
        .matches("(?s)the (database|file|store|history) .*")
        .doesNotContain("java.", "Exception", "null");
  }
}
