package io.instancetypes.dashboard.session;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("A session")
class SessionsTest {
  private Instant now = Instant.parse("2026-11-16T12:00:00Z");
  private final InstantSource source = () -> now;
  private final Clock clock = source.withZone(ZoneOffset.UTC);
  private final Memory storage = new Memory();
  private Sessions sessions = new Sessions(clock, storage);

  private static final class Memory implements SessionStorage {
    private byte[] bytes = new byte[0];

    @Override
    public byte[] read() {
      return bytes;
    }

    @Override
    public void write(byte[] sessions) {
      bytes = sessions;
    }
  }

  private void restart() {
    sessions = new Sessions(clock, storage);
  }

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
  @DisplayName("has a key that cannot be guessed")
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
  @DisplayName("goes on after a restart for whoever has its key, as what it was")
  void survivesRestart() {
    String key = begin("jane");
    Session before = sessions.find(key).orElseThrow();
    pass(Duration.ofMinutes(10));
    restart();

    Session after = sessions.find(key).orElseThrow();
    assertThat(after.id()).isEqualTo(before.id());
    assertThat(after.user()).isEqualTo("jane");
    assertThat(after.browser()).isEqualTo("a browser");
    assertThat(after.begun()).isEqualTo("2026-11-16T12:00:00Z");
    assertThat(after.credentials()).isEqualTo(LoginProof.ofToken("secret"));
    assertThat(after.csrf()).isEqualTo(before.csrf());
    assertThat(sessions.find(after.id())).isEmpty();
  }

  @Test
  @DisplayName("is kept without its key, and without what it began with")
  void sealed() {
    String key = begin("jane");
    assertThat(new String(storage.bytes, UTF_8))
        .contains("jane")
        .doesNotContain("secret")
        .doesNotContain(key)
        .doesNotContain(sessions.find(key).orElseThrow().csrf());
  }

  @Test
  @DisplayName("that ended, was revoked or is too old does not come back")
  void endedForGood() {
    String loggedOut = begin("jane");
    String revoked = begin("jane");
    String old = begin("omar");
    sessions.end(sessions.find(loggedOut).orElseThrow());
    restart();
    assertThat(sessions.find(loggedOut)).isEmpty();
    assertThat(sessions.of("jane")).hasSize(1);
    sessions.end(sessions.of("jane").getFirst());
    restart();
    assertThat(sessions.find(revoked)).isEmpty();
    pass(Duration.ofMinutes(121));
    restart();
    assertThat(sessions.find(old)).isEmpty();
  }

  @Test
  @DisplayName("is remembered to have been seen, within five minutes")
  void seenBeforeRestart() {
    String key = begin("jane");
    pass(Duration.ofMinutes(100));
    assertThat(sessions.find(key)).isPresent();
    restart();
    pass(Duration.ofMinutes(100));
    assertThat(sessions.find(key)).isPresent();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "{", "[]", "{\"sessions\":[{\"begun\":\"x\"}]}", "{\"sessions\":[1]}"})
  @DisplayName("is not made of a damaged text")
  void damaged(String text) {
    storage.bytes = text.getBytes(UTF_8);
    restart();
    assertThat(sessions.find("")).isEmpty();
    assertThat(sessions.of("")).isEmpty();
    assertThat(sessions.find(begin("jane"))).isPresent();
  }

  @Test
  @DisplayName("cannot be given another user's proof: who changes the text ends it")
  void tampered() {
    String key = begin("jane");
    String text = new String(storage.bytes, UTF_8);
    int proof = text.indexOf("\"proof\":\"") + 9;
    storage.bytes = (text.substring(0, proof) + "AAAA" + text.substring(proof + 4)).getBytes(UTF_8);
    restart();
    assertThat(sessions.find(key)).isEmpty();
    assertThat(sessions.of("jane")).isEmpty();
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

  @Test
  @DisplayName("begins with one of a user's five latest codes, however many others ask for")
  void codesOfOthers() {
    String mine = sessions.code("jane", LoginProof.ofToken("secret"));
    String first = sessions.code("mallory", LoginProof.ofToken("other"));
    for (int i = 0; i < 2_000; i++) {
      pass(Duration.ofMillis(1));
      sessions.code("mallory", LoginProof.ofToken("other"));
    }
    assertThat(sessions.redeem(mine)).isPresent();
    assertThat(sessions.redeem(first)).isEmpty();
  }

  @Test
  @DisplayName("remembers what a browser calls itself, and not a book of it")
  void longBrowser() {
    sessions.begin("jane", LoginProof.ofToken("secret"), "a".repeat(8_000));
    assertThat(sessions.of("jane").getFirst().browser()).hasSize(300);
  }
}
