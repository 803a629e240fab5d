package io.instancetypes.runtime.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.instancetypes.runtime.image.ImageException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("The name of a container image")
class ImageNameTest {
  @ParameterizedTest
  @CsvSource({
    "fedora, docker.io/library/fedora:latest",
    "kubevirt/cirros, docker.io/kubevirt/cirros:latest",
    "registry.example/a/b:1.2, registry.example/a/b:1.2",
    "localhost/a, localhost/a:latest",
    "127.0.0.1:5000/a__b-c, 127.0.0.1:5000/a__b-c:latest",
    "docker://[::1]:5000/a, '[::1]:5000/a:latest'",
    "registry.example/a:1@sha256:0123456789012345678901234567890123456789012345678901234567890123,"
        + " registry.example/a@sha256:0123456789012345678901234567890123456789012345678901234567890123"
  })
  @DisplayName("is read as Docker reads it")
  void read(String text, String full) throws Exception {
    assertThat(ImageName.parse(text)).hasToString(full);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "UPPER/case",
        "registry.example/../../etc",
        "registry.example/a/../b",
        "registry.example/a?b",
        "registry.example/a%2fb",
        "registry.example/a b",
        "user:secret@registry.example/a",
        "registry.example:port/a",
        "registry.example/a:tag/../../x",
        "registry.example/a@sha256:12",
        "registry.example/a@sha512:0123456789012345678901234567890123456789012345678901234567890123",
        "http://registry.example/a",
        "registry.example/a\\nb"
      })
  @DisplayName("leads nowhere else")
  void refused(String text) {
    assertThatThrownBy(() -> ImageName.parse(text)).isInstanceOf(ImageException.class);
  }
}
