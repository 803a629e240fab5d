package io.instancetypes.https.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Waits for what must come to be true. */
public final class Eventually {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private Eventually() {}

  public static void isTrue(String what, BooleanSupplier condition) {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!condition.getAsBoolean() && System.nanoTime() < end) {
      try {
        Thread.sleep(5);
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
        break;
      }
    }
    assertThat(condition.getAsBoolean()).as(what).isTrue();
  }
}
