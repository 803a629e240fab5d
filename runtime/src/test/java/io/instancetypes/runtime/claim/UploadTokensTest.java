package io.instancetypes.runtime.claim;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("A token for an upload")
class UploadTokensTest {
  private static final Instant NOW = Instant.parse("2026-11-18T12:00:00Z");
  private static final ClaimName DISK = new ClaimName("default", "disk");

  private final AtomicReference<Instant> now = new AtomicReference<>(NOW);
  private final UploadTokens tokens = new UploadTokens(now::get);

  @Test
  @DisplayName("is good once, and nobody guesses it")
  void once() {
    String token = tokens.issue(DISK, "1", "anna");
    assertThat(token).hasSize(43).isNotEqualTo(tokens.issue(DISK, "1", "anna"));
    String last = tokens.issue(DISK, "1", "anna");
    assertThat(tokens.redeem(last.substring(1))).isEmpty();
    assertThat(tokens.redeem("")).isEmpty();
    assertThat(tokens.redeem(token)).as("replaced").isEmpty();
    assertThat(tokens.redeem(last))
        .hasValueSatisfying(
            grant -> {
              assertThat(grant.claim()).isEqualTo(DISK);
              assertThat(grant.uid()).isEqualTo("1");
              assertThat(grant.user()).isEqualTo("anna");
            });
    assertThat(tokens.redeem(last)).as("used").isEmpty();
  }

  @Test
  @DisplayName("is good for five minutes")
  void expires() {
    String early = tokens.issue(DISK, "1", "anna");
    now.set(NOW.plusSeconds(300));
    assertThat(tokens.redeem(early)).isPresent();
    String late = tokens.issue(DISK, "1", "anna");
    now.set(NOW.plusSeconds(601));
    assertThat(tokens.redeem(late)).isEmpty();
  }
}
