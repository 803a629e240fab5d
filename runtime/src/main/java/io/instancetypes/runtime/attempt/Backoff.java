package io.instancetypes.runtime.attempt;

import java.time.Duration;

/** How long to wait before what went wrong is tried again: longer each time, and never for ever. */
public final class Backoff {
  private static final Duration FIRST = Duration.ofSeconds(1);
  private static final int MOST_DOUBLINGS = 6;

  private Backoff() {}

  /**
   * @param failures in a row, of which there is at least one
   */
  public static Duration after(int failures) {
    return FIRST.multipliedBy(1L << Math.clamp(failures - 1, 0, MOST_DOUBLINGS));
  }
}
