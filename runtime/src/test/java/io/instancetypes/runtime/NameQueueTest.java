package io.instancetypes.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.qemu.GuestFiles;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
@DisplayName("Guests are looked at")
class NameQueueTest {
  private static final GuestFiles WEB = new GuestFiles("/data", "default", "web");
  private static final GuestFiles DB = new GuestFiles("/data", "default", "db");

  private final Semaphore looked = new Semaphore(0);

  @Test
  @DisplayName("once more if something happened meanwhile, and never twice at once")
  void oneAtATime() throws Exception {
    var begun = new Semaphore(0);
    var end = new CountDownLatch(1);
    var atOnce = new AtomicInteger();
    var most = new AtomicInteger();
    try (var queue =
        new NameQueue<GuestFiles>(
            guest -> {
              most.accumulateAndGet(atOnce.incrementAndGet(), Math::max);
              begun.release();
              await(end);
              atOnce.decrementAndGet();
              looked.release();
              return Optional.empty();
            })) {
      queue.add(WEB);
      begun.acquire();
      queue.add(WEB);
      queue.add(WEB);
      end.countDown();
      looked.acquire(2);
    }
    assertThat(most).hasValue(1);
    assertThat(looked.availablePermits()).as("looks beside those two").isZero();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  @DisplayName("beside each other")
  void besideEachOther() throws Exception {
    var both = new CountDownLatch(2);
    try (var queue =
        new NameQueue<GuestFiles>(
            guest -> {
              both.countDown();
              await(both);
              looked.release();
              return Optional.empty();
            })) {
      queue.add(WEB);
      queue.add(DB);
      looked.acquire(2);
    }
  }

  @Test
  @DisplayName("again after the time that was asked for")
  void again() throws Exception {
    var count = new AtomicInteger();
    try (var queue =
        new NameQueue<GuestFiles>(
            guest -> {
              looked.release();
              return count.incrementAndGet() < 3
                  ? Optional.of(Duration.ofMillis(1))
                  : Optional.empty();
            })) {
      queue.add(WEB);
      looked.acquire(3);
      queue.add(WEB);
      looked.acquire();
    }
  }

  @Test
  @DisplayName("no more once nobody looks after them")
  void closed() {
    var queue =
        new NameQueue<GuestFiles>(
            guest -> {
              looked.release();
              return Optional.empty();
            });
    queue.close();
    queue.add(WEB);
    assertThat(looked.availablePermits()).isZero();
  }
}
