package io.instancetypes.platform;

import io.instancetypes.machinery.status.Failures;
import java.time.Duration;

/** How long an answer may take; it decides whether there is one, never what it says. */
public final class TimeLimit {
  private final long end;

  public TimeLimit(Duration longest) {
    this.end = System.nanoTime() + longest.toNanos();
  }

  /** Gives up if the time is over. */
  public void check() {
    if (System.nanoTime() - end > 0) {
      throw Failures.timeout();
    }
  }
}
