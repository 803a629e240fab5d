package io.instancetypes.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.jar.JarFile;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class VirtctlJarTest {
  private static final Path JAR = Path.of("../cli/target/virtctl.jar");

  @Test
  @DisplayName("The manifest of the jar does not depend on the JDK that Maven runs on")
  void manifest() throws IOException {
    assumeThat(JAR).exists();
    try (var jar = new JarFile(JAR.toFile())) {
      assertThat(jar.getManifest().getMainAttributes())
          .as("if it is older than its pom, mvn clean")
          .extractingFromEntries(entry -> entry.getKey().toString())
          .containsExactlyInAnyOrder("Manifest-Version", "Main-Class");
    }
  }
}
