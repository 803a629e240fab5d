package io.instancetypes.operator.registration;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class WebhookPathsTest {
  private static final String MUTATE = "/virtualmachines/mutate";

  private static WebhookPaths at(String time) {
    return new WebhookPaths(
        () -> new byte[32], Clock.fixed(Instant.parse("2026-01-01T" + time + "Z"), ZoneOffset.UTC));
  }

  @Test
  @DisplayName("Each part of a path is a name of DNS, as kube-apiserver wants it of Services")
  void namesOfDns() {
    for (int hour = 10; hour < 24; hour++) {
      assertThat(at(hour + ":00:00").registered(MUTATE))
          .matches("/virtualmachines/mutate/[0-9a-f]{64}");
    }
  }

  @Test
  @DisplayName("A path that became known is of no use in the next hour, after some minutes")
  void movesOn() {
    String path = at("10:59:59").registered(MUTATE);
    assertThat(path).isEqualTo(at("10:00:00").registered(MUTATE));
    assertThat(path).isNotEqualTo(at("11:00:00").registered(MUTATE));
    assertThat(at("11:04:59").asked(path)).contains(MUTATE);
    assertThat(at("11:05:00").asked(path)).isEmpty();
  }

  @Test
  @DisplayName("A replica whose clock is some minutes late knows the path of one whose is not")
  void clocksDiffer() {
    String path = at("11:00:00").registered(MUTATE);
    assertThat(at("10:55:01").asked(path)).contains(MUTATE);
    assertThat(at("10:54:59").asked(path)).isEmpty();
  }

  @Test
  @DisplayName("The path of conversion stays, and tells nothing about the others")
  void conversionStays() {
    String path = at("10:00:00").registered("/convert");
    assertThat(path).isEqualTo(at("23:00:00").registered("/convert"));
    String secret = path.substring("/convert".length());
    assertThat(at("10:00:00").asked(path)).contains("/convert");
    assertThat(at("10:00:00").asked(MUTATE + secret)).isEmpty();
    assertThat(at("10:00:00").asked("/unknown" + secret)).isEmpty();
  }
}
