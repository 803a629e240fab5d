package io.instancetypes.apiserver.flowcontrol;

import io.instancetypes.machinery.status.ApiException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/** A number of seats, of which no user can take more than a share. */
final class Seats {
  static final Duration AT_ONCE = Duration.ZERO;

  /** Most requests take less: who comes in a burst is served, not refused. */
  static final Duration A_MOMENT = Duration.ofSeconds(1);

  private final int all;
  private final int each;
  private final Map<String, Integer> byUser = new HashMap<>();
  private int taken;
  private int waiting;

  Seats(int all, int each) {
    this.all = all;
    this.each = each;
  }

  /**
   * A seat for a user.
   *
   * @param whole whether the user may take all of them
   * @param full thrown if there is none in time
   */
  synchronized FlowControl.Seat take(
      String user, boolean whole, Duration patience, ApiException full) {
    long deadline = System.nanoTime() + patience.toNanos();
    while (taken >= all || (!whole && byUser.getOrDefault(user, 0) >= each)) {
      long left = Duration.ofNanos(deadline - System.nanoTime()).toMillis();
      if (left <= 0 || waiting >= all) {
        throw full;
      }
      await(left, full);
    }
    taken++;
    byUser.merge(user, 1, Integer::sum);
    return () -> leave(user);
  }

  private void await(long millis, ApiException full) {
    waiting++;
    try {
      wait(millis);
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      throw full;
    } finally {
      waiting--;
    }
  }

  private synchronized void leave(String user) {
    taken--;
    byUser.computeIfPresent(user, (name, count) -> count == 1 ? null : count - 1);
    notifyAll();
  }
}
