package io.instancetypes.dashboard.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("A plan that is shared by link")
class SharedPlansTest {
  private Instant now = Instant.parse("2026-11-16T12:00:00Z");
  private final InstantSource source = () -> now;
  private final Clock clock = source.withZone(ZoneOffset.UTC);
  private final SharedPlans plans = new SharedPlans(clock);

  @Test
  @DisplayName("is found by a key that nobody can guess, for twelve hours")
  void life() {
    String key = plans.share("jane", "shop", "kind: VirtualMachine").orElseThrow();
    assertThat(key).matches("[\\w-]{43}");
    assertThat(plans.find(key))
        .hasValue(
            new SharedPlans.Shared(
                "jane", "shop", "kind: VirtualMachine", Instant.parse("2026-11-17T00:00:00Z")));
    assertThat(plans.find("")).isEmpty();
    assertThat(plans.find(key.substring(1))).isEmpty();
    now = now.plus(Duration.ofHours(12).plusSeconds(1));
    assertThat(plans.find(key)).isEmpty();
  }

  @Test
  @DisplayName("ends when who shared it says so, and nobody else")
  void end() {
    String key = plans.share("jane", "shop", "a").orElseThrow();
    plans.end(key, "joe");
    assertThat(plans.find(key)).isPresent();
    plans.end(key, "jane");
    assertThat(plans.find(key)).isEmpty();
  }

  @Test
  @DisplayName("takes the place of the oldest of five of the same user, and of nobody else's")
  void few() {
    String other = plans.share("joe", "shop", "b").orElseThrow();
    List<String> keys = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      keys.add(plans.share("jane", "shop", "a").orElseThrow());
      now = now.plusSeconds(1);
    }
    assertThat(plans.find(keys.get(0))).isEmpty();
    assertThat(keys.subList(1, 6)).allSatisfy(key -> assertThat(plans.find(key)).isPresent());
    assertThat(plans.find(other)).isPresent();
  }

  @Test
  @DisplayName("is refused if it is huge, or if 200 are shared already")
  void bounds() {
    assertThat(plans.share("jane", "shop", "a".repeat(256 * 1024 + 1))).isEmpty();
    for (int user = 0; user < 200; user++) {
      assertThat(plans.share("user-" + user, "shop", "a")).isPresent();
    }
    assertThat(plans.share("jane", "shop", "a")).isEmpty();
    now = now.plus(Duration.ofHours(13));
    assertThat(plans.share("jane", "shop", "a")).isPresent();
  }
}
