package io.instancetypes.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code it/packages/run} installs with both; this sees that nothing is left to fill in. */
class PackageManagersTest {
  private static final String RELEASE =
      "https://github.com/instancetypes/instancetypes/releases/download/v1.2.3/virtctl-1.2.3-";

  @TempDir Path packages;

  @BeforeEach
  void write() throws IOException {
    for (String kind : List.of("any", "linux-amd64", "linux-arm64")) {
      Files.writeString(packages.resolve("virtctl-1.2.3-" + kind + ".tar.gz"), kind);
    }
    new PackageManagers(Path.of(".."), "1.2.3", packages).write();
  }

  @Test
  @DisplayName("Homebrew's formula names the package without Java, its sum and its version")
  void formula() throws IOException {
    assertThat(Files.readString(packages.resolve("virtctl.rb")))
        .contains("url \"" + RELEASE + "any.tar.gz\"")
        .contains("sha256 \"d6a7cd2a7371b1a15d543196979ff74fdb027023ebf187d5d329be11055c77fd\"")
        .doesNotContainPattern("@[A-Z]");
  }

  @Test
  @DisplayName(
      "krew's manifest names each package with its own sum, and the plugin as kubectl does")
  void manifest() throws IOException {
    assertThat(Files.readString(packages.resolve("instancetypes.yaml")))
        .contains("\n  name: instancetypes\n", "\n  version: v1.2.3\n")
        .contains(
            RELEASE
                + "linux-amd64.tar.gz\n"
                + "    sha256: abb35c616421af72198ad7c2aeeef38516f08f6a7afb2a728cf0068a8a712ddc\n")
        .contains(
            RELEASE
                + "linux-arm64.tar.gz\n"
                + "    sha256: 17d46d4991b2edd5e445342a72ba0cb7cf09e4849b5e98c16408ce11e05c7388\n")
        .contains(
            RELEASE
                + "any.tar.gz\n"
                + "    sha256: d6a7cd2a7371b1a15d543196979ff74fdb027023ebf187d5d329be11055c77fd\n")
        .contains("/bin/kubectl_complete-instancetypes")
        .doesNotContainPattern("@[A-Z]");
  }
}
