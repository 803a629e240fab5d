package io.instancetypes.it.cluster;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Callable;

/** Waits for what others do, with the patience that a busy machine needs. */
final class Waiting {
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private Waiting() {}

  static void until(String what, Callable<Boolean> condition) {
    Instant end = Instant.now().plus(PATIENCE);
    try {
      while (!condition.call()) {
        if (Instant.now().isAfter(end)) {
          throw new AssertionError("it never happens that " + what);
        }
        Thread.sleep(50);
      }
    } catch (RuntimeException failure) {
      throw failure;
    } catch (Exception failure) {
      throw new AssertionError("it cannot be told whether " + what, failure);
    }
  }
}
