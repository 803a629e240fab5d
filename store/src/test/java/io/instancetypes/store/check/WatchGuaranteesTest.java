package io.instancetypes.store.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.instancetypes.store.check.Observed.Kind;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class WatchGuaranteesTest {
  private static final Observed ONE = new Observed(Kind.CREATED, "p/a", "v1", null, 1);
  private static final Observed TWO = new Observed(Kind.CREATED, "p/b", "v2", null, 2);
  private static final Observed THREE = new Observed(Kind.UPDATED, "p/a", "v3", "v1", 3);
  private static final Observed FOUR = new Observed(Kind.CREATED, "q", "v4", null, 4);
  private static final Observed FIVE = new Observed(Kind.DELETED, "p/a", "v3", "v3", 5);
  private static final List<Observed> LOG = List.of(ONE, TWO, THREE, FOUR, FIVE);

  private static Arguments row(String name, Consumer<WatchRecord> watch, String violation) {
    return arguments(name, watch, violation);
  }

  static Stream<Arguments> faults() {
    return Stream.of(
        row("all is well", watch -> deliver(watch, ONE, TWO, THREE, FIVE), ""),
        row("nothing was delivered", _ -> {}, ""),
        row("the end is not there yet", watch -> deliver(watch, ONE, TWO), ""),
        row(
            "bookmarks between",
            watch -> {
              deliver(watch, ONE);
              watch.reached(1);
              deliver(watch, TWO, THREE);
              watch.reached(4);
              deliver(watch, FIVE);
            },
            ""),
        row("a missing event", watch -> deliver(watch, ONE, THREE), "reliable: " + TWO),
        row(
            "a missing event before a bookmark",
            watch -> {
              deliver(watch, ONE, TWO);
              watch.reached(4);
            },
            "reliable: " + THREE),
        row("nothing but a bookmark", watch -> watch.reached(1), "reliable: " + ONE),
        row("an event twice", watch -> deliver(watch, ONE, TWO, TWO), "unique: " + TWO),
        row(
            "an event again in another portion",
            watch -> {
              deliver(watch, ONE, TWO);
              deliver(watch, TWO, THREE);
            },
            "unique: " + TWO),
        row("events in another order", watch -> deliver(watch, TWO, ONE), "ordered: " + ONE),
        row(
            "an event after the bookmark that covers it",
            watch -> {
              watch.reached(2);
              deliver(watch, ONE, TWO);
            },
            "bookmark: " + ONE),
        row(
            "a bookmark that goes back",
            watch -> {
              deliver(watch, ONE, TWO);
              watch.reached(2);
              watch.reached(1);
            },
            "bookmark: 1 after 2"),
        row(
            "an event of another prefix",
            watch -> deliver(watch, ONE, TWO, THREE, FOUR),
            "filter: " + FOUR),
        row(
            "another value",
            watch -> deliver(watch, ONE, new Observed(Kind.CREATED, "p/b", "v9", null, 2)),
            "inconsistent: "),
        row(
            "another kind",
            watch -> deliver(watch, ONE, new Observed(Kind.UPDATED, "p/b", "v2", null, 2)),
            "inconsistent: "),
        row(
            "another key",
            watch -> deliver(watch, ONE, new Observed(Kind.CREATED, "p/c", "v2", null, 2)),
            "inconsistent: "));
  }

  @DisplayName("A watch that breaks a promise is found out, and no other")
  @ParameterizedTest(name = "{0}")
  @MethodSource("faults")
  void judges(String name, Consumer<WatchRecord> deliveries, String violation) {
    WatchRecord watch = new WatchRecord("w", "p/", 0);
    deliveries.accept(watch);

    List<String> violations = WatchGuarantees.violations(LOG, List.of(watch));
    if (violation.isEmpty()) {
      assertThat(violations).isEmpty();
    } else {
      assertThat(violations).anyMatch(sentence -> sentence.contains(violation));
    }
  }

  @DisplayName("A watch that goes on after a revision has neither more nor less than what follows")
  @Test
  void judgesResumedWatches() {
    assertThat(WatchGuarantees.violations(LOG, List.of(resumed(THREE, FIVE)))).isEmpty();
    assertThat(WatchGuarantees.violations(LOG, List.of(resumed(FIVE))))
        .containsExactly("w reliable: " + THREE + " is missing before 5");
    assertThat(WatchGuarantees.violations(LOG, List.of(resumed(TWO, THREE))))
        .containsExactly("w resumable: " + TWO + " is not after 2");
  }

  @DisplayName("What one watch saw is expected of the others")
  @Test
  void comparesWatches() {
    assertThat(WatchGuarantees.violations(List.of(), List.of(resumed(THREE, FIVE), resumed(FIVE))))
        .containsExactly("w reliable: " + THREE + " is missing before 5");
  }

  @DisplayName("A change that cannot follow the one before it is found out")
  @Test
  void judgesSteps() {
    Observed again = new Observed(Kind.CREATED, "p/a", "v9", null, 2);
    Observed wrong = new Observed(Kind.UPDATED, "p/a", "v9", "v8", 2);
    assertThat(WatchGuarantees.violations(List.of(ONE, again), List.of()))
        .containsExactly("atomic: " + again + " cannot follow " + ONE);
    assertThat(WatchGuarantees.violations(List.of(ONE, wrong), List.of()))
        .containsExactly("atomic: " + wrong + " has not the value before, of " + ONE);
  }

  private static WatchRecord resumed(Observed... events) {
    WatchRecord watch = new WatchRecord("w", "p/", 2);
    deliver(watch, events);
    return watch;
  }

  private static void deliver(WatchRecord watch, Observed... events) {
    watch.delivered(List.of(events));
  }
}
