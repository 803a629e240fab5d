package io.instancetypes.serve;

import io.instancetypes.store.CompactedException;
import io.instancetypes.store.Event;
import io.instancetypes.store.Store;
import io.instancetypes.store.Watch;
import java.time.Duration;
import java.util.function.Consumer;

/** Tells somebody what changes in a store, until it is closed. */
final class StoreFollower implements AutoCloseable {
  private static final Duration PAUSE = Duration.ofSeconds(1);

  private final Store store;
  private final String prefix;
  private final Runnable begins;
  private final Consumer<String> changed;
  private final Consumer<String> log;
  private final Thread thread;
  private volatile boolean stopping;
  private volatile Watch watch;

  /**
   * @param begins run whenever what happened before is unknown: at first, and after a gap
   * @param changed told the key of what was written or deleted
   */
  StoreFollower(
      Store store, String prefix, Runnable begins, Consumer<String> changed, Consumer<String> log) {
    this.store = store;
    this.prefix = prefix;
    this.begins = begins;
    this.changed = changed;
    this.log = log;
    // It may compute for long as it begins, and a virtual thread that does gives way to no other.
    this.thread = Thread.ofPlatform().daemon().name("follow-" + prefix).start(this::follow);
  }

  boolean isAlive() {
    return stopping || thread.isAlive();
  }

  String prefix() {
    return prefix;
  }

  private void follow() {
    while (!stopping) {
      try (Watch changes = store.watch(prefix, store.revision())) {
        watch = changes;
        begins.run();
        while (!stopping) {
          changes.next(PAUSE).stream().map(Event::key).distinct().forEach(this::tell);
        }
      } catch (CompactedException late) {
        // What was missed shows when it begins again.
        continue;
      } catch (RuntimeException failure) {
        pause(failure);
      }
    }
  }

  private void tell(String key) {
    try {
      changed.accept(key);
    } catch (RuntimeException failure) {
      if (!stopping) {
        log.accept(key + " is not as it should be: " + failure.getMessage());
      }
    }
  }

  private void pause(RuntimeException failure) {
    if (stopping) {
      return;
    }
    log.accept("changes below " + prefix + " are followed anew: " + failure);
    try {
      Thread.sleep(PAUSE);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    stopping = true;
    Watch open = watch;
    if (open != null) {
      open.close();
    }
    try {
      thread.join(PAUSE.multipliedBy(5));
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
