package io.instancetypes.virtctl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ParagraphTest {

  @Test
  @DisplayName("lines end at a blank before the width, further lines are indented")
  void wraps() {
    assertThat(Paragraph.wrap("one two three four", 4, 2, 14)).isEqualTo("one two\n  three four");
  }

  @Test
  @DisplayName("a text that fits exactly is not broken")
  void fits() {
    assertThat(Paragraph.wrap("one two", 0, 0, 7)).isEqualTo("one two");
    assertThat(Paragraph.wrap("one two", 0, 0, 6)).isEqualTo("one\ntwo");
  }

  @Test
  @DisplayName("a word wider than the line stays whole")
  void longWord() {
    assertThat(Paragraph.wrap("see https://example.org/page now", 0, 1, 10))
        .isEqualTo("see\n https://example.org/page\n now");
  }

  @Test
  @DisplayName("paragraphs stay apart, without blanks on the empty line")
  void paragraphs() {
    assertThat(Paragraph.wrap("one\n\ntwo", 0, 2, 20)).isEqualTo("one\n\n  two");
  }
}
