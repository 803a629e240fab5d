package io.instancetypes.apiserver.lifecycle;

import io.instancetypes.store.CompactedException;
import io.instancetypes.store.Event;
import io.instancetypes.store.Page;
import io.instancetypes.store.Store;
import io.instancetypes.store.Watch;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** Gives one controller its threads: one follows the store, the others work off the agenda. */
final class ControllerRunner {
  private static final Duration PAUSE = Duration.ofSeconds(1);
  private static final long FIRST_DELAY_MILLIS = 10;
  private static final int MOST_DOUBLINGS = 20;

  /** What fails that often in a row is worth a line in the log. */
  private static final int NOTEWORTHY = 6;

  private final Controller controller;
  private final Store store;
  private final Consumer<String> log;
  private final WorkQueue queue = new WorkQueue();
  private final Map<String, Integer> unsettled = new ConcurrentHashMap<>();
  private final List<Thread> threads = new ArrayList<>();
  private volatile boolean stopping;
  private volatile Watch watch;

  private ControllerRunner(Controller controller, Store store, Consumer<String> log) {
    this.controller = controller;
    this.store = store;
    this.log = log;
  }

  static ControllerRunner start(Controller controller, Store store, Consumer<String> log) {
    var runner = new ControllerRunner(controller, store, log);
    runner.run("follow", runner::follow);
    for (int i = 0; i < controller.workers(); i++) {
      runner.run("work-" + i, runner::work);
    }
    return runner;
  }

  private void run(String part, Runnable task) {
    threads.add(Thread.ofVirtual().name(controller.name() + "-" + part).start(task));
  }

  private void follow() {
    while (!stopping) {
      try {
        Page page = store.list(controller.prefix(), "", 0, 0);
        controller.begin(page.entries(), queue);
        followFrom(page.revision());
      } catch (CompactedException late) {
        // What was missed shows in the state that is read next.
        continue;
      } catch (RuntimeException failure) {
        if (!stopping) {
          log.accept(controller.name() + " begins anew: " + failure);
          pause();
        }
      }
    }
  }

  /** Looks at everything again that depends on it. */
  void authorityChanged() {
    if (controller.dependsOnAuthority()) {
      controller.begin(store.list(controller.prefix(), "", 0, 0).entries(), queue);
    }
  }

  private void followFrom(long revision) {
    try (Watch changes = store.watch(controller.prefix(), revision)) {
      watch = changes;
      while (!stopping) {
        for (Event event : changes.next(PAUSE)) {
          controller.happened(event, queue);
        }
      }
    }
  }

  private void pause() {
    try {
      Thread.sleep(PAUSE);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void work() {
    try {
      for (String key = queue.take(); key != null; key = queue.take()) {
        if (settle(key)) {
          unsettled.remove(key);
        } else {
          queue.addLater(key, delay(unsettled.merge(key, 1, Integer::sum)));
        }
        queue.giveBack(key);
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean settle(String key) {
    try {
      return controller.settle(key);
    } catch (RuntimeException failure) {
      if (!stopping && unsettled.getOrDefault(key, 0) == NOTEWORTHY) {
        log.accept(controller.name() + " keeps failing at " + key + ": " + failure.getMessage());
      }
      return false;
    }
  }

  private Duration delay(int times) {
    Duration delay = Duration.ofMillis(FIRST_DELAY_MILLIS << Math.min(times, MOST_DOUBLINGS));
    return delay.compareTo(controller.patience()) < 0 ? delay : controller.patience();
  }

  /** Asks the threads to end. */
  void stop() {
    stopping = true;
    queue.close();
    Watch open = watch;
    if (open != null) {
      open.close();
    }
  }

  List<Thread> threads() {
    return threads;
  }
}
