package io.instancetypes.apiserver.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class WorkQueueTest {
  private final WorkQueue agenda = new WorkQueue();

  @Test
  @DisplayName("A key that is noted twice comes once")
  void once() throws InterruptedException {
    agenda.add("a");
    agenda.add("a");
    agenda.add("b");
    assertThat(agenda.take()).isEqualTo("a");
    assertThat(agenda.take()).isEqualTo("b");
  }

  @Test
  @DisplayName("The earlier of two times counts, and later ones wait")
  void earlier() throws InterruptedException {
    agenda.addLater("late", Duration.ofDays(1));
    agenda.addLater("soon", Duration.ofDays(1));
    agenda.add("soon");
    agenda.addLater("soon", Duration.ofDays(2));
    assertThat(agenda.take()).isEqualTo("soon");
    agenda.add("last");
    assertThat(agenda.take()).isEqualTo("last");
  }

  @Test
  @DisplayName("A key that is noted while it is in someone's hands comes after it is given back")
  void inHand() throws InterruptedException {
    agenda.add("a");
    agenda.take();
    agenda.add("a");
    agenda.add("b");
    assertThat(agenda.take()).isEqualTo("b");
    agenda.giveBack("a");
    assertThat(agenda.take()).isEqualTo("a");
  }

  @Test
  @DisplayName("Whoever waits when all is over gets nothing")
  void close() throws InterruptedException {
    agenda.add("a");
    agenda.close();
    assertThat(agenda.take()).isNull();
  }
}
