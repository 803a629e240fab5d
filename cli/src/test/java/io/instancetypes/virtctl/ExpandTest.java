package io.instancetypes.virtctl;

import static io.instancetypes.virtctl.Samples.CLASH;
import static io.instancetypes.virtctl.Samples.TYPES;
import static io.instancetypes.virtctl.Samples.WEB;
import static io.instancetypes.virtctl.Samples.machine;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.virtctl.cli.Exit;
import io.instancetypes.virtctl.cli.Run;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("virtctl expand")
class ExpandTest {
  @TempDir private Path folder;
  private Desk desk;

  @BeforeEach
  void desk() {
    desk = new Desk(folder).file("types.yaml", TYPES);
  }

  @Test
  @DisplayName("prints the VM with instance type and preference worked in")
  void vm() {
    assertThat(desk.file("web.yaml", WEB).virtctl("expand -f web.yaml -f types.yaml"))
        .isEqualTo(
            new Run(
                Exit.OK,
                """
                apiVersion: kubevirt.io/v1
                kind: VirtualMachine
                metadata:
                  name: web
                spec:
                  runStrategy: Always
                  template:
                    spec:
                      architecture: amd64
                      domain:
                        cpu:
                          cores: 4
                          sockets: 1
                          threads: 1
                        devices:
                          disks:
                          - disk:
                              bus: sata
                            name: root
                          - disk:
                              bus: virtio
                            name: data
                          interfaces:
                          - bridge: {}
                            model: virtio
                            name: default
                        machine:
                          type: q35
                        memory:
                          guest: 8Gi
                      evictionStrategy: None
                      networks:
                      - name: default
                        pod: {}
                      volumes:
                      - containerDisk:
                          image: registry.example/linux:1
                          imagePullPolicy: IfNotPresent
                        name: root
                      - emptyDisk:
                          capacity: 2Gi
                        name: data
                """,
                ""));
  }

  @Test
  @DisplayName("prints the VirtualMachineInstance that starts, as JSON")
  void instance() {
    assertThat(desk.file("a.yaml", machine("a")).virtctl("expand -f . --as vmi -o json"))
        .isEqualTo(
            new Run(
                Exit.OK,
                """
                {
                 "apiVersion": "kubevirt.io/v1",
                 "kind": "VirtualMachineInstance",
                 "metadata": {
                  "annotations": {
                   "kubevirt.io/cluster-instancetype-name": "medium"
                  },
                  "name": "a"
                 },
                 "spec": {
                  "architecture": "amd64",
                  "domain": {
                   "cpu": {
                    "cores": 1,
                    "model": "host-model",
                    "sockets": 4,
                    "threads": 1
                   },
                   "devices": {
                    "interfaces": [
                     {
                      "bridge": {},
                      "name": "default"
                     }
                    ]
                   },
                   "features": {
                    "acpi": {
                     "enabled": true
                    }
                   },
                   "machine": {
                    "type": "q35"
                   },
                   "memory": {
                    "guest": "8Gi"
                   }
                  },
                  "evictionStrategy": "None",
                  "networks": [
                   {
                    "name": "default",
                    "pod": {}
                   }
                  ]
                 }
                }
                """,
                ""));
  }

  @Test
  @DisplayName("returns a VM without references as it is, with every field it does not know")
  void untouched() {
    String vm =
        """
        apiVersion: kubevirt.io/v1
        kind: VirtualMachine
        metadata:
          annotations:
            answer: "42"
            build: "0123"
            exponent: "1e3"
            flag: "yes"
            nothing: "null"
            time: "12:30"
            version: "1.10"
          name: plain
        spec:
          futureField:
          - 1
          - 2.50
          - deeper:
              text: |
                two
                lines
          running: false
          template:
            spec:
              domain:
                devices:
                  tpm2050: {}
        status:
          anything: null
        """;
    assertThat(desk.file("vm.yaml", vm).virtctl("expand -f vm.yaml"))
        .isEqualTo(new Run(Exit.OK, vm, ""));
  }

  @Test
  @DisplayName("keeps fields it does not know beside those it sets")
  void unknownFields() {
    String vm =
        machine("a")
            .replace("domain: {}", "domain: {future: [{x: \"0x10\"}]}\n      more: \"1.0\"");
    assertThat(desk.file("vm.yaml", vm).virtctl("expand -f . -o yaml").out())
        .contains("        future:\n        - x: \"0x10\"\n")
        .contains("      more: \"1.0\"\n");
  }

  @Test
  @DisplayName("puts a Status in the place of a VM that cannot be expanded")
  void refusal() {
    assertThat(desk.file("clash.yaml", CLASH).virtctl("expand -f clash.yaml -f types.yaml"))
        .isEqualTo(
            new Run(
                Exit.REFUSED,
                """
                apiVersion: v1
                code: 422
                details:
                  causes:
                  - field: spec.template.spec.domain.cpu.cores
                    message: 'spec.template.spec.domain.cpu.cores: the VM sets 3, which conflicts with selected instance type: VirtualMachineClusterInstancetype medium decides the size (spec.cpu.guest: 4)'
                    reason: FieldValueInvalid
                    type: FieldValueInvalid
                  - field: spec.template.spec.domain.memory.guest
                    message: 'spec.template.spec.domain.memory.guest: the VM sets 1Gi, which conflicts with selected instance type: VirtualMachineClusterInstancetype medium sets spec.memory.guest to 8Gi'
                    reason: FieldValueInvalid
                    type: FieldValueInvalid
                  group: kubevirt.io
                  kind: VirtualMachine
                  name: clash
                kind: Status
                message: 'spec.template.spec.domain.cpu.cores: the VM sets 3, which conflicts with selected instance type: VirtualMachineClusterInstancetype medium decides the size (spec.cpu.guest: 4), spec.template.spec.domain.memory.guest: the VM sets 1Gi, which conflicts with selected instance type: VirtualMachineClusterInstancetype medium sets spec.memory.guest to 8Gi'
                metadata: {}
                reason: Invalid
                status: Failure
                """,
                """
                error: clash.yaml:14:11: VirtualMachine clash cannot be expanded: \
                spec.template.spec.domain.cpu.cores: the VM sets 3, which conflicts with selected instance type: \
                VirtualMachineClusterInstancetype medium decides the size (spec.cpu.guest: 4) \
                (and 1 more)
                """));
  }

  @Test
  @DisplayName("gives one result for each VM, in the order of the input")
  void order() {
    Run run =
        desk.file("all.yaml", String.join("---\n", machine("b"), CLASH, machine("a"), TYPES))
            .virtctl("expand -f all.yaml");
    assertThat(run.exit()).isEqualTo(Exit.REFUSED);
    assertThat(run.out().lines().filter(line -> line.matches("---|kind: .*|  name: .*")))
        .containsExactly(
            "kind: VirtualMachine",
            "  name: b",
            "---",
            "  name: clash",
            "kind: Status",
            "---",
            "kind: VirtualMachine",
            "  name: a");
  }

  @Test
  @DisplayName("wraps several results in a List where JSON is asked for")
  void jsonList() {
    Run run = desk.standardInput(machine("a") + "---\n" + CLASH).virtctl("expand -f - -o json");
    assertThat(run.exit()).isEqualTo(Exit.REFUSED);
    assertThat(run.out())
        .startsWith(
            """
            {
             "apiVersion": "v1",
             "items": [
              {
               "apiVersion": "v1",
               "code": 422,
            """)
        .endsWith(
            """
             ],
             "kind": "List"
            }
            """);
    assertThat(run.err())
        .isEqualTo(
            """
            error: standard input:6:3: VirtualMachine a cannot be expanded: spec.instancetype: \
            there is no VirtualMachineClusterInstancetype medium; did you mean d1.medium or n1.medium or o1.medium?
            error: standard input:17:3: VirtualMachine clash cannot be expanded: \
            spec.instancetype: there is no VirtualMachineClusterInstancetype medium; did you mean d1.medium or n1.medium or o1.medium?
            """);
  }

  @Test
  @DisplayName("reports at most ten causes in a Status and counts the rest")
  void manyCauses() {
    String disks = "{devices: {disks: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]}}";
    Run run =
        desk.file("vm.yaml", machine("a").replace("domain: {}", "domain: " + disks))
            .virtctl("expand -f vm.yaml");
    assertThat(run.out().lines().filter(line -> line.startsWith("  - field:"))).hasSize(10);
    assertThat(run.out()).contains("found the number 10, and 2 more'\n");
  }

  @Test
  @DisplayName("takes the defaults of the cluster from a KubeVirt resource in the input")
  void clusterDefaults() {
    desk.file("vm.yaml", machine("a"))
        .file(
            "kubevirt.yaml",
            """
            apiVersion: kubevirt.io/v1
            kind: KubeVirt
            metadata: {name: kubevirt, namespace: kubevirt}
            spec:
              configuration:
                evictionStrategy: LiveMigrate
                architectureConfiguration: {defaultArchitecture: arm64}
            """);
    assertThat(desk.virtctl("expand -f .").out())
        .contains("architecture: arm64\n", "type: virt\n", "evictionStrategy: LiveMigrate\n");
  }

  @Test
  @DisplayName("puts documents without a namespace into the one that -n names")
  void namespace() {
    String types = TYPES.replace("VirtualMachineClusterInstancetype", "VirtualMachineInstancetype");
    String vm =
        machine("a").replace("name: medium", "name: medium\n    kind: VirtualMachineInstancetype");
    desk.file("vm.yaml", vm + "---\n" + vm.replace("name: a", "name: b, namespace: other"))
        .file("types.yaml", types);
    Run run = desk.virtctl("expand -f . -n team");
    assertThat(run.out()).startsWith("apiVersion: kubevirt.io/v1\n").contains("namespace: team\n");
    assertThat(run.err())
        .isEqualTo(
            """
            error: vm.yaml:18:3: VirtualMachine other/b cannot be expanded: spec.instancetype: \
            there is no VirtualMachineInstancetype medium in namespace other
            """);
  }

  @Test
  @DisplayName("says that there is nothing to expand")
  void nothing() {
    assertThat(desk.virtctl("expand -f types.yaml"))
        .isEqualTo(
            new Run(
                Exit.REFUSED,
                "",
                "error: there is no VirtualMachine among the 2 documents given\n"));
  }
}
