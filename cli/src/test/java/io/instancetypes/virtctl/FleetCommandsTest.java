package io.instancetypes.virtctl;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.api.json.Json;
import io.instancetypes.documents.Documents;
import io.instancetypes.engine.rollout.FieldDifference;
import io.instancetypes.testkit.Waiting;
import io.instancetypes.virtctl.cli.Exit;
import io.instancetypes.virtctl.cli.Run;
import io.instancetypes.virtctl.report.JsonSchema;
import io.instancetypes.virtctl.serve.LocalServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
@DisplayName("Of machines that run")
class FleetCommandsTest {
  @TempDir static Path data;
  @TempDir Path folder;
  private static LocalServer server;

  @BeforeAll
  static void start() throws Exception {
    server = LocalServer.start(data).lookingAfterMachines();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static Run virtctl(String... words) {
    return Run.of(server.environment(), Commands.tree(), words);
  }

  private static Run answering(String answer, String... words) {
    var in = new ByteArrayInputStream(answer.getBytes(UTF_8));
    return Run.of(server.environment(), in, false, Commands.tree(), words);
  }

  private void apply(String yaml) throws IOException {
    Path file = Files.writeString(folder.resolve("document.yaml"), yaml);
    Run run = virtctl("apply", "-f", file.toString());
    assertThat(run.err()).isEmpty();
  }

  private static String type(String name, int vcpus, String memory) {
    return """
    apiVersion: instancetype.kubevirt.io/v1beta2
    kind: VirtualMachineClusterInstancetype
    metadata: {name: %s}
    spec: {cpu: {guest: %d}, memory: {guest: %s}}
    """
        .formatted(name, vcpus, memory);
  }

  private static String vm(String name, String type) {
    return """
    apiVersion: kubevirt.io/v1
    kind: VirtualMachine
    metadata: {name: %s, namespace: default}
    spec:
      runStrategy: Always
      instancetype: {name: %s}
      template: {spec: {domain: {devices: {}}}}
    """
        .formatted(name, type);
  }

  private static String revision(String vm) {
    return Fields.text(
        Fields.map(KubeObject.of(server.find("VirtualMachine", vm)).spec(), "instancetype"),
        "revisionName");
  }

  private void running(String name, String type) throws Exception {
    apply(vm(name, type));
    Waiting.until(name + " runs", () -> server.find("VirtualMachineInstance", name) != null);
  }

  @Test
  @DisplayName(
      "drift tells whose type has moved on, and refresh lets them follow once somebody says yes")
  void refreshed() throws Exception {
    apply(type("drifting", 1, "1Gi"));
    running("drifter", "drifting");
    assertThat(virtctl("drift", "drifter").out()).isEqualTo("No VirtualMachine has drifted.\n");
    assertThat(virtctl("drift", "--namespace", "mistyped").out())
        .isEqualTo("There are no VirtualMachines in namespace mistyped.\n");

    apply(type("drifting", 1, "2Gi"));
    assertThat(virtctl("drift", "drifter").out().replaceAll("since [-0-9T:]+Z", "since TIME"))
        .isEqualTo(
            """
            VM                DRIFT    WHAT
            default/drifter   pinned   drifting (since TIME): spec.memory.guest 1Gi, now 2Gi
            """);
    String shown =
        """
        update VirtualMachine default/drifter

        VERDICT   VMS   THEY
        restart   1     run, and need a restart to change

        restart: default/drifter
        FIELD                      BEFORE   AFTER   HOW
        spec.domain.memory.guest   1Gi      2Gi     restart
        """;
    assertThat(virtctl("refresh", "drifter", "--dry-run")).isEqualTo(new Run(Exit.OK, shown, ""));
    String old = revision("drifter");
    assertThat(answering("", "refresh", "drifter").err())
        .isEqualTo("error: nobody answers; --yes goes on without asking\n");
    assertThat(answering("no\n", "refresh", "drifter").exit()).isEqualTo(Exit.REFUSED);
    assertThat(revision("drifter")).isEqualTo(old);

    assertThat(answering("y\n", "refresh", "drifter").out())
        .isEqualTo(shown + "\nRefresh them? [y/N] VirtualMachine default/drifter refreshed\n");
    Waiting.until(
        "drifter has another revision",
        () -> revision("drifter"),
        now -> !now.isEmpty() && !now.equals(old));
    assertThat(virtctl("drift", "drifter").out())
        .isEqualTo(
            """
            VM                DRIFT     WHAT
            default/drifter   running   spec.domain.memory.guest 1Gi, now 2Gi
            """);
    assertThat(virtctl("drift", "drifter", "-o", "json").out())
        .contains("\"pinned\": []", "\"path\": \"spec.domain.memory.guest\"");
    assertThat(virtctl("drift", "nobody").err())
        .isEqualTo("error: there is no VirtualMachine nobody\n");
  }

  @Test
  @DisplayName("resize lists where a VM can go, and takes it there in one write")
  void resized() throws Exception {
    apply(type("r.small", 1, "1Gi"));
    apply(type("r.medium", 2, "2Gi"));
    apply(type("r.large", 8, "16Gi"));
    running("grower", "r.small");
    List<String> lines = virtctl("resize", "grower").out().lines().toList();
    assertThat(lines.getFirst()).matches("TYPE +VCPUS +MEMORY +HOW +WHY NOT");
    List<String> targets = lines.stream().filter(line -> line.startsWith("r.")).toList();
    assertThat(targets.get(0)).matches("r\\.medium +2 +2Gi +restart");
    assertThat(targets.get(1)).matches("r\\.large +8 +16Gi +restart");
    String json = virtctl("resize", "grower", "-o", "json").out();
    assertThat(
            JsonSchema.mistakes(
                Path.of("../docs/reference/schemas/resize.json"), Json.read(json.getBytes(UTF_8))))
        .isEmpty();
    assertThat(json).contains("\"name\": \"r.medium\",\n      \"verdict\": \"restart\"");

    assertThat(virtctl("resize", "grower", "-o", "name").out())
        .contains("virtualmachineclusterinstancetype.instancetype.kubevirt.io/r.medium\n");
    Run run = virtctl("resize", "grower", "--to", "r.medium");
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .endsWith(
            """
            VirtualMachine default/grower resized
            It waits for a restart: virtctl restart grower -n default
            """);
    Waiting.until(
        "grower is of r.medium", () -> revision("grower"), now -> now.contains("r.medium"));
    Run back = virtctl("resize", "grower", "--instancetype", "r.large", "--restart");
    assertThat(back.out()).endsWith("VM grower was scheduled to restart\n");
    Waiting.until(
        "grower runs with 16Gi",
        () ->
            "16Gi"
                .equals(
                    Fields.map(
                            Fields.map(
                                KubeObject.of(server.find("VirtualMachineInstance", "grower"))
                                    .spec(),
                                "domain"),
                            "memory")
                        .get("guest")));
    assertThat(virtctl("resize", "grower", "--to", "r.none").err())
        .isEqualTo(
            "error: there is no instance type r.none; 'virtctl resize grower --namespace default'"
                + " lists those that there are\n");
    assertThat(virtctl("resize", "grower", "--memory", "3Gi").exit()).isEqualTo(Exit.REFUSED);
  }

  @Test
  @DisplayName("explain --writes names exactly the fields that differ when a VM is read back")
  void writes() throws Exception {
    apply(type("written", 1, "1Gi"));
    List<String> templates =
        List.of(
            "{domain: {devices: {}}}",
            "{architecture: amd64, domain: {devices: {}, machine: {type: q35}, firmware: {uuid:"
                + " 5d307ca9-b3ef-428c-8861-06e72d69f223}}}",
            "{domain: {devices: {disks: [{name: root}]}}, volumes: [{name: root, containerDisk:"
                + " {image: 'a'}}]}");
    Path types = Files.writeString(folder.resolve("type.yaml"), type("written", 1, "1Gi"));
    for (int i = 0; i < templates.size(); i++) {
      String name = "written-" + i;
      String vm = vm(name, "written").replace("{domain: {devices: {}}}", templates.get(i));
      Path file = Files.writeString(folder.resolve("vm.yaml"), vm);
      Run told = virtctl("explain", "--writes", "-o", "json", "-f", "" + file, "-f", "" + types);
      apply(vm);
      Waiting.until(name + " has a revision", () -> !revision(name).isEmpty());
      assertThat(paths((Fields) Json.read(told.out().getBytes(UTF_8))))
          .containsExactlyInAnyOrderElementsOf(differing(vm, server.find("VirtualMachine", name)));
    }
  }

  private static List<String> paths(Fields told) {
    var paths = new ArrayList<String>();
    Fields.maps(told, "machines")
        .forEach(
            machine ->
                Fields.maps(machine, "writes")
                    .forEach(each -> paths.add(Fields.text(each, "path"))));
    return paths;
  }

  private static List<String> differing(String applied, Fields read) {
    var paths = new ArrayList<String>();
    Object before = Documents.objects(applied.getBytes(UTF_8)).getFirst().get("spec");
    FieldDifference.between("spec", before, read.get("spec"))
        .forEach(each -> leaves(each.path(), each.after(), paths));
    return paths;
  }

  private static void leaves(String path, Object value, List<String> into) {
    if (value instanceof Fields object && !object.isEmpty()) {
      object.forEach((key, member) -> leaves(path + "." + key, member, into));
    } else {
      into.add(path);
    }
  }

  @Test
  @DisplayName("explain --writes speaks to Argo CD, Flux and Terraform, too")
  void gitops() throws Exception {
    Path file = Files.writeString(folder.resolve("vm.yaml"), vm("git", "u1.small"));
    assertThat(virtctl("explain", "--writes", "-f", file.toString(), "-o", "argocd").out())
        .isEqualTo(
            """
            ignoreDifferences:
            - group: kubevirt.io
              jsonPointers:
              - /spec/instancetype/kind
              - /spec/template/spec/domain/machine/type
              - /spec/template/spec/architecture
              - /spec/template/spec/domain/firmware/uuid
              - /spec/template/spec/domain/firmware/serial
              - /spec/instancetype/revisionName
              kind: VirtualMachine
              name: git
              namespace: default
            """);
    assertThat(virtctl("explain", "--writes", "-f", file.toString(), "-o", "flux").out())
        .isEqualTo(
            """
            driftDetection:
              ignore:
              - paths:
                - /spec/instancetype/kind
                - /spec/template/spec/domain/machine/type
                - /spec/template/spec/architecture
                - /spec/template/spec/domain/firmware/uuid
                - /spec/template/spec/domain/firmware/serial
                - /spec/instancetype/revisionName
                target:
                  group: kubevirt.io
                  kind: VirtualMachine
                  name: git
                  namespace: default
              mode: enabled
            """);
    assertThat(virtctl("explain", "--writes", "-f", file.toString(), "-o", "terraform").out())
        .startsWith("computed_fields = [\n  \"metadata.annotations\",\n")
        .contains("  \"spec.instancetype.revisionName\",\n");
    assertThat(virtctl("explain", "-f", file.toString(), "-o", "argocd").exit())
        .isEqualTo(Exit.USAGE);
    assertThat(virtctl("explain", "--writes", "domain.cpu", "-f", file.toString()).err())
        .startsWith("error: --writes lists all that is written, and takes no FIELD\n");
  }
}
