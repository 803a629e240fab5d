package io.instancetypes.runtime.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
@DisplayName("An image that is being sent")
class SteadyStreamTest {
  @Test
  @DisplayName("has to keep coming")
  void tooSlow() {
    var drip =
        new InputStream() {
          @Override
          public int read() {
            return 1;
          }

          @Override
          public int read(byte[] bytes, int offset, int length) {
            try {
              Thread.sleep(10);
            } catch (InterruptedException hurried) {
              Thread.currentThread().interrupt();
            }
            return 1;
          }
        };
    var steady = new SteadyStream(drip, Duration.ofMillis(100), count -> {});
    assertThatThrownBy(steady::readAllBytes)
        .hasMessage("the image comes too slowly: less than 64 KiB within 0 seconds");
  }

  @Test
  @DisplayName("is counted")
  void counted() throws Exception {
    var count = new AtomicLong();
    var in = new ByteArrayInputStream(new byte[200_000]);
    new SteadyStream(in, SteadyStream.WINDOW, count::set).readAllBytes();
    assertThat(count).hasValue(200_000);
  }
}
