package io.instancetypes.virtctl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class AllowedValuesTest {

  @Test
  @DisplayName("choices are taken literally, unless any case will do")
  void cases() {
    assertThat(AllowedValues.choices("Always").allow("always")).isFalse();
    assertThat(AllowedValues.choicesInAnyCase("Always").allow("aLWAYS")).isTrue();
    assertThat(AllowedValues.choicesInAnyCase("Always").allow("never")).isFalse();
  }

  @Test
  @DisplayName("a command sees a choice in the spelling of its definition")
  void spelling() {
    assertThat(AllowedValues.choicesInAnyCase("Always").spelled("aLWAYS")).isEqualTo("Always");
    assertThat(AllowedValues.choices("Always").spelled("always")).isEqualTo("always");
    assertThat(AllowedValues.any().spelled("x")).isEqualTo("x");
  }
}
