package io.instancetypes.apiserver.lifecycle;

import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;

/** Keys to be looked at: each is noted once, and never in two hands at the same time. */
final class WorkQueue implements AutoCloseable {
  private final PriorityQueue<Turn> turns = new PriorityQueue<>();
  private final Map<String, Long> due = new HashMap<>();
  private final Set<String> inHand = new HashSet<>();
  private final Set<String> wantedMeanwhile = new HashSet<>();
  private boolean closed;

  private record Turn(long due, String key) implements Comparable<Turn> {
    @Override
    public int compareTo(Turn other) {
      return Long.signum(due - other.due);
    }
  }

  void add(String key) {
    addLater(key, Duration.ZERO);
  }

  /** What is noted for an earlier time already stays there. */
  synchronized void addLater(String key, Duration delay) {
    long at = System.nanoTime() + delay.toNanos();
    Long known = due.get(key);
    if (known == null || at - known < 0) {
      due.put(key, at);
      turns.add(new Turn(at, key));
      notify();
    }
  }

  /** The next key, as soon as its time has come; to be given back. Null when all is over. */
  synchronized String take() throws InterruptedException {
    while (!closed) {
      Turn first = turns.peek();
      if (first == null) {
        wait();
        continue;
      }
      long millis = Math.ceilDiv(first.due - System.nanoTime(), 1_000_000L);
      if (millis > 0) {
        wait(millis);
      } else if (isFree(turns.remove())) {
        return first.key;
      }
    }
    return null;
  }

  private boolean isFree(Turn turn) {
    // A key that was noted again for an earlier time leaves its first turn behind.
    if (!due.remove(turn.key, turn.due)) {
      return false;
    }
    if (inHand.add(turn.key)) {
      return true;
    }
    wantedMeanwhile.add(turn.key);
    return false;
  }

  synchronized void giveBack(String key) {
    inHand.remove(key);
    if (wantedMeanwhile.remove(key)) {
      add(key);
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
    notifyAll();
  }
}
