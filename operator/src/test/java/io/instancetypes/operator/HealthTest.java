package io.instancetypes.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.operator.serving.Health;
import io.instancetypes.testkit.Waiting;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class HealthTest {
  private static Health.Report at(Health health, String path) {
    return health.at(path).orElseThrow();
  }

  @Test
  @DisplayName("Who must not be sent requests is not ready, but lives")
  void obstacle() {
    var health = new Health(() -> Optional.of("starting"), Optional::empty);
    assertThat(at(health, "/healthz")).isEqualTo(new Health.Report(200, "ok"));
    assertThat(at(health, "/readyz")).isEqualTo(new Health.Report(503, "starting"));
  }

  @Test
  @DisplayName("Of whom a part has died for good is neither, and says which")
  void death() {
    var health = new Health(Optional::empty, () -> Optional.of("the election has died"));
    assertThat(at(health, "/healthz")).isEqualTo(new Health.Report(500, "the election has died"));
    assertThat(at(health, "/readyz")).isEqualTo(new Health.Report(503, "the election has died"));
  }

  @Test
  @DisplayName("An error that no duty expects ends the upkeep, which shows")
  void upkeep() throws Exception {
    var failing = new CountDownLatch(1);
    var duties =
        new Upkeep(Duration.ofMillis(1))
            .add(
                "fail",
                () -> {
                  failing.await();
                  throw new StackOverflowError();
                })
            .start();
    assertThat(duties.isAlive()).isTrue();
    failing.countDown();
    Waiting.until("it has ended", () -> !duties.isAlive());
  }
}
