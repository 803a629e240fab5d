package io.instancetypes.https;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Frames that come although their request was answered")
class UnreadStreamsTest {
  private final UnreadStreams streams = new UnreadStreams();

  private long excused(int stream, int frames) {
    return IntStream.range(0, frames).filter(_ -> streams.excuse(stream)).count();
  }

  @Test
  @DisplayName("are excused as far as a client may have sent them unknowingly")
  void bounded() {
    streams.add(7);
    assertThat(excused(7, 1_000)).isEqualTo(34);
    assertThat(excused(7, 1_000)).isZero();
  }

  @Test
  @DisplayName("are not excused on streams that are served to their end, or on none")
  void others() {
    streams.add(7);
    assertThat(excused(9, 10)).isZero();
    assertThat(excused(0, 10)).isZero();
  }

  @Test
  @DisplayName("are forgotten with the hundred streams before the last")
  void forgotten() {
    IntStream.rangeClosed(1, 101).forEach(streams::add);
    assertThat(excused(1, 10)).isZero();
    assertThat(excused(2, 10)).isEqualTo(10);
    assertThat(excused(101, 10)).isEqualTo(10);
  }
}
