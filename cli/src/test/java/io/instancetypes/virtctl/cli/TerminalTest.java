package io.instancetypes.virtctl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TerminalTest {

  private static Terminal terminal(boolean onTerminal, Map<String, String> environment) {
    return new Console(null, null, null, environment::get, () -> onTerminal).terminal();
  }

  @Test
  @DisplayName("words are painted on a terminal")
  void painted() {
    assertThat(terminal(true, Map.of()).paint(Terminal.Style.RED, "no"))
        .isEqualTo("\u001b[31mno\u001b[0m");
  }

  @Test
  @DisplayName("words stay plain in a file, with NO_COLOR, and on a dumb terminal")
  void plain() {
    assertThat(terminal(false, Map.of()).paint(Terminal.Style.RED, "no")).isEqualTo("no");
    assertThat(terminal(true, Map.of("NO_COLOR", "1")).colours()).isFalse();
    assertThat(terminal(true, Map.of("TERM", "dumb")).colours()).isFalse();
    assertThat(terminal(true, Map.of("NO_COLOR", "", "TERM", "xterm")).colours()).isTrue();
  }

  @ParameterizedTest(name = "COLUMNS={0} → {1}")
  @DisplayName("the width is COLUMNS within reason, else 80")
  @CsvSource({"100, 100", "10, 40", "300, 120", "wide, 80", "'', 80"})
  void width(String columns, int width) {
    assertThat(terminal(false, Map.of("COLUMNS", columns)).width()).isEqualTo(width);
  }

  @Test
  @DisplayName("lines have as much room as a terminal has columns, and no end elsewhere")
  void room() {
    assertThat(terminal(true, Map.of("COLUMNS", "200")).room()).isEqualTo(200);
    assertThat(terminal(true, Map.of()).room()).isEqualTo(Integer.MAX_VALUE);
    assertThat(terminal(false, Map.of("COLUMNS", "200")).room()).isEqualTo(Integer.MAX_VALUE);
  }
}
