package io.instancetypes.virtctl.serve;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("What a server writes to the terminal")
class ServerLogTest {
  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-11-15T18:00:00Z"), ZoneOffset.UTC);

  private static String published(boolean traces) {
    var out = new ByteArrayOutputStream();
    var entry = new LogRecord(Level.SEVERE, "cannot look after web");
    entry.setThrown(new IllegalStateException("the server\n  said no"));
    new ServerLog(new PrintStream(out, true, UTF_8), CLOCK, traces).publish(entry);
    return out.toString(UTF_8);
  }

  @Test
  @DisplayName("is a line for each event")
  void oneLine() {
    assertThat(published(false))
        .isEqualTo("2026-11-15T18:00:00Z cannot look after web: the server said no\n");
  }

  @Test
  @DisplayName("names what could not be looked after, and no classes")
  void object() {
    var out = new ByteArrayOutputStream();
    var entry =
        new LogRecord(
            Level.SEVERE,
            "Uncaught error during event processing ExecutionScope{resource=ResourceID{name='web',"
                + " namespace='shop'}, retryInfo=a.b.GenericRetryExecution@72fc24e9} - but");
    entry.setThrown(new IllegalStateException("the server said no"));
    new ServerLog(new PrintStream(out, true, UTF_8), CLOCK, false).publish(entry);
    assertThat(out.toString(UTF_8))
        .isEqualTo("2026-11-15T18:00:00Z shop/web will be tried again: the server said no\n");
  }

  @Test
  @DisplayName("spells out what would be a command for the terminal")
  void commands() {
    var out = new ByteArrayOutputStream();
    new ServerLog(new PrintStream(out, true, UTF_8), CLOCK, false)
        .note("denied: \u001b[2Jall is well\n2026-11-15T18:00:01Z a line of somebody's own");
    assertThat(out.toString(UTF_8))
        .isEqualTo(
            "2026-11-15T18:00:00Z denied: \\u001b[2Jall is well 2026-11-15T18:00:01Z a line of"
                + " somebody's own\n");
  }

  @Test
  @DisplayName("has stack traces with --debug only")
  void traces() {
    assertThat(published(true))
        .startsWith("2026-11-15T18:00:00Z cannot look after web: the server said no\n")
        .contains("\tat " + ServerLogTest.class.getName());
  }
}
