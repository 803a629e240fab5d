package io.instancetypes.virtctl;

import static io.instancetypes.virtctl.Samples.CLASH;
import static io.instancetypes.virtctl.Samples.TYPES;
import static io.instancetypes.virtctl.Samples.WEB;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.virtctl.cli.Exit;
import io.instancetypes.virtctl.cli.Run;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("virtctl validate")
class ValidateTest {
  private static final String BAD_TYPES =
      """
      apiVersion: instancetype.kubevirt.io/v1beta1
      kind: VirtualMachineInstancetype
      metadata: {name: bad}
      spec:
        memory:
          overcommitPercent: 10
          hugepages: {pageSize: 2Mi}
          guest: 1.5Gib
        cpu:
          guest: 4294967296
        gpu: []
        hostDevices: {}
      ---
      apiVersion: instancetype.kubevirt.io/v1beta1
      kind: VirtualMachinePreference
      metadata: {name: bad}
      spec:
        firmware: {preferredUseEfi: true}
        cpu:
          preferredCPUTopology: pyramid
      """;

  @TempDir private Path folder;
  private Desk desk;

  @BeforeEach
  void desk() {
    desk = new Desk(folder).file("types.yaml", TYPES);
  }

  @Test
  @DisplayName("warns of a type whose place another one of that name takes")
  void sameName() {
    String type =
        """
        apiVersion: instancetype.kubevirt.io/v1beta1
        kind: VirtualMachineClusterInstancetype
        metadata: {name: mine}
        spec: {cpu: {guest: 1}, memory: {guest: 1Gi}}
        """;
    desk.file("same/a.yaml", type)
        .file("same/b.yaml", type.replace("1Gi", "2Gi"))
        .file("same/c.yaml", type.replace("1Gi", "2Gi"));
    assertThat(desk.virtctl("validate -f same"))
        .isEqualTo(
            new Run(
                Exit.OK,
                """
                same/a.yaml:3:12: warning: metadata.name: VMs get the later one of this name \
                instead, at same/c.yaml:1:1
                3 valid, 0 refused
                """,
                ""));
  }

  @Test
  @DisplayName("accepts what is right and leaves other documents alone")
  void valid() {
    desk.file("web.yaml", WEB)
        .file("other.yaml", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: other}\n");
    assertThat(desk.virtctl("validate -f ."))
        .isEqualTo(new Run(Exit.OK, "3 valid, 0 refused\n", ""));
  }

  @Test
  @DisplayName("refuses a VM without a domain, as the schema of a cluster does")
  void withoutDomain() {
    String vm =
        """
        apiVersion: kubevirt.io/v1
        kind: VirtualMachine
        metadata: {name: a}
        spec:
          runStrategy: Halted
          instancetype: {name: u1.small}
          template:
            spec:
              volumes: []
        """;
    assertThat(desk.file("vm.yaml", vm).virtctl("validate -f vm.yaml"))
        .isEqualTo(
            new Run(
                Exit.REFUSED,
                """
                vm.yaml:8:5: error: spec.template.spec.domain: is required by the schema of a \
                VirtualMachine; write "domain: {devices: {}}" where there is nothing to say about it
                0 valid, 1 refused
                """,
                ""));
  }

  @Test
  @DisplayName("reports every mistake of types and preferences at once, from top to bottom")
  void types() {
    assertThat(desk.file("bad.yaml", BAD_TYPES).virtctl("validate -f bad.yaml"))
        .isEqualTo(
            new Run(
                Exit.REFUSED,
                """
                bad.yaml:6:5: error: spec.memory.overcommitPercent: \
                spec.memory.overcommitPercent and spec.memory.hugepages cannot be combined
                bad.yaml:8:5: error: spec.memory.guest: "1.5Gib" is not a quantity: write a \
                number, optionally with one of the suffixes Ki Mi Gi Ti Pi Ei, n u m k M G T P E, \
                or an exponent such as 1e3; did you mean "1.5Gi"?
                bad.yaml:10:5: error: spec.cpu.guest: must be at most 4294967295, found 4294967296
                bad.yaml:11:3: error: spec.gpu: unknown field; did you mean "gpus"?
                bad.yaml:12:3: error: spec.hostDevices: expected a list, found an object
                bad.yaml:20:5: error: spec.cpu.preferredCPUTopology: "pyramid" is not supported; \
                use one of "sockets", "cores", "threads", "spread", "any", "preferSockets", \
                "preferCores", "preferThreads", "preferSpread", "preferAny"
                bad.yaml:18:14: warning: spec.firmware.preferredUseEfi: deprecated, set preferredEfi
                0 valid, 2 refused
                """,
                ""));
  }

  @Test
  @DisplayName("reports clashes of VMs and points to the ways out")
  void machines() {
    assertThat(desk.file("clash.yaml", CLASH).virtctl("validate -f ."))
        .isEqualTo(
            new Run(
                Exit.REFUSED,
                """
                clash.yaml:12:11: error: spec.template.spec.domain.memory.guest: the VM sets 1Gi, which conflicts with \
                selected instance type: VirtualMachineClusterInstancetype medium sets spec.memory.guest to 8Gi
                clash.yaml:14:11: error: spec.template.spec.domain.cpu.cores: the VM sets 3, which conflicts with selected instance type: \
                VirtualMachineClusterInstancetype medium decides the size (spec.cpu.guest: 4)
                2 valid, 1 refused
                virtctl explain shows the ways out of each refusal.
                """,
                ""));
  }

  @Test
  @DisplayName("holds VMs to the requirements of their preference")
  void requirements() {
    String demanding = TYPES + "  requirements: {memory: {guest: 16Gi}}\n";
    desk.file("types.yaml", demanding).file("web.yaml", WEB);
    assertThat(desk.virtctl("validate -f .").out())
        .isEqualTo(
            """
            web.yaml:7:3: error: spec.instancetype: failure checking preference requirements: \
            insufficient Memory resources: VirtualMachineClusterPreference linux needs 16Gi, 8Gi \
            given as memory of the instance type
            2 valid, 1 refused
            virtctl explain shows the ways out of each refusal.
            """);
  }

  @Test
  @DisplayName("warns of a type that the VM or the cluster lets it wait for")
  void awaited() {
    String waiting =
        """
        web.yaml:%d:3: warning: spec.instancetype: there is no VirtualMachineClusterInstancetype \
        later; the VM waits for it
        3 valid, 0 refused
        """;
    String web = WEB.replace("name: medium", "name: later");
    String annotations = "annotations: {instancetype.kubevirt.io/admit-missing: 'true'}";
    desk.file("web.yaml", web.replace("  name: web\n", "  name: web\n  " + annotations + "\n"));
    Run run = desk.virtctl("validate -f .");
    assertThat(run.out()).isEqualTo(waiting.formatted(8));
    assertThat(run.exit()).isEqualTo(Exit.OK);
    desk.file("web.yaml", web)
        .file(
            "kubevirt.yaml",
            """
            apiVersion: kubevirt.io/v1
            kind: KubeVirt
            metadata: {name: kubevirt, namespace: kubevirt, %s}
            """
                .formatted(annotations));
    assertThat(desk.virtctl("validate -f .").out()).isEqualTo(waiting.formatted(7));
  }

  @Test
  @DisplayName("still points at the documents before a mistake")
  void mistakeAfterwards() {
    desk.file("all.yaml", CLASH + "---\nspec: {cpu: [}\n");
    assertThat(desk.virtctl("validate -f .").out())
        .isEqualTo(
            """
            all.yaml:16:14: error: Found '}' where a value was expected.
            all.yaml:12:11: error: spec.template.spec.domain.memory.guest: the VM sets 1Gi, which conflicts with selected instance type: \
            VirtualMachineClusterInstancetype medium sets spec.memory.guest to 8Gi
            all.yaml:14:11: error: spec.template.spec.domain.cpu.cores: the VM sets 3, which conflicts with selected instance type: \
            VirtualMachineClusterInstancetype medium decides the size (spec.cpu.guest: 4)
            2 valid, 1 refused, 1 unreadable
            virtctl explain shows the ways out of each refusal.
            """);
  }

  @Test
  @DisplayName("knows the line of an item in a List, and of a field whose name has dots")
  void places() {
    desk.file(
        "list.yaml",
        """
        apiVersion: v1
        kind: List
        items:
        - apiVersion: kubevirt.io/v1
          kind: VirtualMachine
          metadata: {name: a}
          spec:
            template:
              metadata:
                annotations:
                  example.org/size: 3
        """);
    assertThat(desk.virtctl("validate -f list.yaml").out())
        .isEqualTo(
            """
            list.yaml:8:5: error: spec.template.spec: is required
            list.yaml:11:11: error: spec.template.metadata.annotations.example.org/size: expected \
            text, found the number 3; put it in quotes
            0 valid, 1 refused
            """);
  }

  @Test
  @DisplayName("prints JSON with each cause, its place and its ways out")
  void json() {
    desk.file("clash.yaml", CLASH.replace("        memory:\n          guest: 1Gi\n", ""))
        .file("torn.yaml", "a: [\n");
    assertThat(desk.virtctl("validate -f clash.yaml -f types.yaml -f torn.yaml -o json"))
        .isEqualTo(
            new Run(
                Exit.REFUSED,
                """
                {
                  "documents": [
                    {
                      "causes": [
                        {
                          "column": 11,
                          "field": "spec.template.spec.domain.cpu.cores",
                          "line": 12,
                          "message": "spec.template.spec.domain.cpu.cores: the VM sets 3, which conflicts with selected instance type: VirtualMachineClusterInstancetype medium decides the size (spec.cpu.guest: 4)",
                          "reason": "FieldValueInvalid",
                          "type": "FieldValueInvalid",
                          "waysOut": [
                            "Leave it to the instance type, and patch the VM with\\n[{\\"op\\":\\"remove\\",\\"path\\":\\"/spec/template/spec/domain/cpu/cores\\"}]",
                            "Keep your value, set cpu and memory in the VM yourself, and patch it with\\n[{\\"op\\":\\"remove\\",\\"path\\":\\"/spec/instancetype\\"}]"
                          ]
                        }
                      ],
                      "file": "clash.yaml",
                      "kind": "VirtualMachine",
                      "name": "clash",
                      "namespace": "",
                      "valid": false,
                      "warnings": []
                    },
                    {
                      "causes": [],
                      "file": "types.yaml",
                      "kind": "VirtualMachineClusterInstancetype",
                      "name": "medium",
                      "namespace": "",
                      "valid": true,
                      "warnings": []
                    },
                    {
                      "causes": [],
                      "file": "types.yaml",
                      "kind": "VirtualMachineClusterPreference",
                      "name": "linux",
                      "namespace": "",
                      "valid": true,
                      "warnings": []
                    }
                  ],
                  "unreadable": [
                    {
                      "column": 1,
                      "file": "torn.yaml",
                      "line": 2,
                      "message": "The text ends where a value was expected."
                    }
                  ],
                  "valid": false
                }
                """,
                ""));
  }

  @Test
  @DisplayName("says that there is nothing to check")
  void nothing() {
    desk.file("other.yaml", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: other}\n");
    assertThat(desk.virtctl("validate -f other.yaml"))
        .isEqualTo(
            new Run(
                Exit.REFUSED,
                "",
                """
                error: there is no instance type, preference or VirtualMachine in the input, \
                which holds only ConfigMap other
                """));
  }
}
