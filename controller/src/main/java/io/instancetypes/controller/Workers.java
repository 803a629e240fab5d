package io.instancetypes.controller;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** The threads of the controllers, and whether they still get something done. */
final class Workers {
  /** Far longer than a look at a machine takes whose every request runs into its time limit. */
  private static final Duration TOO_LONG = Duration.ofMinutes(15);

  private final ThreadPoolExecutor executor;
  private final LongSupplier nanos;
  private long completed;
  private long since;

  Workers(int threads) {
    this(threads, System::nanoTime);
  }

  /**
   * @param nanos what time it is
   */
  Workers(int threads, LongSupplier nanos) {
    this.nanos = nanos;
    this.since = nanos.getAsLong();
    executor =
        new ThreadPoolExecutor(
            threads,
            threads,
            0,
            TimeUnit.MILLISECONDS,
            new LinkedBlockingQueue<>(),
            Thread.ofVirtual().name("machine-", 0).factory());
  }

  ThreadPoolExecutor executor() {
    return executor;
  }

  /** Why nothing will be done any more; empty if it will. */
  synchronized Optional<String> death() {
    if (executor.isShutdown()) {
      return Optional.of("the threads of the controllers have ended");
    }
    boolean busy = executor.getActiveCount() == executor.getCorePoolSize();
    if (!busy || executor.getCompletedTaskCount() != completed) {
      completed = executor.getCompletedTaskCount();
      since = nanos.getAsLong();
    }
    return nanos.getAsLong() - since > TOO_LONG.toNanos()
        ? Optional.of("all threads of the controllers have been stuck for " + TOO_LONG)
        : Optional.empty();
  }
}
