package io.instancetypes.runtime;

import io.instancetypes.qemu.GuestFiles;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Looks at guests again after a while. The framework would do so too, but forgets it with an
 * instance that is deleted, although another of the same name may have taken its place.
 */
final class Reminders implements AutoCloseable {
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().name("guest-reminders").daemon().factory());
  private final Map<GuestFiles, Future<?>> pending = new ConcurrentHashMap<>();
  private final Consumer<GuestFiles> look;

  /**
   * @param look told which guest to look at
   */
  Reminders(Consumer<GuestFiles> look) {
    this.look = look;
  }

  /** Instead of whatever was set for the guest before. */
  void set(GuestFiles files, Duration after) {
    pending.compute(
        files,
        (guest, before) -> {
          if (before != null) {
            before.cancel(false);
          }
          return timer.schedule(() -> due(files), after.toMillis(), TimeUnit.MILLISECONDS);
        });
  }

  private void due(GuestFiles files) {
    pending.remove(files);
    look.accept(files);
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }
}
