package io.instancetypes.documents;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.api.crd.Crds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class CrdFilesTest {
  private static final Path OURS = Path.of("../deploy/crds");

  /** Apart, because kubectl apply -f of the folder above must not replace those of KubeVirt. */
  private static final Path NEIGHBOURS = OURS.resolve("neighbours");

  static Stream<Arguments> files() {
    return Stream.concat(
        Arrays.stream(Kind.values()).map(kind -> file(OURS, Crds.of(kind))),
        Crds.neighbours().stream().map(definition -> file(NEIGHBOURS, definition)));
  }

  private static Arguments file(Path folder, Fields definition) {
    Fields names = (Fields) ((Fields) definition.get("spec")).get("names");
    return Arguments.of(folder.resolve(names.get("plural") + ".yaml"), definition);
  }

  private static String text(Fields definition) throws IOException {
    var text = new StringBuilder();
    Yaml.write(definition, text);
    return text.toString();
  }

  @BeforeAll
  static void update() throws IOException {
    if (System.getProperty("update") != null) {
      for (Arguments row : files().toList()) {
        Path file = (Path) row.get()[0];
        Files.createDirectories(file.getParent());
        Files.writeString(file, text((Fields) row.get()[1]));
      }
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("files")
  @DisplayName("deploy/crds holds the definitions that the tables make (mvn verify -Dupdate)")
  void areUpToDate(Path file, Fields definition) throws IOException {
    assertThat(file).hasContent(text(definition));
  }

  @Test
  @DisplayName("deploy/crds holds nothing else")
  void areComplete() throws IOException {
    try (Stream<Path> found = Files.walk(OURS).filter(Files::isRegularFile)) {
      List<Path> expected = files().map(row -> (Path) row.get()[0]).toList();
      assertThat(found).containsExactlyInAnyOrderElementsOf(expected);
    }
  }
}
