package io.instancetypes.virtctl.install;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.documents.Yaml;
import io.instancetypes.platform.subresources.Subresources;
import io.instancetypes.virtctl.cli.Command;
import io.instancetypes.virtctl.cli.Exit;
import io.instancetypes.virtctl.cli.Run;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("virtctl install")
class InstallTest {
  private static final Path BASE = Path.of("../deploy/kustomize");

  private static Run run(boolean onTerminal, String... words) {
    String version = virtctlVersion(BASE.resolve("operator.yaml"));
    Command tree =
        Command.group(
            "virtctl",
            "",
            Command.of("install", "", () -> new InstallCommand(version).definition()));
    return Run.of(Map.of(), InputStream.nullInputStream(), onTerminal, tree, words);
  }

  private static String virtctlVersion(Path manifest) {
    try {
      return Files.readString(manifest).replaceAll("(?s).*image: [^:]*:(\\S+).*", "$1");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<Fields> documents(String yaml) {
    var documents = new ArrayList<Fields>();
    Yaml.read(yaml.getBytes(UTF_8), document -> documents.add((Fields) document));
    return documents;
  }

  @Test
  @DisplayName(
      "prints what deploy/kustomize holds but for monitoring, the catalogue if asked to, comments"
          + " included")
  void base() throws IOException {
    var expected = new ArrayList<Fields>();
    try (Stream<Path> files = Files.walk(BASE)) {
      for (Path file : files.filter(path -> path.toString().endsWith(".yaml")).toList()) {
        boolean optional = file.startsWith(BASE.resolve("monitoring"));
        if (!file.endsWith("kustomization.yaml") && !optional) {
          expected.addAll(documents(Files.readString(file)));
        }
      }
    }
    Run run = run(false, "install", "--with-catalog");
    assertThat(documents(run.out())).containsExactlyInAnyOrderElementsOf(expected);
    assertThat(run.out()).contains(Files.readString(BASE.resolve("rbac.yaml")));
  }

  @Test
  @DisplayName("sums up on standard error what it printed")
  void summary() {
    assertThat(run(false, "install", "--crds-only").err())
        .isEqualTo("# 7 objects: 7 CustomResourceDefinition\n");
  }

  @Test
  @DisplayName("says in one sentence that no image was named and how to make one")
  void noImage() {
    assertThat(run(false, "install").err())
        .contains(
            "is not published: mvn -pl dist -am -Dmaven.test.skip -Dimage=REGISTRY/virtctl:TAG"
                + " package makes and pushes one, and --image REGISTRY/virtctl:TAG uses it.\n");
    assertThat(run(false, "install", "--image", "a.example/virtctl:1.0").err())
        .doesNotContain("published");
  }

  @Test
  @DisplayName("explains itself on standard error to somebody who looks at it")
  void introduction() {
    Run run = run(true, "install", "--crds-only", "--without-machines");
    assertThat(run.err()).startsWith("# This installs nothing. To install it:\n");
    assertThat(documents(run.out())).hasSize(4);
  }

  @Test
  @DisplayName("registers the API that the operator serves")
  void aggregated() {
    assertThat(documents(run(false, "install").out()))
        .filteredOn(document -> document.get("kind").equals("APIService"))
        .extracting(document -> document.object("metadata").get("name"))
        .containsExactlyElementsOf(
            Subresources.VERSIONS.stream()
                .<Object>map(version -> version + "." + Subresources.GROUP)
                .toList());
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --replicas 0   | --replicas: must be a whole number from 1 to 4294967295, not "0"
          --replicas 101 | --replicas: must be at most 100, not 101
          -n A           | --namespace: "A" is not a namespace: use at most 63 lower-case letters, digits and dashes, a letter or digit at both ends
          --image=       | --image: "" is not the name of an image
          --image A/b:1  | --image: A/b:1 is no name of a container image, such as registry.example/images/fedora:43
          --image a/b:   | --image: a/b: is no name of a container image, such as registry.example/images/fedora:43
          --image a.example/virtctl:latest | --image: the tag latest says nothing about what runs; use a version
          --image a.example:5000/virtctl   | --image: a name without a tag means latest, and says nothing about what runs; use a version
          --image https://a.example/b:1    | --image: "https://a.example/b:1" is a URL; begin with the registry
          --image a.example/b@sha256:abc   | --image: sha256:abc is no digest: sha256: and 64 digits are expected
          --image target/virtctl.tar       | --image: "target/virtctl.tar" is a file, and clusters pull images from registries; mvn -pl dist -am -Dmaven.test.skip -Dimage=REGISTRY/virtctl:TAG package pushes it to one
          """)
  @DisplayName("refuses what no cluster would take")
  void mistakes(String line, String sentence) {
    Run run = run(false, ("install " + line).split(" "));
    assertThat(run.exit()).isEqualTo(Exit.USAGE);
    assertThat(run.err()).startsWith("error: " + sentence + "\n");
  }
}
