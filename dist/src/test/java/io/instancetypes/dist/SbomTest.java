package io.instancetypes.dist;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("What is packed has the SBOM of the very build")
class SbomTest {
  /** The SHA-256 of {@code module}. */
  private static final String SUM =
      "120970d812836f19888625587a4606a5ad23cef31c8684e601771552548fc6b9";

  @TempDir Path root;

  @BeforeEach
  void module() throws IOException {
    Path target = Files.createDirectories(root.resolve("api/target"));
    Files.writeString(target.resolve("instancetypes-api-1.0.jar"), "module");
  }

  @Test
  @DisplayName("one that names the modules as they are is taken")
  void fits() throws IOException {
    assertThat(Sbom.of(root, jar("META-INF/sbom/virtctl.cdx.json", SUM)).get("bomFormat"))
        .isEqualTo("CycloneDX");
  }

  @Test
  @DisplayName("one of an earlier build, which an offline Maven leaves, is refused")
  void stale() throws IOException {
    Path jar = jar("META-INF/sbom/virtctl.cdx.json", SUM.replace('3', '4'));
    assertThatThrownBy(() -> Sbom.of(root, jar))
        .isInstanceOf(DistributionException.class)
        .hasMessageContaining("is of another build of instancetypes-api")
        .hasMessageEndingWith("build again without --offline");
  }

  @Test
  @DisplayName("a jar without one, which an offline Maven makes, is refused")
  void missing() throws IOException {
    Path jar = jar("other", SUM);
    assertThatThrownBy(() -> Sbom.of(root, jar))
        .isInstanceOf(DistributionException.class)
        .hasMessageContaining("virtctl.jar has no SBOM");
  }

  private Path jar(String entry, String sum) throws IOException {
    Path jar = root.resolve("virtctl.jar");
    try (var out = new JarOutputStream(Files.newOutputStream(jar))) {
      out.putNextEntry(new ZipEntry(entry));
      out.write(
          """
          {"bomFormat": "CycloneDX", "components": [
            {"name": "slf4j-api", "version": "2.0", "hashes": []},
            {"name": "instancetypes-api", "version": "1.0",
             "hashes": [{"alg": "SHA-256", "content": "%s"}]}]}
          """
              .formatted(sum)
              .getBytes(UTF_8));
    }
    return jar;
  }
}
