package io.instancetypes.virtctl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ValuesTest {

  @Test
  @DisplayName("choices are taken literally, unless any case will do")
  void cases() {
    assertThat(Values.choices("Always").allow("always")).isFalse();
    assertThat(Values.choicesInAnyCase("Always").allow("aLWAYS")).isTrue();
    assertThat(Values.choicesInAnyCase("Always").allow("never")).isFalse();
  }

  @Test
  @DisplayName("a command sees a choice in the spelling of its definition")
  void spelling() {
    assertThat(Values.choicesInAnyCase("Always").spelled("aLWAYS")).isEqualTo("Always");
    assertThat(Values.choices("Always").spelled("always")).isEqualTo("always");
    assertThat(Values.any().spelled("x")).isEqualTo("x");
  }
}
