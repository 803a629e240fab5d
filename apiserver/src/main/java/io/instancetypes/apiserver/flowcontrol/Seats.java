package io.instancetypes.apiserver.flowcontrol;

import java.util.HashMap;
import java.util.Map;

/** A number of seats, of which no user can take more than a share. */
final class Seats {
  private final int all;
  private final int each;
  private final Map<String, Integer> byUser = new HashMap<>();
  private int taken;

  Seats(int all, int each) {
    this.all = all;
    this.each = each;
  }

  /**
   * A seat for a user.
   *
   * @param whole whether the user may take all of them
   */
  synchronized FlowControl.Seat take(String user, boolean whole) throws NoSeat {
    if (taken >= all || (!whole && byUser.getOrDefault(user, 0) >= each)) {
      throw new NoSeat(NoSeat.LIMIT);
    }
    taken++;
    byUser.merge(user, 1, Integer::sum);
    return () -> leave(user);
  }

  private synchronized void leave(String user) {
    taken--;
    byUser.computeIfPresent(user, (name, count) -> count == 1 ? null : count - 1);
  }
}
