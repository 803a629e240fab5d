package io.instancetypes.testkit;

import java.time.Duration;
import java.time.Instant;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Waits for what others do, with the patience that a busy machine needs. */
final class Waiting {
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private Waiting() {}

  /** Fails with a sentence on what is still the case. */
  static void until(BooleanSupplier done, Supplier<String> otherwise) {
    Instant end = Instant.now().plus(PATIENCE);
    while (!done.getAsBoolean()) {
      if (Instant.now().isAfter(end)) {
        throw new IllegalStateException(otherwise.get());
      }
      pause();
    }
  }

  private static void pause() {
    try {
      Thread.sleep(20);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(interrupted);
    }
  }
}
