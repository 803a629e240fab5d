package io.instancetypes.runtime.attempt;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.runtime.image.ImageException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("What went wrong is tried again")
class RetriesTest {
  private static final Instant NOW = Instant.parse("2026-11-18T12:00:00Z");

  @Test
  @DisplayName("after 1, 2, 4 … 64 seconds, and then every 64")
  void longerEachTime() {
    var waits = new ArrayList<Long>();
    for (int failures = 1; failures <= 9; failures++) {
      waits.add(Backoff.after(failures).toSeconds());
    }
    assertThat(waits).containsExactly(1L, 2L, 4L, 8L, 16L, 32L, 64L, 64L, 64L);
    assertThat(Backoff.after(Integer.MAX_VALUE)).isEqualTo(Duration.ofSeconds(64));
  }

  @Test
  @DisplayName("by others at these times, and anew once all was well for two minutes")
  void byOthers() {
    var retries = new Retries<String>();
    assertThat(retries.wait("a", NOW)).hasSeconds(1);
    assertThat(retries.wait("b", NOW.plusSeconds(1))).hasSeconds(1);
    assertThat(retries.wait("a", NOW.plusSeconds(1))).isZero();
    assertThat(retries.wait("a", NOW.plusSeconds(1))).hasSeconds(2);
    assertThat(retries.wait("a", NOW.plusSeconds(2))).hasSeconds(1);
    assertThat(retries.wait("a", NOW.plusSeconds(3))).isZero();
    assertThat(retries.wait("a", NOW.plusSeconds(3))).hasSeconds(4);
    assertThat(retries.wait("a", NOW.plusSeconds(128))).hasSeconds(1);
    retries.forget("a");
    assertThat(retries.wait("a", NOW.plusSeconds(129))).hasSeconds(1);
  }

  @Test
  @DisplayName("at once where nothing has gone wrong, and counts where something has")
  void afterFailures() {
    var retries = new Retries<String>();
    assertThat(retries.waitIfFailed("a", NOW)).isZero();
    assertThat(retries.waitIfFailed("a", NOW)).isZero();
    assertThat(retries.wait("a", NOW)).hasSeconds(1);
    assertThat(retries.waitIfFailed("a", NOW)).hasSeconds(1);
    assertThat(retries.waitIfFailed("a", NOW.plusSeconds(1))).isZero();
    assertThat(retries.waitIfFailed("a", NOW.plusSeconds(1))).hasSeconds(2);
    retries.forget("a");
    assertThat(retries.waitIfFailed("a", NOW.plusSeconds(1))).isZero();
  }

  @Test
  @DisplayName("for the same object with what it had to bear, for another of its name without")
  void byObject() throws Exception {
    var ended = new LinkedBlockingQueue<String>();
    try (var attempts = new Attempts<String, String>(1, ended::add)) {
      var seen = new ArrayList<List<Object>>();
      for (String uid : List.of("1", "1", "1", "2")) {
        attempts.start(
            "disk",
            uid,
            progress -> {
              throw new ImageException("it is broken");
            });
        ended.take();
        var failed = (Attempts.State.Failed<String>) attempts.state("disk", uid).orElseThrow();
        assertThat(failed.pause()).isLessThanOrEqualTo(Backoff.after(failed.failures()));
        seen.add(List.of(failed.failures(), failed.message()));
      }
      assertThat(seen)
          .containsExactly(
              List.of(1, "it is broken"),
              List.of(2, "it is broken"),
              List.of(3, "it is broken"),
              List.of(1, "it is broken"));
      attempts.start("disk", "2", progress -> "here");
      ended.take();
      assertThat(attempts.state("disk", "2")).contains(new Attempts.State.Done<>("here"));
      assertThat(attempts.state("disk", "3")).isEmpty();
    }
  }
}
