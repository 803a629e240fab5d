package io.instancetypes.controller;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class WorkersTest {
  private final AtomicLong nanos = new AtomicLong();
  private final Workers workers = new Workers(2, nanos::get);

  private void pass(Duration time) {
    nanos.addAndGet(time.toNanos());
  }

  @Test
  @DisplayName("Threads that are all stuck are noticed, and those that have nothing to do are not")
  void stuck() throws Exception {
    var end = new CountDownLatch(1);
    var begun = new CountDownLatch(2);
    assertThat(workers.death()).isEmpty();
    pass(Duration.ofDays(1));
    assertThat(workers.death()).isEmpty();
    for (int i = 0; i < 2; i++) {
      workers
          .executor()
          .submit(
              () -> {
                begun.countDown();
                end.await();
                return null;
              });
    }
    begun.await();
    assertThat(workers.death()).isEmpty();
    pass(Duration.ofMinutes(16));
    assertThat(workers.death())
        .contains("all threads of the controllers have been stuck for PT15M");
    end.countDown();
    workers.executor().close();
  }

  @Test
  @DisplayName("Threads that have ended are noticed at once")
  void ended() {
    workers.executor().shutdown();
    assertThat(workers.death()).contains("the threads of the controllers have ended");
  }
}
