package io.instancetypes.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgramsTest {
  @TempDir private Path folder;

  private Path program(String name) throws IOException {
    Path file = Files.createFile(folder.resolve(name));
    assertThat(file.toFile().setExecutable(true)).isTrue();
    return file;
  }

  @Test
  @DisplayName("The programs that KUBEBUILDER_ASSETS names are taken")
  void assets() throws IOException {
    var programs =
        new Programs(
            program("etcd"), program("kube-apiserver"), program("kube-controller-manager"));
    assertThat(Programs.find(Map.of("KUBEBUILDER_ASSETS", folder.toString()))).isEqualTo(programs);
  }

  @Test
  @DisplayName("A program that is nowhere is named, with the way to get it")
  void missing() {
    assertThatThrownBy(() -> Programs.find(Map.of("XDG_CACHE_HOME", folder.toString())))
        .isInstanceOf(MissingProgramException.class)
        .message()
        .matches(
            "There is no etcd in %s/instancetypes/control-plane/v1\\.\\d+\\.\\d+-etcd-v3\\.\\d+\\.\\d+; run it/setup"
                .formatted(folder));
  }

  @Test
  @DisplayName("A program that KUBEBUILDER_ASSETS should have is missed there")
  void missingAsset() throws IOException {
    program("etcd");
    var environment =
        Map.of("KUBEBUILDER_ASSETS", folder.toString(), "XDG_CACHE_HOME", folder.toString());
    assertThatThrownBy(() -> Programs.find(environment))
        .hasMessage(
            "There is no kube-apiserver in %s; run it/setup without KUBEBUILDER_ASSETS"
                .formatted(folder));
  }
}
