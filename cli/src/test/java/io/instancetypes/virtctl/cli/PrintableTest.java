package io.instancetypes.virtctl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Text from documents")
class PrintableTest {

  @Test
  @DisplayName("is shown on one line, with what a terminal would obey spelled out")
  void line() {
    assertThat(Printable.line("größe 大 😀")).isEqualTo("größe 大 😀");
    assertThat(Printable.line("a\nb\tc\r\u001b[31m\u0000\u009b\u202e"))
        .isEqualTo("a\\nb\\tc\\r\\u001b[31m\\u0000\\u009b\\u202e");
  }

  @Test
  @DisplayName("keeps its lines where they are wanted")
  void lines() {
    assertThat(Printable.lines("a\nb\u0007")).isEqualTo("a\nb\\u0007");
  }

  @Test
  @DisplayName("is cut at either end, but never inside of a character")
  void cut() {
    assertThat(Printable.beginning("abcdef", 6)).isEqualTo("abcdef");
    assertThat(Printable.beginning("abcdef", 4)).isEqualTo("abc…");
    assertThat(Printable.end("abcdef", 4)).isEqualTo("…def");
    assertThat(Printable.beginning("ab😀cd", 4)).isEqualTo("ab…");
    assertThat(Printable.end("ab😀cd", 4)).isEqualTo("…cd");
  }
}
