package io.instancetypes.store.check;

import io.instancetypes.store.check.Operation.Create;
import io.instancetypes.store.check.Operation.Shown;
import io.instancetypes.store.check.Operation.Update;
import io.instancetypes.store.check.Operation.Written;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Looks for an order of the operations on each key in which every answer is right and which keeps
 * operations that did not overlap as they were. Follows Wing and Gong: try every operation that may
 * come next, and never look at the same situation twice.
 */
public final class Linearizability {
  private final List<Operation> operations;
  private final Map<String, Long> revisions;
  private final Set<Situation> seen = new HashSet<>();
  private final Deque<Situation> open = new ArrayDeque<>();
  private Situation furthest = new Situation(0, 0, Register.EMPTY);

  /**
   * How far a search is.
   *
   * @param first all operations before this one are done
   * @param done those after it that are done, a bit for each
   */
  private record Situation(int first, long done, Register register) {
    boolean isDone(int place) {
      return place < first || place - first < Long.SIZE && (done >>> place - first & 1) == 1;
    }

    Situation with(int place, Register after) {
      long bits = done | 1L << place - first;
      int ones = Long.numberOfTrailingZeros(~bits);
      return new Situation(first + ones, ones == Long.SIZE ? 0 : bits >>> ones, after);
    }
  }

  private Linearizability(List<Operation> operations, Map<String, Long> revisions) {
    this.operations = operations;
    this.revisions = revisions;
  }

  /** What is impossible about a history, a sentence for each key; none if it is all possible. */
  public static List<String> violations(Collection<Operation> history) {
    return violations(history, Map.of());
  }

  /**
   * The same with what is known from elsewhere, such as watches.
   *
   * @param known the revisions of values
   */
  public static List<String> violations(Collection<Operation> history, Map<String, Long> known) {
    Map<String, Long> revisions = new HashMap<>(known);
    Map<String, List<Operation>> byKey = new TreeMap<>();
    for (Operation operation : history) {
      byKey.computeIfAbsent(operation.key(), _ -> new ArrayList<>()).add(operation);
      learn(operation, revisions);
    }
    List<String> violations = new ArrayList<>();
    byKey.forEach(
        (key, operations) -> {
          operations.sort(Comparator.comparingLong(Operation::start));
          new Linearizability(operations, revisions).check(key, violations);
        });
    return violations;
  }

  private static void learn(Operation operation, Map<String, Long> revisions) {
    if (operation.answer() instanceof Shown(Content content) && content != null) {
      revisions.put(content.value(), content.revision());
    }
    if (operation.answer() instanceof Written(long revision)) {
      if (operation.action() instanceof Create(String value)) {
        revisions.put(value, revision);
      } else if (operation.action() instanceof Update(String value, _)) {
        revisions.put(value, revision);
      }
    }
  }

  private void check(String key, List<String> violations) {
    push(furthest);
    while (!open.isEmpty()) {
      Situation situation = open.removeLast();
      if (situation.first == operations.size()) {
        return;
      }
      if (situation.first >= furthest.first) {
        furthest = situation;
      }
      expand(situation);
    }
    violations.add(
        key
            + ": no order explains "
            + operations.get(furthest.first)
            + " after "
            + furthest.register);
  }

  private void expand(Situation situation) {
    long firstEnd = firstEnd(situation);
    for (int place = situation.first; place < operations.size(); place++) {
      Operation operation = operations.get(place);
      if (operation.start() > firstEnd) {
        return;
      }
      if (!situation.isDone(place)) {
        tryNext(situation, place, operation);
      }
    }
  }

  /** Nothing that began after this can come next. */
  private long firstEnd(Situation situation) {
    long end = Long.MAX_VALUE;
    for (int place = situation.first; place < operations.size(); place++) {
      Operation operation = operations.get(place);
      if (operation.start() > end) {
        break;
      }
      if (!situation.isDone(place)) {
        end = Math.min(end, operation.end());
      }
    }
    return end;
  }

  private void tryNext(Situation situation, int place, Operation operation) {
    if (place - situation.first >= Long.SIZE) {
      throw new IllegalStateException("more than 64 operations overlap on " + operation.key());
    }
    if (operation.inDoubt()) {
      push(situation.with(place, situation.register));
    }
    Register after = situation.register.after(operation, revisions);
    if (after != null) {
      push(situation.with(place, after));
    }
  }

  private void push(Situation situation) {
    if (seen.add(situation)) {
      open.addLast(situation);
    }
  }
}
