package io.instancetypes.install;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.instancetypes.api.Fields;
import io.instancetypes.documents.Yaml;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("deploy/")
class DeployFilesTest {
  private static final String VERSION = System.getProperty("project.version");
  private static final InstallationSettings SETTINGS = InstallationSettings.of(VERSION);
  private static final Path KUSTOMIZE = Path.of("../deploy/kustomize");
  private static final Path HELM = Path.of("../deploy/helm/instancetypes");
  private static final Path CACHE =
      Path.of(System.getProperty("user.home"), ".cache/instancetypes");

  /** The standard types and preferences of a cluster. */
  private static final int CATALOGUE = 138;

  @BeforeAll
  static void update() throws IOException {
    if (System.getProperty("update") != null) {
      write(KUSTOMIZE, KustomizeBase.files(SETTINGS));
      write(HELM, HelmChart.files(VERSION));
    }
  }

  private static void write(Path folder, Map<String, String> files) throws IOException {
    for (Map.Entry<String, String> file : files.entrySet()) {
      Path path = folder.resolve(file.getKey());
      Files.createDirectories(path.getParent());
      Files.writeString(path, file.getValue());
    }
  }

  @Test
  @DisplayName(
      "kustomize and helm hold what the manifests make, and nothing else (mvn verify -Dupdate)")
  void areUpToDate() throws IOException {
    assertThat(content(KUSTOMIZE)).isEqualTo(new TreeMap<>(KustomizeBase.files(SETTINGS)));
    assertThat(content(HELM)).isEqualTo(new TreeMap<>(HelmChart.files(VERSION)));
  }

  private static Map<String, String> content(Path folder) throws IOException {
    var content = new TreeMap<String, String>();
    try (Stream<Path> files = Files.walk(folder).filter(Files::isRegularFile)) {
      for (Path file : files.toList()) {
        content.put(folder.relativize(file).toString(), Files.readString(file));
      }
    }
    return content;
  }

  @ParameterizedTest(name = "{0} {1}")
  @DisplayName("kustomize makes of its base what virtctl install prints")
  @CsvSource({"kubectl, v1.36.3, kustomize", "kustomize, v5.8.1, build"})
  void kustomize(String program, String version, String verb) throws Exception {
    Path file = CACHE.resolve(program).resolve(version).resolve(program);
    assumeTrue(
        Files.isExecutable(file)
            || program.equals("kubectl") && System.getenv("REQUIRE_KUBECTL") != null,
        "There is no " + file + "; run it/setup");
    assertThat(built(file, verb, KUSTOMIZE))
        .containsExactlyInAnyOrderElementsOf(
            documents(ManifestText.of(InstallationManifests.of(SETTINGS))));
    assertThat(built(file, verb, KUSTOMIZE.resolve("catalogue"))).hasSize(CATALOGUE);
  }

  private static List<Fields> built(Path program, String verb, Path base) throws Exception {
    Process process =
        new ProcessBuilder(program.toString(), verb, base.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    List<Fields> built = documents(new String(process.getInputStream().readAllBytes(), UTF_8));
    assertThat(process.waitFor()).isZero();
    return built;
  }

  @Test
  @DisplayName(
      "the chart with its own values is what virtctl install prints, but for the namespace")
  void helm() throws IOException {
    List<Fields> rendered = chart(values());
    rendered.forEach(DeployFilesTest::removePolicy);
    assertThat(rendered)
        .containsExactlyInAnyOrderElementsOf(
            documents(ManifestText.of(InstallationManifests.of(SETTINGS))).stream()
                .filter(document -> !document.get("kind").equals("Namespace"))
                .toList());
  }

  @Test
  @DisplayName("values of the chart arrive where they belong")
  void ownValues() throws IOException {
    Fields values = values();
    values.object("image").put("tag", "edge");
    values.object("crds").put("machines", false);
    values.object("networkPolicy").put("enabled", false);
    values.put("replicas", 3L);
    values.put("tolerations", List.of(Fields.of("operator", "Exists")));
    List<Fields> rendered = chart(values);
    Fields deployment = only(rendered, "Deployment").getFirst();
    Fields spec = (Fields) deployment.get("spec");
    Fields pod = spec.object("template").object("spec");
    assertThat(spec.get("replicas")).isEqualTo(3L);
    assertThat(pod.get("tolerations")).isEqualTo(List.of(Fields.of("operator", "Exists")));
    assertThat(pod.toString()).contains("image=ghcr.io/instancetypes/virtctl:edge");
    assertThat(only(rendered, "NetworkPolicy")).isEmpty();
    assertThat(only(rendered, "CustomResourceDefinition")).hasSize(4);
  }

  private static List<Fields> only(List<Fields> documents, String kind) {
    return documents.stream().filter(document -> kind.equals(document.get("kind"))).toList();
  }

  private static Fields values() throws IOException {
    return documents(Files.readString(HELM.resolve("values.yaml"))).getFirst();
  }

  private static List<Fields> chart(Fields values) throws IOException {
    var scope =
        Fields.of(
            "Values",
            values,
            "Release",
            Fields.of("Namespace", "instancetypes"),
            "Chart",
            Fields.of("AppVersion", VERSION));
    var documents = new ArrayList<Fields>();
    try (Stream<Path> templates = Files.list(HELM.resolve("templates"))) {
      for (Path template : templates.filter(path -> path.toString().endsWith(".yaml")).toList()) {
        documents.addAll(Template.documents(Files.readString(template), scope));
      }
    }
    return documents;
  }

  private static void removePolicy(Fields document) {
    Fields metadata = document.object("metadata");
    if (metadata.get("annotations") instanceof Fields annotations) {
      annotations.remove("helm.sh/resource-policy");
      if (annotations.isEmpty()) {
        metadata.remove("annotations");
      }
    }
  }

  private static List<Fields> documents(String yaml) {
    var documents = new ArrayList<Fields>();
    Yaml.read(yaml.getBytes(UTF_8), document -> documents.add((Fields) document));
    return documents;
  }
}
