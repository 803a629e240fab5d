package io.instancetypes.controller;

import io.fabric8.kubernetes.client.extended.leaderelection.LeaderCallbacks;

/**
 * Whether these controllers hold the Lease. Two that both believe so for a moment do no harm: names
 * of what they create are given, patches are bound to a resourceVersion and deletions to a uid, so
 * that of two equal steps the server takes one and refuses the other.
 */
final class Leadership {
  private final Runnable deposed;
  private boolean held;
  private boolean resigned;

  /**
   * @param held whether there is nobody to compete with
   * @param deposed called when it is lost, and not when it is given up
   */
  Leadership(boolean held, Runnable deposed) {
    this.held = held;
    this.deposed = deposed;
  }

  LeaderCallbacks callbacks() {
    return new LeaderCallbacks(this::begin, this::end, leader -> {});
  }

  private synchronized void begin() {
    held = true;
  }

  private void end() {
    if (wasLost()) {
      // Not in the thread of the election, which whoever closes the controllers waits for.
      Thread.ofPlatform().name("deposed").start(deposed);
    }
  }

  private synchronized boolean wasLost() {
    boolean lost = held && !resigned;
    held = false;
    return lost;
  }

  synchronized boolean isHeld() {
    return held;
  }

  synchronized void resign() {
    resigned = true;
  }
}
