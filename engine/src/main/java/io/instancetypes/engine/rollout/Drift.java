package io.instancetypes.engine.rollout;

import java.util.List;
import java.util.stream.Collectors;

/**
 * How far a running instance is from what its VirtualMachine would be started as today.
 *
 * @param pending the fields that only a restart can change
 * @param live operations of a JSON patch that bring the instance up to date without one; none as
 *     long as a restart is needed anyway
 * @param busy whether something of the kind is still under way, so that it has to wait
 */
public record Drift(List<FieldDifference> pending, List<Object> live, boolean busy) {
  private static final int MOST_NAMED = 10;

  public static final Drift NONE = new Drift(List.of(), List.of(), false);

  public boolean needsRestart() {
    return !pending.isEmpty();
  }

  /** What the condition {@code RestartRequired} says. */
  public String message() {
    String named =
        pending.stream()
            .limit(MOST_NAMED)
            .map(FieldDifference::toString)
            .collect(Collectors.joining(", "));
    int others = pending.size() - MOST_NAMED;
    return "a restart is needed to change "
        + named
        + (others > 0 ? " and %d more fields".formatted(others) : "");
  }
}
