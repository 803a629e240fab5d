package io.instancetypes.runtime;

import io.instancetypes.qemu.GuestFiles;
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
 * Has guests looked at: each by one at a time, and again if something happened meanwhile. Guests
 * are known by their names, since one instance may take the place of another of the same name while
 * that is still being put away; a queue of objects loses what happens to the second.
 */
final class GuestQueue implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().name("guest-timer").daemon().factory());
  private final Function<GuestFiles, Optional<Duration>> look;

  /** Who is being looked at, and whether that is to be done once more. */
  private final Map<GuestFiles, Boolean> looking = new HashMap<>();

  private final Map<GuestFiles, Future<?>> pending = new HashMap<>();
  private boolean closed;

  /**
   * @param look does what is to be done, and says after which time to look again
   */
  GuestQueue(Function<GuestFiles, Optional<Duration>> look) {
    this.look = look;
  }

  synchronized void add(GuestFiles guest) {
    if (closed) {
      return;
    }
    if (looking.containsKey(guest)) {
      looking.put(guest, true);
      return;
    }
    looking.put(guest, false);
    Thread.ofVirtual().name("guest " + guest.name()).start(() -> take(guest));
  }

  private void take(GuestFiles guest) {
    Optional<Duration> again = Optional.empty();
    try {
      again = look.apply(guest);
    } finally {
      done(guest, again);
    }
  }

  private synchronized void done(GuestFiles guest, Optional<Duration> again) {
    boolean more = looking.remove(guest);
    notifyAll();
    if (closed) {
      return;
    }
    Future<?> before = pending.remove(guest);
    if (before != null) {
      before.cancel(false);
    }
    again.ifPresent(
        after ->
            pending.put(
                guest, timer.schedule(() -> add(guest), after.toMillis(), TimeUnit.MILLISECONDS)));
    if (more) {
      add(guest);
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
