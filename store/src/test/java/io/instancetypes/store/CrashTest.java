package io.instancetypes.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.store.CrashChild.Fault;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Kills processes that write; {@code -Dcrash.rounds=1000} for longer. */
class CrashTest {
  private static final int ROUNDS = Integer.getInteger("crash.rounds", 60);
  private static final long SEED = Long.getLong("crash.seed", 1);
  private static final int LANES = 4;
  private static final int ROUNDS_ON_ONE_DIRECTORY = 20;

  @TempDir Path temporary;

  @DisplayName("Whenever a process is killed, what it acknowledged is there and nothing is half")
  @Test
  @Timeout(value = 2, unit = TimeUnit.HOURS)
  void survivesKills() throws Exception {
    List<Future<CrashRounds>> lanes = new ArrayList<>();
    try (ExecutorService threads = Executors.newFixedThreadPool(LANES)) {
      for (int first = 0; first < ROUNDS; first += ROUNDS_ON_ONE_DIRECTORY) {
        int start = first;
        lanes.add(threads.submit(() -> run(start)));
      }
    }

    int acknowledged = 0;
    int halted = 0;
    for (Future<CrashRounds> lane : lanes) {
      assertThat(lane.get().violations()).isEmpty();
      acknowledged += lane.get().acknowledged();
      halted += lane.get().halted();
    }
    System.out.println(
        "crash rounds " + ROUNDS + ", at chosen places " + halted + ", writes " + acknowledged);
    assertThat(acknowledged).isGreaterThan(ROUNDS * 5);
    assertThat(halted).isGreaterThan(ROUNDS / 4);
  }

  private CrashRounds run(int first) throws Exception {
    CrashRounds rounds =
        new CrashRounds(temporary.resolve("data" + first), SEED + first, Fault.NONE, 4);
    int end = Math.min(first + ROUNDS_ON_ONE_DIRECTORY, ROUNDS);
    for (int number = first; number < end; number++) {
      rounds.round(number);
    }
    return rounds;
  }

  @DisplayName("A store with a fault is found out")
  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "ACKNOWLEDGES_EARLY, 1, no order explains",
    "LOSES_LOG,          4, accept the loss",
    "READS_STALE,        4, no order explains",
    "REPEATS_EVENTS,     4, came twice",
    "SKIPS_EVENTS,       4, is missing before",
    "REORDERS_EVENTS,    4, ordered:",
    "RUNS_AHEAD,         4, came after bookmark",
  })
  void findsFaults(Fault fault, int clients, String violation) throws Exception {
    CrashRounds rounds = new CrashRounds(temporary.resolve("data"), SEED, fault, clients);
    List<String> violations = List.of();
    for (int number = 0; number < 30 && !found(violations, violation); number++) {
      rounds.round(number);
      violations = rounds.violations();
    }

    assertThat(violations).anyMatch(sentence -> sentence.contains(violation));
  }

  private static boolean found(List<String> violations, String violation) {
    return violations.stream().anyMatch(sentence -> sentence.contains(violation));
  }
}
