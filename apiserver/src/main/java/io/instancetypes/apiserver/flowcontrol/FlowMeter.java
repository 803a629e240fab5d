package io.instancetypes.apiserver.flowcontrol;

import java.util.List;

/** Who counts how flows fare. */
public interface FlowMeter {
  /** Nobody. */
  FlowMeter NONE = (schema, level) -> FlowCounts.NONE;

  /**
   * The seats of a priority level.
   *
   * @param nominal its share
   * @param lower those that nobody else may use
   * @param upper how many it may ever use
   */
  record LevelSeats(String level, int nominal, int lower, int upper) {}

  /** What is counted for the requests of one flow schema. */
  interface FlowCounts {
    FlowCounts NONE = new FlowCounts() {};

    /** One more waits, or with -1 one fewer. */
    default void waiting(int more) {}

    /** One is answered now. */
    default void dispatched(long waitedNanos) {}

    /** One was answered. */
    default void answered() {}

    /** One was turned away. */
    default void rejected(String reason) {}
  }

  FlowCounts of(String schema, String level);

  /** The seats were divided anew. */
  default void divided(List<LevelSeats> levels) {}
}
