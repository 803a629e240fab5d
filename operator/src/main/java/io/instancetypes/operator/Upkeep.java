package io.instancetypes.operator;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Does over and over again what keeps an operator in order. Each duty looks at what there is and
 * writes what differs, so that no event can be missed; one that fails does not keep the others.
 */
final class Upkeep implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Upkeep.class);

  /** Something to be done. */
  interface Duty {
    void perform() throws Exception;
  }

  private final Map<String, Duty> duties = new LinkedHashMap<>();
  private final Duration pause;
  private final Semaphore woken = new Semaphore(0);
  private Thread thread;

  Upkeep(Duration pause) {
    this.pause = pause;
  }

  /**
   * Adds a duty.
   *
   * @param name completes the sentence "failed to"
   */
  Upkeep add(String name, Duty duty) {
    duties.put(name, duty);
    return this;
  }

  Upkeep start() {
    thread = Thread.ofVirtual().name("upkeep").start(this::run);
    return this;
  }

  /** Whether it goes on: an error ends it, which no duty expects. */
  boolean isAlive() {
    return thread.isAlive();
  }

  /** There may be something to do at once. */
  void wake() {
    woken.release();
  }

  private void run() {
    while (!Thread.currentThread().isInterrupted()) {
      duties.forEach(this::perform);
      try {
        woken.tryAcquire(pause.toMillis(), TimeUnit.MILLISECONDS);
        woken.drainPermits();
      } catch (InterruptedException closed) {
        return;
      }
    }
  }

  private void perform(String name, Duty duty) {
    if (Thread.currentThread().isInterrupted()) {
      return;
    }
    try {
      duty.perform();
    } catch (InterruptedException closed) {
      Thread.currentThread().interrupt();
    } catch (Exception failure) {
      if (!Thread.currentThread().isInterrupted()) {
        LOG.error("failed to {}, which is tried again: {}", name, failure.getMessage());
      }
    }
  }

  /** Returns when nothing is being done any more. */
  @Override
  public void close() {
    thread.interrupt();
    try {
      thread.join();
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
    }
  }
}
