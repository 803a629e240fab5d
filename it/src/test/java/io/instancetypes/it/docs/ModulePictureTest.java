package io.instancetypes.it.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ModulePictureTest {
  private static final Path PICTURE = Path.of("../docs/modules.svg");

  @Test
  @DisplayName("docs/modules.svg shows the modules and dependencies that the poms name")
  void isTheMavenGraph() throws IOException {
    String drawn = ModulePicture.of(ModuleGraph.read(Path.of("..")));
    if (System.getProperty("update") != null) {
      Files.writeString(PICTURE, drawn);
    }
    assertThat(PICTURE).as("mvn verify -Dupdate draws it anew").hasContent(drawn);
  }
}
