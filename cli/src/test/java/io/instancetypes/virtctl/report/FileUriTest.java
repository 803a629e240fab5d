package io.instancetypes.virtctl.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("The address of a file")
class FileUriTest {

  @ParameterizedTest(name = "{0} → {1}")
  @CsvSource({
    "vm.yaml, vm.yaml",
    "./a/../vm.yaml, vm.yaml",
    "../vm.yaml, ../vm.yaml",
    "my vms/größe#1?.yaml, my%20vms/gr%C3%B6%C3%9Fe%231%3F.yaml",
    "a:b.yaml, ./a:b.yaml",
    "/no where/vm.yaml, file:///no%20where/vm.yaml",
    "-, stdin"
  })
  @DisplayName("is relative where the file was named so, and always encoded")
  void addresses(String file, String uri) {
    assertThat(FileUri.of(file)).isEqualTo(uri);
  }

  @Test
  @DisplayName("is relative for every file below the working directory")
  void below() {
    assertThat(FileUri.of(Path.of("a", "vm.yaml").toAbsolutePath().toString()))
        .isEqualTo("a/vm.yaml");
  }
}
