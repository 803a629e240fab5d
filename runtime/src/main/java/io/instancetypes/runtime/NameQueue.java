package io.instancetypes.runtime;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * Has things looked at that have a name: each by one at a time, and again if something happened
 * meanwhile. They are known by their names, since one object may take the place of another of the
 * same name while that is still being put away; a queue of objects loses what happens to the
 * second.
 *
 * @param <N> their names
 */
final class NameQueue<N> implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().name("looks").daemon().factory());
  private final Function<N, Optional<Duration>> look;

  /** Who is being looked at, and whether that is to be done once more. */
  private final Map<N, Boolean> looking = new HashMap<>();

  private final Map<N, Future<?>> pending = new HashMap<>();
  private boolean closed;

  /**
   * @param look does what is to be done, and says after which time to look again
   */
  NameQueue(Function<N, Optional<Duration>> look) {
    this.look = look;
  }

  synchronized void add(N name) {
    if (closed) {
      return;
    }
    if (looking.containsKey(name)) {
      looking.put(name, true);
      return;
    }
    looking.put(name, false);
    Thread.ofVirtual().name("look at " + name).start(() -> take(name));
  }

  private void take(N name) {
    Optional<Duration> again = Optional.empty();
    try {
      again = look.apply(name);
    } finally {
      done(name, again);
    }
  }

  private synchronized void done(N name, Optional<Duration> again) {
    boolean more = looking.remove(name);
    notifyAll();
    if (closed) {
      return;
    }
    Future<?> before = pending.remove(name);
    if (before != null) {
      before.cancel(false);
    }
    again.ifPresent(
        after ->
            pending.put(
                name, timer.schedule(() -> add(name), after.toMillis(), TimeUnit.MILLISECONDS)));
    if (more) {
      add(name);
    }
  }

  /** Nobody is looked at any more when it returns, unless that takes too long. */
  @Override
  public synchronized void close() {
    closed = true;
    timer.shutdownNow();
    long end = System.nanoTime() + PATIENCE.toNanos();
    try {
      while (!looking.isEmpty() && System.nanoTime() < end) {
        wait(100);
      }
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
    }
  }
}
