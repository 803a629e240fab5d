package io.instancetypes.store.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.instancetypes.store.check.Operation.Action;
import io.instancetypes.store.check.Operation.Answer;
import io.instancetypes.store.check.Operation.Create;
import io.instancetypes.store.check.Operation.Delete;
import io.instancetypes.store.check.Operation.Read;
import io.instancetypes.store.check.Operation.Refused;
import io.instancetypes.store.check.Operation.Shown;
import io.instancetypes.store.check.Operation.Unknown;
import io.instancetypes.store.check.Operation.Update;
import io.instancetypes.store.check.Operation.Written;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class LinearizabilityTest {
  static Stream<Arguments> possible() {
    return Stream.of(
        arguments(
            "one after the other",
            List.of(
                create(1, 2, "a", 1),
                read(3, 4, "a", 1),
                update(5, 6, "b", 1, 2),
                read(7, 8, "b", 2),
                delete(9, 10, 2, 3),
                absent(11, 12),
                create(13, 14, "c", 4))),
        arguments(
            "a read sees a write that has not been answered yet",
            List.of(create(1, 10, "a", 1), read(2, 3, "a", 1))),
        arguments(
            "a read does not see a write that has not been answered yet",
            List.of(create(1, 10, "a", 1), absent(2, 3))),
        arguments(
            "of two writers one loses and is shown the other",
            List.of(
                create(1, 2, "a", 1),
                update(3, 9, "b", 1, 2),
                operation(3, 9, new Update("c", 1), shown("b", 2)))),
        arguments(
            "a loser is only told that it lost",
            List.of(create(1, 5, "a", 1), operation(1, 5, new Create("b"), new Refused()))),
        arguments(
            "a write in doubt was done",
            List.of(doubt(1, 5, new Create("a")), read(6, 7, "a", 1), update(8, 9, "b", 1, 2))),
        arguments(
            "a write in doubt was not done", List.of(doubt(1, 5, new Create("a")), absent(6, 7))),
        arguments(
            "a write in doubt is done late, but before its end",
            List.of(doubt(1, 9, new Create("a")), absent(2, 3), read(4, 5, "a", 1))),
        arguments(
            "a deletion in doubt was done",
            List.of(
                create(1, 2, "a", 1), doubt(3, 9, new Delete(1)), absent(4, 5), absent(10, 11))),
        arguments(
            "a write in doubt that nobody saw was deleted by another in doubt",
            List.of(
                doubt(1, 5, new Create("a")), doubt(2, 5, new Delete(1)), create(6, 7, "b", 3))));
  }

  static Stream<Arguments> impossible() {
    return Stream.of(
        arguments("a lost write", List.of(create(1, 2, "a", 1), absent(3, 4))),
        arguments(
            "a lost update",
            List.of(create(1, 2, "a", 1), update(3, 4, "b", 1, 2), read(5, 6, "a", 1))),
        arguments(
            "a stale read",
            List.of(
                create(1, 2, "a", 1),
                update(3, 4, "b", 1, 2),
                read(5, 6, "b", 2),
                read(7, 8, "a", 1))),
        arguments(
            "a read that goes back while a write is under way",
            List.of(
                create(1, 2, "a", 1),
                update(3, 20, "b", 1, 2),
                read(5, 6, "b", 2),
                read(7, 8, "a", 1))),
        arguments("a read from the future", List.of(read(1, 2, "a", 1), create(3, 4, "a", 1))),
        arguments("a value from nowhere", List.of(create(1, 2, "a", 1), read(3, 4, "z", 1))),
        arguments(
            "a value with a wrong revision", List.of(create(1, 2, "a", 1), read(3, 4, "a", 2))),
        arguments(
            "two writers that both won",
            List.of(create(1, 2, "a", 1), update(3, 9, "b", 1, 2), update(3, 9, "c", 1, 3))),
        arguments("two creations", List.of(create(1, 9, "a", 1), create(1, 9, "b", 2))),
        arguments(
            "an update that was refused for no reason",
            List.of(create(1, 2, "a", 1), operation(3, 4, new Update("b", 1), new Refused()))),
        arguments(
            "a refusal that shows what was expected",
            List.of(create(1, 2, "a", 1), operation(3, 4, new Update("b", 1), shown("a", 1)))),
        arguments(
            "a refused write that was done",
            List.of(
                create(1, 2, "a", 1),
                operation(3, 4, new Update("b", 9), shown("a", 1)),
                read(5, 6, "b", 2))),
        arguments(
            "a revision that goes back", List.of(create(1, 2, "a", 5), update(3, 4, "b", 5, 4))),
        arguments(
            "a revision that is used again after a deletion",
            List.of(create(1, 2, "a", 1), delete(3, 4, 1, 2), create(5, 6, "b", 2))),
        arguments(
            "a deletion that is undone",
            List.of(create(1, 2, "a", 1), delete(3, 4, 1, 2), read(5, 6, "a", 1))),
        arguments(
            "a write in doubt that is done twice",
            List.of(
                doubt(1, 9, new Create("a")),
                read(2, 3, "a", 1),
                delete(4, 5, 1, 2),
                read(6, 7, "a", 1))),
        arguments(
            "a write in doubt that is done after its end",
            List.of(doubt(1, 3, new Create("a")), absent(4, 5), read(6, 7, "a", 1))),
        arguments(
            "a write in doubt that is done and then undone",
            List.of(doubt(1, 9, new Create("a")), read(2, 3, "a", 1), absent(4, 5))));
  }

  @DisplayName("A history that some order explains is accepted")
  @ParameterizedTest(name = "{0}")
  @MethodSource("possible")
  void accepts(String name, List<Operation> history) {
    assertThat(Linearizability.violations(history)).isEmpty();
  }

  @DisplayName("A history that no order explains is refused")
  @ParameterizedTest(name = "{0}")
  @MethodSource("impossible")
  void refuses(String name, List<Operation> history) {
    assertThat(Linearizability.violations(history))
        .singleElement()
        .asString()
        .startsWith("k: no order explains ");
  }

  @DisplayName("Keys are judged one by one")
  @Test
  void judgesEachKey() {
    List<Operation> history =
        List.of(
            new Operation("one", new Create("a"), 1, 2, new Written(1)),
            new Operation("one", new Read(), 3, 4, new Shown(null)),
            new Operation("two", new Create("b"), 1, 2, new Written(2)),
            new Operation("two", new Read(), 3, 4, shown("b", 2)));

    assertThat(Linearizability.violations(history))
        .singleElement()
        .asString()
        .startsWith("one: no order explains ");
  }

  @DisplayName("Long histories with many clients are judged, and one wrong answer is found in them")
  @Test
  void judgesLongHistories() {
    List<Operation> history = overlapping(5_000);
    Map<String, Long> known = new HashMap<>();
    for (long i = 1; i < 5_000; i++) {
      known.put("v" + i, i);
    }
    assertThat(Linearizability.violations(history, known)).isEmpty();

    Operation old = history.get(2_000);
    history.add(
        new Operation("k", new Read(), old.end() + 1_000, old.end() + 1_001, shown("v10", 10)));
    assertThat(Linearizability.violations(history, known)).hasSize(1);
  }

  /** A chain of updates at known instants, each seen for some time before and after. */
  private static List<Operation> overlapping(int count) {
    Random random = new Random(3);
    List<Operation> history = new ArrayList<>();
    history.add(create(0, 5, "v1", 1));
    for (int i = 2; i < count; i++) {
      long instant = i * 100L;
      long start = instant - random.nextInt(400);
      long end = instant + random.nextInt(400);
      if (random.nextInt(5) == 0) {
        history.add(doubt(start, end, new Update("v" + i, i - 1)));
      } else {
        history.add(update(start, end, "v" + i, i - 1, i));
      }
    }
    return history;
  }

  private static Operation create(long start, long end, String value, long revision) {
    return operation(start, end, new Create(value), new Written(revision));
  }

  private static Operation update(
      long start, long end, String value, long expected, long revision) {
    return operation(start, end, new Update(value, expected), new Written(revision));
  }

  private static Operation delete(long start, long end, long expected, long revision) {
    return operation(start, end, new Delete(expected), new Written(revision));
  }

  private static Operation read(long start, long end, String value, long revision) {
    return operation(start, end, new Read(), shown(value, revision));
  }

  private static Operation absent(long start, long end) {
    return operation(start, end, new Read(), new Shown(null));
  }

  private static Operation doubt(long start, long end, Action action) {
    return operation(start, end, action, new Unknown());
  }

  private static Shown shown(String value, long revision) {
    return new Shown(new Content(value, revision));
  }

  private static Operation operation(long start, long end, Action action, Answer answer) {
    return new Operation("k", action, start, end, answer);
  }
}
