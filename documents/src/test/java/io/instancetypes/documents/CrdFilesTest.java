package io.instancetypes.documents;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Kind;
import io.instancetypes.api.crd.Crds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CrdFilesTest {
  private static final Path FOLDER = Path.of("../deploy/crds");

  @ParameterizedTest
  @EnumSource
  @DisplayName("deploy/crds holds the definitions that the tables make (mvn verify -Dupdate)")
  void areUpToDate(Kind kind) throws IOException {
    var text = new StringBuilder();
    Yaml.write(Crds.of(kind), text);
    Path file = FOLDER.resolve(kind.plural() + ".yaml");
    if (System.getProperty("update") != null) {
      Files.createDirectories(FOLDER);
      Files.writeString(file, text);
    }
    assertThat(file).hasContent(text.toString());
  }
}
