package io.instancetypes.virtctl;

import static io.instancetypes.virtctl.Samples.CLASH;
import static io.instancetypes.virtctl.Samples.TYPES;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.virtctl.cli.Exit;
import io.instancetypes.virtctl.cli.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("virtctl validate --fix")
class FixTest {
  private static final String HEAD =
      """
      # my VM
      apiVersion: kubevirt.io/v1
      kind: VirtualMachine
      metadata: {name: web}
      spec:
        runStrategy: Halted
        instancetype: {name: medium}
        template:
          spec:
            domain:
      """;

  @TempDir private Path folder;
  private Desk desk;

  @BeforeEach
  void desk() {
    desk = new Desk(folder).file("types.yaml", TYPES);
  }

  private void fixes(String file, String before, String after) {
    Run run = desk.file(file, before).virtctl("validate --fix -f types.yaml -f " + file);
    assertThat(desk.path(file)).hasContent(after);
    assertThat(run.exit()).isEqualTo(Exit.OK);
  }

  @Test
  @DisplayName("takes out what clashes, with objects that would be empty, and says so")
  void blocks() {
    desk.file("clash.yaml", CLASH.replace("    domain:", "    domain:\n        devices: {}"));
    Run run = desk.virtctl("validate --fix -f types.yaml -f clash.yaml");
    assertThat(run)
        .isEqualTo(
            new Run(
                Exit.OK,
                "3 valid, 0 refused\n",
                """
                fixed: clash.yaml: removed spec.template.spec.domain.cpu.cores
                fixed: clash.yaml: removed spec.template.spec.domain.memory.guest
                """));
  }

  @Test
  @DisplayName("keeps comments, layout and other fields")
  void comments() {
    fixes(
        "web.yaml",
        HEAD
            + """
                    cpu: # size
                      cores: 3 # too many

                      features:
                      - name: vmx
                    # about memory
                    memory: {guest: 1Gi, hugepages: {pageSize: 2Mi}}
                    devices: {}
            ---
            # the end
            """,
        HEAD
            + """
                    cpu: # size

                      features:
                      - name: vmx
                    # about memory
                    memory: {hugepages: {pageSize: 2Mi}}
                    devices: {}
            ---
            # the end
            """);
  }

  @Test
  @DisplayName("edits JSON as well")
  void json() {
    fixes(
        "web.json",
        """
        {"apiVersion": "kubevirt.io/v1", "kind": "VirtualMachine", "metadata": {"name": "web"},
         "spec": {"runStrategy": "Halted", "instancetype": {"name": "medium"},
          "template": {"spec": {"domain": {
            "devices": {},
            "cpu": {"cores": 3},
            "memory": {"guest": "1Gi"}
          }}}}}
        """,
        """
        {"apiVersion": "kubevirt.io/v1", "kind": "VirtualMachine", "metadata": {"name": "web"},
         "spec": {"runStrategy": "Halted", "instancetype": {"name": "medium"},
          "template": {"spec": {"domain": {
            "devices": {}
          }}}}}
        """);
  }

  @Test
  @DisplayName("leaves a domain in which nothing is left")
  void emptyDomain() {
    desk.file("clash.yaml", CLASH).virtctl("validate --fix -f types.yaml -f clash.yaml");
    assertThat(desk.path("clash.yaml")).content().endsWith("    spec:\n      domain: {}\n");
  }

  @Test
  @DisplayName("replaces a file as a whole, behind its link and with its permissions")
  void whole() throws IOException {
    desk.file("real.yaml", CLASH);
    Path real = desk.path("real.yaml");
    Files.setPosixFilePermissions(real, PosixFilePermissions.fromString("rw-r-----"));
    Files.createSymbolicLink(desk.path("link.yaml"), Path.of("real.yaml"));
    Files.createLink(folder.resolve("before.txt"), real);
    desk.virtctl("validate --fix -f types.yaml -f link.yaml");
    assertThat(desk.path("link.yaml")).isSymbolicLink();
    assertThat(real).content().doesNotContain("cores");
    assertThat(folder.resolve("before.txt")).hasContent(CLASH);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(real)))
        .isEqualTo("rw-r-----");
    assertThat(folder.toFile().list())
        .containsExactlyInAnyOrder("types.yaml", "real.yaml", "link.yaml", "before.txt");
  }

  @Test
  @DisplayName("edits nothing where nothing clashes, and no standard input")
  void nothing() {
    String fine = HEAD + "        devices: {}\n";
    fixes("web.yaml", fine, fine);
    Run run = desk.standardInput(CLASH).virtctl("validate --fix -f types.yaml -f -");
    assertThat(run.exit()).isEqualTo(Exit.REFUSED);
    assertThat(run.err()).contains("--fix edits files");
  }
}
