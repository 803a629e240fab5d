package io.instancetypes.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ImageNameTest {
  @Test
  @DisplayName("only registries of this machine are spoken to without TLS")
  void urls() {
    assertThat(ImageName.parse("127.0.0.1:5000/virtctl:1.0").url())
        .isEqualTo("http://127.0.0.1:5000/v2/virtctl/");
    assertThat(ImageName.parse("localhost.example.com/team/virtctl:1.0").url())
        .isEqualTo("https://localhost.example.com/v2/team/virtctl/");
  }

  @ParameterizedTest
  @DisplayName(
      "a name without a registry or tag, with the tag latest, or of another form is refused")
  @ValueSource(
      strings = {
        "virtctl",
        "virtctl:1.0",
        "a.example/virtctl",
        "a.example/virtctl:latest",
        "a.example/../virtctl:1",
        "a.example/virt ctl:1",
        "user@a.example/virtctl:1"
      })
  void refused(String text) {
    assertThatThrownBy(() -> ImageName.parse(text)).isInstanceOf(DistributionException.class);
  }
}
