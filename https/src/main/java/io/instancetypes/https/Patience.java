package io.instancetypes.https;

/** How much longer a client may keep its request waiting. */
final class Patience {
  private final Deadlines deadlines;
  private final long begun = System.nanoTime();
  private boolean endless;

  Patience(Deadlines deadlines) {
    this.deadlines = deadlines;
  }

  /** From here on it only counts whether the client goes on at all. */
  void withoutEnd() {
    endless = true;
  }

  long nanos() {
    long stalled = deadlines.stalled().toNanos();
    if (endless) {
      return stalled;
    }
    return Math.min(stalled, deadlines.request().toNanos() - (System.nanoTime() - begun));
  }
}
