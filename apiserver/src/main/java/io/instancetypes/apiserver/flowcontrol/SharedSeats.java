package io.instancetypes.apiserver.flowcontrol;

import io.instancetypes.apiserver.flowcontrol.FlowMeter.FlowCounts;
import io.instancetypes.apiserver.flowcontrol.FlowMeter.LevelSeats;
import io.instancetypes.machinery.flowcontrol.FlowControlDefaults;
import io.instancetypes.machinery.flowcontrol.PriorityLevel;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The seats of all priority levels. A level may use what others leave free, but not what they keep
 * for themselves; and one flow of a level never more than half of what the level could have.
 */
final class SharedSeats {
  /** Most requests take less: who comes in a burst is served, not refused. */
  private static final Duration A_MOMENT = Duration.ofSeconds(1);

  private final int all;
  private Map<String, Level> levels = Map.of();
  private int taken;

  private static final class Level {
    private boolean queues;
    private int reserved;
    private int most;
    private int taken;
    private int waiting;
    private final Map<String, Integer> byFlow = new HashMap<>();

    private int kept() {
      return Math.max(0, reserved - taken);
    }
  }

  SharedSeats(int all) {
    this.all = all;
  }

  /** Divides the seats anew; who has one keeps it. Exempt levels need none. */
  synchronized List<LevelSeats> divide(Collection<PriorityLevel> wanted) {
    List<PriorityLevel> limited = wanted.stream().filter(level -> !level.exempt()).toList();
    long shares = limited.stream().mapToLong(PriorityLevel::shares).sum();
    var divided = new HashMap<String, Level>();
    for (PriorityLevel each : limited) {
      Level level = levels.getOrDefault(each.name(), new Level());
      level.queues = each.queues();
      level.reserved = each.reserved(all, shares);
      level.most = each.most(all, shares);
      divided.put(each.name(), level);
    }
    int kept = divided.values().stream().mapToInt(level -> level.reserved).sum();
    for (Level level : divided.values()) {
      level.most = Math.max(level.reserved, Math.min(level.most, all - (kept - level.reserved)));
    }
    levels = divided;
    notifyAll();
    return wanted.stream().map(level -> seatsOf(level, shares)).toList();
  }

  private LevelSeats seatsOf(PriorityLevel level, long shares) {
    if (level.exempt()) {
      return new LevelSeats(level.name(), 0, 0, all);
    }
    Level divided = levels.get(level.name());
    return new LevelSeats(level.name(), level.nominal(all, shares), divided.reserved, divided.most);
  }

  /**
   * A seat for a request.
   *
   * @param flow whose request it is; empty if that does not matter
   * @throws NoSeat if there is none in time
   */
  synchronized FlowControl.Seat take(String name, String flow, FlowCounts counts) throws NoSeat {
    // A level may have gone since the request was told to belong to it.
    Level level = levels.getOrDefault(name, levels.get(FlowControlDefaults.CATCH_ALL));
    long deadline = System.nanoTime() + (level.queues ? A_MOMENT.toNanos() : 0);
    while (!hasRoom(level, flow)) {
      long left = Duration.ofNanos(deadline - System.nanoTime()).toMillis();
      if (left <= 0) {
        throw new NoSeat(level.queues ? NoSeat.TIME : NoSeat.LIMIT);
      }
      if (level.waiting >= all) {
        throw new NoSeat(NoSeat.QUEUE);
      }
      await(level, left, counts);
    }
    taken++;
    level.taken++;
    level.byFlow.merge(flow, 1, Integer::sum);
    return () -> leave(level, flow);
  }

  private boolean hasRoom(Level level, String flow) {
    int each = flow.isEmpty() ? level.most : Math.max(1, level.most / 2);
    if (level.taken >= level.most || level.byFlow.getOrDefault(flow, 0) >= each) {
      return false;
    }
    return level.kept() > 0 || taken + levels.values().stream().mapToInt(Level::kept).sum() < all;
  }

  private void await(Level level, long millis, FlowCounts counts) throws NoSeat {
    level.waiting++;
    counts.waiting(1);
    try {
      wait(millis);
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      throw new NoSeat(NoSeat.CANCELLED);
    } finally {
      level.waiting--;
      counts.waiting(-1);
    }
  }

  private synchronized void leave(Level level, String flow) {
    taken--;
    level.taken--;
    level.byFlow.computeIfPresent(flow, (name, count) -> count == 1 ? null : count - 1);
    notifyAll();
  }
}
