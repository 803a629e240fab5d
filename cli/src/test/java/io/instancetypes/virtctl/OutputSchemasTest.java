package io.instancetypes.virtctl;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.json.Json;
import io.instancetypes.documents.Yaml;
import io.instancetypes.virtctl.cli.Run;
import io.instancetypes.virtctl.report.JsonSchema;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import javax.xml.XMLConstants;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.xml.sax.SAXException;

@DisplayName("What is printed for machines is as its schema says")
class OutputSchemasTest {
  private static final Path SCHEMAS = Path.of("../docs/reference/schemas");
  private static final Path SARIF =
      Path.of("src/test/resources/io/instancetypes/virtctl/report/sarif.json");
  private static final Path JUNIT =
      Path.of("src/test/resources/io/instancetypes/virtctl/report/junit.xsd");
  private static final String EXAMPLES = "../examples/plan/";

  @TempDir private Path folder;

  private static String virtctl(String line) {
    Run run = Run.of(Commands.tree(), line.split(" "));
    assertThat(run.err()).isEmpty();
    return run.out();
  }

  private static void requireShape(Path schema, String text) throws IOException {
    assertThat(JsonSchema.mistakes(schema, Json.read(text.getBytes(UTF_8)))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-f EXsmall-grows.yaml",
        "-f EXweb-grows.yaml --all --nodes EXnodes.yaml --prices EXprices.csv",
        "-f EXweb-model.yaml -f EXmedium.yaml --nodes EXnodes.yaml",
        "-f EXclash.yaml --prices EXprices.csv",
        "--delete vmcf/small",
        "--catalog builtin --all"
      })
  @DisplayName("plans as JSON, YAML, SARIF and JUnit")
  void plans(String change) throws Exception {
    String asked =
        "plan --present EXcluster ".replace("EX", EXAMPLES)
            + change.replace("EX", EXAMPLES)
            + " -o ";
    String json = virtctl(asked + "json");
    requireShape(SCHEMAS.resolve("plan.json"), json);
    var yaml = new ArrayList<Object>();
    Yaml.read(virtctl(asked + "yaml").getBytes(UTF_8), yaml::add);
    assertThat(yaml).containsExactly(Json.read(json.getBytes(UTF_8)));
    requireShape(SARIF, virtctl(asked + "sarif"));
    requireJunit(virtctl(asked + "junit"));
  }

  private static void requireJunit(String text) throws IOException, SAXException {
    Schema schema =
        SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI).newSchema(JUNIT.toFile());
    schema.newValidator().validate(new StreamSource(new StringReader(text)));
  }

  @Test
  @DisplayName("findings of drift")
  void drift() throws IOException {
    String asked = "drift -o json --present EXcluster --present EXsmall-grows.yaml";
    String found = virtctl(asked.replace("EX", EXAMPLES));
    assertThat(found).contains("\"pinned\": [", "\"missing\": [");
    requireShape(SCHEMAS.resolve("drift.json"), found);
  }

  @Test
  @DisplayName("answers of adopt, of machines that are refused as well")
  void adopted() throws IOException {
    Path machines =
        Files.writeString(
            folder.resolve("machines.yaml"),
            """
            apiVersion: kubevirt.io/v1
            kind: VirtualMachine
            metadata: {name: whole}
            spec: {runStrategy: Halted, template: {spec: {domain: {devices: {}, cpu: {cores: 2}, memory: {guest: 3Gi}}}}}
            ---
            apiVersion: kubevirt.io/v1
            kind: VirtualMachine
            metadata: {name: without-memory}
            spec: {runStrategy: Halted, template: {spec: {domain: {devices: {}}}}}
            """);
    Run run = Run.of(Commands.tree(), "adopt", "-f", "" + machines, "-o", "json", "--explain");
    assertThat(run.out()).contains("\"causes\": [", "\"lost\": [");
    requireShape(SCHEMAS.resolve("adopt.json"), run.out());
    requireShape(SCHEMAS.resolve("adopt.json"), virtctl("adopt --size aws:m5.large -o json"));
  }

  @Test
  @DisplayName("what a server will write")
  void writes() throws IOException {
    requireShape(
        SCHEMAS.resolve("writes.json"),
        virtctl("explain --writes -f ../examples/web.yaml -o json"));
  }
}
