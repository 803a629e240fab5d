package io.instancetypes.dashboard.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("A session")
class SessionsTest {
  private Instant now = Instant.parse("2026-11-16T12:00:00Z");
  private final InstantSource source = () -> now;
  private final Clock clock = source.withZone(ZoneOffset.UTC);
  private final Sessions sessions = new Sessions(clock);

  private String begin(String user) {
    return sessions.begin(user, LoginProof.ofToken("secret"), "a browser");
  }

  private void pass(Duration time) {
    now = now.plus(time);
  }

  @Test
  @DisplayName("ends two hours after it was last seen")
  void idle() {
    String key = begin("jane");
    pass(Duration.ofMinutes(119));
    assertThat(sessions.find(key)).isPresent();
    pass(Duration.ofMinutes(119));
    assertThat(sessions.find(key)).isPresent();
    pass(Duration.ofMinutes(121));
    assertThat(sessions.find(key)).isEmpty();
    assertThat(sessions.of("jane")).isEmpty();
  }

  @Test
  @DisplayName("ends twelve hours after its login, however busy it is")
  void longest() {
    String key = begin("jane");
    for (int hour = 1; hour <= 12; hour++) {
      pass(Duration.ofHours(1));
      assertThat(sessions.find(key)).isPresent();
    }
    pass(Duration.ofSeconds(1));
    assertThat(sessions.find(key)).isEmpty();
  }

  @Test
  @DisplayName("has a key that cannot be guessed, and is kept nowhere")
  void keys() {
    String key = begin("jane");
    assertThat(key).matches("[\\w-]{43}").isNotEqualTo(begin("jane"));
    assertThat(sessions.find(sessions.find(key).orElseThrow().id())).isEmpty();
    assertThat(sessions.find("")).isEmpty();
  }

  @Test
  @DisplayName("gives way to the twenty-first of its user, not to those of others")
  void many() {
    String other = begin("omar");
    String first = begin("jane");
    for (int i = 0; i < 20; i++) {
      pass(Duration.ofSeconds(1));
      begin("jane");
    }
    assertThat(sessions.find(first)).isEmpty();
    assertThat(sessions.of("jane")).hasSize(20);
    assertThat(sessions.find(other)).isPresent();
  }

  @Test
  @DisplayName("has eight live pages at most")
  void streams() {
    Session session = sessions.find(begin("jane")).orElseThrow();
    for (int i = 0; i < 8; i++) {
      assertThat(session.beginStream()).isTrue();
    }
    assertThat(session.beginStream()).isFalse();
    session.streamEnded();
    assertThat(session.beginStream()).isTrue();
  }

  @Test
  @DisplayName("comes of a code once, within a minute")
  void codes() {
    String code = sessions.code("jane", LoginProof.ofToken("secret"));
    assertThat(sessions.redeem(code)).map(Sessions.Login::user).hasValue("jane");
    assertThat(sessions.redeem(code)).isEmpty();
    String late = sessions.code("jane", LoginProof.ofToken("secret"));
    pass(Duration.ofSeconds(61));
    assertThat(sessions.redeem(late)).isEmpty();
  }
}
