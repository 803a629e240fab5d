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
class JournalTest {
  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-11-15T18:00:00Z"), ZoneOffset.UTC);

  private static String published(boolean traces) {
    var out = new ByteArrayOutputStream();
    var entry = new LogRecord(Level.SEVERE, "cannot look after web");
    entry.setThrown(new IllegalStateException("the server\n  said no"));
    new Journal(new PrintStream(out, true, UTF_8), CLOCK, traces).publish(entry);
    return out.toString(UTF_8);
  }

  @Test
  @DisplayName("is a line for each event")
  void oneLine() {
    assertThat(published(false))
        .isEqualTo("2026-11-15T18:00:00Z cannot look after web: the server said no\n");
  }

  @Test
  @DisplayName("has stack traces with --debug only")
  void traces() {
    assertThat(published(true))
        .startsWith("2026-11-15T18:00:00Z cannot look after web: the server said no\n")
        .contains("\tat " + JournalTest.class.getName());
  }
}
