package io.instancetypes.machinery.printers;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AgesTest {
  @ParameterizedTest(name = "{0} is {1}")
  @DisplayName("An age has two units at most, and one where the second no longer matters")
  @CsvSource({
    "PT-2S, <invalid>",
    "PT-1.9S, 0s",
    "PT-1S, 0s",
    "PT0S, 0s",
    "PT119.9S, 119s",
    "PT120S, 2m",
    "PT5M10S, 5m10s",
    "PT9M59S, 9m59s",
    "PT10M1S, 10m",
    "PT179M59S, 179m",
    "PT3H, 3h",
    "PT7H59M, 7h59m",
    "PT8H1M, 8h",
    "PT47H59M, 47h",
    "PT48H, 2d",
    "P3DT4H, 3d4h",
    "P7DT23H, 7d23h",
    "P8DT1H, 8d",
    "P729D, 729d",
    "P730D, 2y",
    "P731D, 2y1d",
    "P2919D, 7y364d",
    "P2920D, 8y",
    "P36500D, 100y",
  })
  void durations(String age, String expected) {
    assertThat(Ages.of(Duration.parse(age))).isEqualTo(expected);
  }

  @Test
  @DisplayName("A timestamp that is missing is unknown, one that is none is invalid")
  void timestamps() {
    Instant now = Instant.parse("2026-01-02T00:00:00Z");
    assertThat(Ages.since("2026-01-01T23:59:50Z", now)).isEqualTo("10s");
    assertThat(Ages.since("2026-01-02T01:59:50+02:00", now)).isEqualTo("10s");
    assertThat(Ages.since("2026-01-01T23:59:50.123456Z", now)).isEqualTo("9s");
    assertThat(Ages.since(null, now)).isEqualTo("<unknown>");
    assertThat(Ages.since("", now)).isEqualTo("<unknown>");
    assertThat(Ages.since(5L, now)).isEqualTo("<unknown>");
    assertThat(Ages.since("yesterday", now)).isEqualTo("<invalid>");
  }
}
