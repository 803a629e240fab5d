package io.instancetypes.apiserver.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class WorkQueueTest {
  private final WorkQueue queue = new WorkQueue();

  @Test
  @DisplayName("A key that is noted twice comes once")
  void once() throws InterruptedException {
    queue.add("a");
    queue.add("a");
    queue.add("b");
    assertThat(queue.take()).isEqualTo("a");
    assertThat(queue.take()).isEqualTo("b");
  }

  @Test
  @DisplayName("The earlier of two times counts, and later ones wait")
  void earlier() throws InterruptedException {
    queue.addLater("late", Duration.ofDays(1));
    queue.addLater("soon", Duration.ofDays(1));
    queue.add("soon");
    queue.addLater("soon", Duration.ofDays(2));
    assertThat(queue.take()).isEqualTo("soon");
    queue.add("last");
    assertThat(queue.take()).isEqualTo("last");
  }

  @Test
  @DisplayName("A key that is noted while it is in someone's hands comes after it is given back")
  void inHand() throws InterruptedException {
    queue.add("a");
    queue.take();
    queue.add("a");
    queue.add("b");
    assertThat(queue.take()).isEqualTo("b");
    queue.giveBack("a");
    assertThat(queue.take()).isEqualTo("a");
  }

  @Test
  @DisplayName("Whoever waits when all is over gets nothing")
  void close() throws InterruptedException {
    queue.add("a");
    queue.close();
    assertThat(queue.take()).isNull();
  }
}
