package io.instancetypes.virtctl;

import static io.instancetypes.virtctl.Samples.TYPES;
import static io.instancetypes.virtctl.Samples.machine;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.virtctl.cli.Exit;
import io.instancetypes.virtctl.cli.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("The input of expand, explain and validate")
class InputTest {
  @TempDir private Path folder;
  private Desk desk;

  @BeforeEach
  void desk() {
    desk = new Desk(folder);
  }

  private static Run refused(String sentence) {
    return new Run(Exit.REFUSED, "", "error: " + sentence + "\n");
  }

  private static Run misused(String command, String sentence) {
    return new Run(
        Exit.USAGE, "", "error: %s%nSee 'virtctl %s --help'.%n".formatted(sentence, command));
  }

  @ParameterizedTest
  @CsvSource({
    "expand,   one of --file or --vm is required",
    "explain,  one of --file or --vm is required",
    "validate, --file is required"
  })
  @DisplayName("cannot be left out")
  void required(String command, String sentence) {
    assertThat(desk.virtctl(command)).isEqualTo(misused(command, sentence));
  }

  @ParameterizedTest
  @ValueSource(strings = {"expand", "explain", "validate"})
  @DisplayName("needs a name, has to be there, and is not an argument")
  void named(String command) {
    assertThat(desk.virtctl(command, "-f", ""))
        .isEqualTo(
            misused(command, "--file needs the name of a file or folder, - for standard input"));
    assertThat(desk.virtctl(command, "-f", "absent.yaml"))
        .isEqualTo(refused("absent.yaml: no such file or directory"));
    assertThat(desk.virtctl("expand", "vm.yaml"))
        .isEqualTo(misused("expand", "unexpected argument \"vm.yaml\"; did you mean -f vm.yaml?"));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          expand -o xml       | -o takes yaml, json, name, jsonpath= or custom-columns=, not "xml"
          explain -o yaml     | -o takes text, json, argocd, flux or terraform, not "yaml"
          validate -o yaml    | -o takes text, json or sarif, not "yaml"
          expand --as pod     | --as takes vm, vmi or qemu, not "pod"
          expand --fiel x     | unknown option --fiel for virtctl expand; did you mean --file?
          expand -x           | unknown option -x for virtctl expand
          expand -f x -n A_b  | "A_b" cannot be a namespace: those have up to 63 lower-case letters, digits and hyphens
          """)
  @DisplayName("is not even read where the command line is wrong")
  void commandLine(String line, String sentence) {
    assertThat(desk.virtctl(line)).isEqualTo(misused(line.split(" ")[0], sentence));
  }

  @Test
  @DisplayName("is the YAML and JSON files of a folder, and those further down with -R")
  void folders() {
    desk.file("all/b.yaml", machine("b"))
        .file("all/a.yml", machine("a"))
        .file("all/notes.txt", "no: [manifest")
        .file("all/deeper/types.yaml", TYPES);
    assertThat(desk.virtctl("validate -f all").out())
        .startsWith("all/a.yml:6:3: error: ")
        .endsWith("0 valid, 2 refused\nvirtctl explain shows the ways out of each refusal.\n");
    assertThat(desk.virtctl("validate -f all -R"))
        .isEqualTo(new Run(Exit.OK, "4 valid, 0 refused\n", ""));
  }

  @Test
  @DisplayName("is refused where a folder holds nothing to read")
  void emptyFolder() throws IOException {
    Files.createDirectory(desk.path("empty"));
    desk.file("outer/inner/types.yaml", TYPES);
    assertThat(desk.virtctl("validate -f empty"))
        .isEqualTo(refused("empty: there is no .yaml, .yml or .json file in this folder"));
    assertThat(desk.virtctl("validate -f outer"))
        .isEqualTo(
            refused(
                "outer: there is no .yaml, .yml or .json file in this folder;"
                    + " -R also reads the folders inside of it"));
  }

  @Test
  @DisplayName("is read through a link to a folder, but not round in circles")
  void links() throws IOException {
    desk.file("all/types.yaml", TYPES);
    Files.createSymbolicLink(desk.path("all/again"), desk.path("all"));
    Files.createSymbolicLink(desk.path("all/broken.yaml"), desk.path("nowhere"));
    Files.createSymbolicLink(desk.path("link"), desk.path("all"));
    assertThat(desk.virtctl("validate -f link -R").out()).isEqualTo("2 valid, 0 refused\n");
  }

  @Test
  @DisplayName("is read once where it is named twice")
  void twice() {
    desk.file("all/a.yaml", machine("a") + "---\n" + TYPES);
    assertThat(desk.virtctl("validate -f all -f all/a.yaml -f all/../all").out())
        .isEqualTo("3 valid, 0 refused\n");
    assertThat(desk.standardInput(TYPES).virtctl("validate -f - -f -").out())
        .isEqualTo("2 valid, 0 refused\n");
  }

  @Test
  @DisplayName("may have blanks and any letters in its name")
  void names() {
    desk.file("größe 大.yaml", "apiVersion: kubevirt.io/v1\nkind: VirtualMachine\n");
    assertThat(desk.virtctl("validate", "-f", "größe 大.yaml").out())
        .startsWith("größe 大.yaml:1:1: error: metadata.name: is required\n");
  }

  @Test
  @DisplayName("may be empty, which is worth a warning where the file was named")
  void empty() {
    desk.file("empty.yaml", "").file("comment.yaml", "# nothing\n---\n").file("types.yaml", TYPES);
    assertThat(desk.virtctl("validate -f empty.yaml -f comment.yaml -f types.yaml"))
        .isEqualTo(
            new Run(
                Exit.OK,
                "2 valid, 0 refused\n",
                """
                warning: empty.yaml holds no documents
                warning: comment.yaml holds no documents
                """));
    assertThat(desk.virtctl("validate -f .").err()).isEmpty();
    assertThat(desk.virtctl("expand -f -"))
        .isEqualTo(
            new Run(
                Exit.REFUSED,
                "",
                """
                warning: standard input holds no documents
                error: there is no VirtualMachine in the input
                """));
  }

  @Test
  @DisplayName("may be about something else where nobody named the file")
  void otherFiles() {
    desk.file("values.yaml", "replicas: 3\n").file("types.yaml", TYPES);
    assertThat(desk.virtctl("validate -f .").out()).isEqualTo("2 valid, 0 refused\n");
    assertThat(desk.virtctl("validate -f values.yaml").out())
        .isEqualTo(
            """
            values.yaml:1:1: error: these are the values of a Helm chart, and no object
            0 valid, 0 refused, 1 unreadable
            """);
  }

  @Test
  @DisplayName("Charts, kustomizations and JSON with comments are told by name, and stop nothing")
  void realLife() {
    var desk =
        new Desk(folder)
            .file("vm.yaml", Samples.machine("web"))
            .file("types.yaml", Samples.TYPES)
            .file("kustomization.yaml", "resources: [vm.yaml]\n")
            .file("chart/Chart.yaml", "apiVersion: v2\nname: web\n")
            .file("chart/values.yaml", "replicas: 1\n")
            .file("chart/templates/vm.yaml", "kind: {{ .Values.kind }}\n{{- end }}\n")
            .file("config.json", "// mine\n{\"kind\": \"ConfigMap\"}\n")
            .file(
                "widget.yaml", "{apiVersion: acme.example/v1, kind: Widget, metadata: {name: w}}");
    assertThat(desk.virtctl("validate -R -f .").out())
        .isEqualTo(
            """
            chart/templates/vm.yaml:1:8: error: this is a template, of a Helm chart perhaps, and \
            no YAML yet; render it: helm template CHART | virtctl validate -f -
            config.json:2:8: error: JSON has no comments; take them out, or name the file .yaml \
            and use #
            3 valid, 0 refused, 2 unreadable
            """);
    desk.file("inner.json", "{\n  // mine\n  \"kind\": \"ConfigMap\"\n}\n")
        .file("address.json", "{\"url\": \"http://a\\\"//b\" \"kind\": 1}\n");
    assertThat(desk.virtctl("validate -f inner.json").out()).contains("JSON has no comments");
    assertThat(desk.virtctl("validate -f address.json").out())
        .contains("address.json:1:", "1 unreadable")
        .doesNotContain("comments");
    assertThat(desk.virtctl("validate -f kustomization.yaml").out())
        .startsWith("kustomization.yaml:1:1: error: this is a kustomization; build it:");
    assertThat(desk.virtctl("validate -f chart/Chart.yaml").out())
        .startsWith("chart/Chart.yaml:1:1: error: this describes a Helm chart; render it:");
    assertThat(desk.virtctl("expand -f chart").err())
        .isEqualTo(
            """
            error: there is no VirtualMachine in the input: chart/Chart.yaml:1:1: this describes \
            a Helm chart; render it: helm template CHART | virtctl …
            """);
  }

  @Test
  @DisplayName("A saved plan may lie beside the manifests that it is about")
  void savedPlan() {
    var desk =
        new Desk(folder)
            .file("types.yaml", Samples.TYPES)
            .file("plan.json", "{\"kind\":\"VirtualMachinePlan\",\"apply\":[],\"digest\":\"a\"}");
    Run run = desk.virtctl("validate -f .");
    assertThat(run.out()).isEqualTo("2 valid, 0 refused\n");
    assertThat(run.exit()).isEqualTo(Exit.OK);
    assertThat(desk.virtctl("validate -f plan.json").out())
        .startsWith(
            "plan.json:1:1: error: this is a saved plan; apply it: virtctl apply plan.json\n");
  }

  @Test
  @DisplayName("Machines are expanded and explained although another file cannot be read")
  void oneOfMany() {
    var desk =
        new Desk(folder)
            .file("broken.yaml", "kind: [\n")
            .file("types.yaml", Samples.TYPES)
            .file("vm.yaml", Samples.machine("web"));
    for (String command : List.of("expand -f .", "explain -f .", "explain --writes -f .")) {
      Run run = desk.virtctl(command);
      assertThat(run.exit()).as(command).isEqualTo(Exit.REFUSED);
      assertThat(run.out()).as(command).contains("web");
      assertThat(run.err()).as(command).startsWith("error: broken.yaml:2:1: ");
    }
    assertThat(desk.virtctl("expand -f vm.yaml -f types.yaml -o name").out())
        .isEqualTo("virtualmachine.kubevirt.io/web\n");
    assertThat(desk.virtctl("expand -f broken.yaml").err())
        .startsWith("error: broken.yaml:2:1: ")
        .doesNotContain("there is no VirtualMachine");
  }
}
