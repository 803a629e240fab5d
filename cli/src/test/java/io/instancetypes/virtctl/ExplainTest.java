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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("virtctl explain")
class ExplainTest {
  @TempDir private Path folder;
  private Desk desk;

  @BeforeEach
  void desk() {
    desk = new Desk(folder).file("types.yaml", TYPES).file("web.yaml", WEB);
  }

  @Test
  @DisplayName("lists every field that is not simply the owner's, as expand would print them")
  void table() {
    assertThat(desk.virtctl("explain -f ."))
        .isEqualTo(
            new Run(
                Exit.OK,
                """
                VirtualMachine web
                instance type: VirtualMachineClusterInstancetype medium
                preference:    VirtualMachineClusterPreference linux

                FIELD                                                        VALUE          FROM                                                           INSTEAD OF
                metadata.annotations.kubevirt.io/cluster-instancetype-name   medium         default: the name of what the VM refers to
                metadata.annotations.kubevirt.io/cluster-preference-name     linux          default: the name of what the VM refers to
                spec.architecture                                            amd64          default: the cluster's setting
                spec.domain.cpu.cores                                        4              instance type medium, preference linux
                spec.domain.cpu.model                                        host-model     default: KubeVirt's choice
                spec.domain.cpu.sockets                                      1              instance type medium, preference linux
                spec.domain.cpu.threads                                      1              instance type medium, preference linux
                spec.domain.devices.disks[0].disk.bus                        sata           you                                                            virtio (preference linux)
                spec.domain.devices.disks[1].disk.bus                        virtio         preference linux                                               sata (default)
                spec.domain.devices.disks[1].name                            data           default: a disk for each volume
                spec.domain.devices.interfaces[0].bridge                     {}             default: an interface on the pod network where there is none
                spec.domain.devices.interfaces[0].model                      virtio         preference linux
                spec.domain.devices.interfaces[0].name                       default        default: an interface on the pod network where there is none
                spec.domain.features.acpi.enabled                            true           default: on
                spec.domain.machine.type                                     q35            default: the cluster's setting
                spec.domain.memory.guest                                     8Gi            instance type medium
                spec.evictionStrategy                                        None           default: the cluster's setting
                spec.networks[0].name                                        default        default: an interface on the pod network where there is none
                spec.networks[0].pod                                         {}             default: an interface on the pod network where there is none
                spec.volumes[0].containerDisk.imagePullPolicy                IfNotPresent   default: pulled once, because the image has a fixed tag
                """,
                ""));
  }

  @Test
  @DisplayName("folds the table on a narrow terminal, and cuts no path")
  void narrow() {
    Run run = desk.terminal(80).virtctl("explain -f .");
    assertThat(run.out().lines()).allMatch(line -> line.length() <= 80);
    assertThat(run.out().lines())
        .contains(
            "spec.domain.devices.disks[0].disk.bus",
            "  sata           you                                   virtio (preference linux)",
            "metadata.annotations.kubevirt.io/cluster-instancetype-name",
            "  medium         default");
    assertThat(desk.terminal(50).virtctl("explain -f .").out())
        .contains(
            "instance type: VirtualMachineClusterInstancetype\n               medium\npreference:");
  }

  @Test
  @DisplayName("lists the owner's own fields as well where all are asked for")
  void all() {
    assertThat(desk.virtctl("explain -f . --all").out())
        .contains("spec.domain.devices.disks[0].name                            root  ")
        .contains("spec.volumes[1].emptyDisk.capacity                           2Gi   ");
  }

  @Test
  @DisplayName("explains the expanded VM where that is asked for")
  void asVm() {
    assertThat(desk.virtctl("explain -f . --as vm domain.memory").out())
        .isEqualTo(
            """
            spec.template.spec.domain.memory.guest is 8Gi: VirtualMachineClusterInstancetype \
            medium (spec.memory.guest) sets it.
            """);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          domain.devices.disks[0].disk.bus  | spec.domain.devices.disks[0].disk.bus is sata: you set it; VirtualMachineClusterPreference linux (spec.devices.preferredDiskBus) wanted virtio, but your value stays.
          domain.devices.disks[1].disk.bus  | spec.domain.devices.disks[1].disk.bus is virtio: VirtualMachineClusterPreference linux (spec.devices.preferredDiskBus) sets it; the default would be sata.
          domain.devices.disks[0].name      | spec.domain.devices.disks[0].name is root: you set it.
          domain.cpu.model                  | spec.domain.cpu.model is host-model by default: KubeVirt's choice.
          domain.cpu.cores                  | spec.domain.cpu.cores is 4: VirtualMachineClusterInstancetype medium (spec.cpu.guest) sets it, in the layout that VirtualMachineClusterPreference linux (spec.cpu.preferredCPUTopology) prefers.
          """)
  @DisplayName("says in a sentence who wanted what")
  void sentences(String field, String sentence) {
    assertThat(desk.virtctl("explain -f . " + field))
        .isEqualTo(new Run(Exit.OK, sentence + "\n", ""));
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(
      strings = {
        "domain.memory",
        "domain.memory.guest",
        "spec.domain.memory.guest",
        "spec.template.spec.domain.memory.guest"
      })
  @DisplayName("understands a field however it is written")
  void spellings(String field) {
    assertThat(desk.virtctl("explain -f . " + field).out())
        .startsWith("spec.domain.memory.guest is 8Gi: ");
  }

  @Test
  @DisplayName("tells that a field of the VM was replaced")
  void removed() {
    desk.file("types.yaml", TYPES.replace("    guest: 4\n", "    model: Haswell\n"))
        .file("web.yaml", machine("a").replace("domain: {}", "domain: {cpu: {guest: 6}}"));
    assertThat(desk.virtctl("explain -f . domain.cpu").out())
        .isEqualTo(
            """
            spec.domain.cpu.cores is 1 by default: the vCPUs of domain.cpu.guest, one socket each.
            spec.domain.cpu.guest was removed: turned into sockets, cores and threads; you wrote 6.
            spec.domain.cpu.model is Haswell: VirtualMachineClusterInstancetype medium \
            (spec.cpu.model) sets it; the default would be host-model.
            spec.domain.cpu.sockets is 6 by default: the vCPUs of domain.cpu.guest, one socket each.
            spec.domain.cpu.threads is 1 by default: the vCPUs of domain.cpu.guest, one socket each.
            """);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "domain.cpus, domain.cpus is not set; did you mean domain.cpu?",
    "spec.domain.cpu.coers, spec.domain.cpu.coers is not set; did you mean spec.domain.cpu.cores?",
    "cpu.coers, cpu.coers is not set; did you mean cpu.cores?",
    "memroy, memroy is not set; did you mean memory?",
    "disks[rot], disks[rot] is not set; disks has root and data.",
    "domain.chassis, domain.chassis is not set."
  })
  @DisplayName("says that a field is not set, and which one is near")
  void missing(String field, String sentence) {
    assertThat(desk.virtctl("explain -f . " + field))
        .isEqualTo(new Run(Exit.REFUSED, sentence + "\n", ""));
  }

  @Test
  @DisplayName("shows for a clash who sets the field on both sides, and the ways out")
  void clash() {
    assertThat(desk.file("clash.yaml", CLASH).virtctl("explain -f clash.yaml -f types.yaml"))
        .isEqualTo(
            new Run(
                Exit.REFUSED,
                """
                VirtualMachine clash
                instance type: VirtualMachineClusterInstancetype medium

                clash.yaml:12:11: spec.template.spec.domain.memory.guest: the VM sets 1Gi, which conflicts with selected instance type: \
                VirtualMachineClusterInstancetype medium sets spec.memory.guest to 8Gi
                  1. Leave it to the instance type, and remove lines 11 to 12 of clash.yaml
                  2. Keep your value, set cpu and memory in the VM yourself, and remove lines 6 \
                to 7 of clash.yaml
                  3. Keep your value, and use a copy of the instance type without \
                spec.memory.guest, as this prints it
                     virtctl customize medium --name medium-own --cluster --set memory.guest=null -f types.yaml
                clash.yaml:14:11: spec.template.spec.domain.cpu.cores: the VM sets 3, which conflicts with selected instance type: \
                VirtualMachineClusterInstancetype medium decides the size (spec.cpu.guest: 4)
                  1. Leave it to the instance type, and remove lines 13 to 14 of clash.yaml
                  2. Keep your value, set cpu and memory in the VM yourself, and remove lines 6 \
                to 7 of clash.yaml
                """,
                ""));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "-f types.yaml, medium, -f types.yaml",
    "-R, u1.small, --offline",
  })
  @DisplayName("offers a copy of the type that can be pasted, from where the type was found")
  void copy(String types, String name, String found) {
    desk.file("clash.yaml", CLASH.replace("medium", name));
    String command =
        desk.virtctl("explain -f clash.yaml " + types)
            .out()
            .lines()
            .filter(line -> line.contains("customize"))
            .findFirst()
            .orElseThrow()
            .strip();
    assertThat(command)
        .isEqualTo(
            "virtctl customize %s --name %s-own --cluster --set memory.guest=null %s"
                .formatted(name, name, found));
    Run pasted = desk.virtctl(command.substring("virtctl ".length()));
    assertThat(pasted.exit()).isEqualTo(Exit.OK);
    assertThat(pasted.out()).contains("  name: " + name + "-own\n").contains("  memory: {}\n");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "{cpu: {cores: 2, model: EPYC}} | remove cores: 2 from line 1",
        "{devices: {}, cpu: {cores: 2}} | remove cpu: {cores: 2} from line 1",
        "{devices: {},~ cpu: {~cores: 2~}} | remove cpu: { cores: 2 } from lines 2 to 4",
        "{cpu: {~cores: 2,~model: EPYC}} | remove line 2",
      })
  @DisplayName("names what is to go of a line that holds more")
  void entry(String domain, String edit) {
    desk.file(
        "flow.yaml",
        ("{apiVersion: kubevirt.io/v1, kind: VirtualMachine, metadata: {name: a}, spec:"
                + " {runStrategy: Always, instancetype: {name: u1.small}, template: {spec: {domain:"
                + " %s}}}}")
            .formatted(domain.replace('~', '\n')));
    assertThat(desk.virtctl("explain -f flow.yaml").out())
        .contains("  1. Leave it to the instance type, and " + edit + " of flow.yaml\n");
  }

  @Test
  @DisplayName("offers no copy of a type whose name would be a command of a shell")
  void hostile() {
    desk.file("clash.yaml", CLASH.replace("medium", "a;reboot"))
        .file("types.yaml", TYPES.replace("medium", "a;reboot"));
    assertThat(desk.virtctl("explain -f clash.yaml -f types.yaml").out())
        .contains("1. Leave it to the instance type")
        .doesNotContain("customize");
  }

  @Test
  @DisplayName("tells every mistake of a VM, not only the one that stops its expansion")
  void mistakes() {
    desk.file(
        "wrong.yaml",
        """
        apiVersion: kubevirt.io/v1
        kind: VirtualMachine
        metadata: {name: wrong}
        spec:
          runStategy: Always
          instancetype: {name: u1.smal}
          template:
            spec:
              domain:
                devices:
                  disks: [{name: root, disk: {bus: virtoi}}]
              volumes: [{name: root, containerDisk: {image: i}}]
        """);
    assertThat(desk.virtctl("explain -f wrong.yaml").out().lines())
        .filteredOn(line -> line.startsWith("wrong.yaml:"))
        .extracting(line -> line.split(": ")[1])
        .containsExactly(
            "spec.running",
            "spec.runStategy",
            "spec.instancetype",
            "spec.template.spec.domain.devices.disks[0].disk.bus");
  }

  @Test
  @DisplayName("tells as well why a cluster would refuse a VM that can be expanded")
  void objections() {
    desk.file("types.yaml", TYPES + "  requirements: {memory: {guest: 16Gi}}\n");
    Run run = desk.virtctl("explain -f .");
    assertThat(run.exit()).isEqualTo(Exit.REFUSED);
    assertThat(run.out())
        .startsWith("VirtualMachine web\n")
        .endsWith(
            """

            A cluster would refuse this VM:
            web.yaml:7:3: spec.instancetype: failure checking preference requirements: \
            insufficient Memory resources: VirtualMachineClusterPreference linux needs 16Gi, 8Gi \
            given as memory of the instance type
              1. Give the VM at least what the preference needs, or choose another preference.
            """);
  }

  @Test
  @DisplayName("treats several VMs one after the other, each under its name")
  void several() {
    desk.file("b.yaml", machine("b"));
    assertThat(desk.virtctl("explain -f . domain.cpu.cores").out())
        .isEqualTo(
            """
            VirtualMachine b
            instance type: VirtualMachineClusterInstancetype medium

            spec.domain.cpu.cores is 1: VirtualMachineClusterInstancetype medium \
            (spec.cpu.guest) sets it.

            VirtualMachine web
            instance type: VirtualMachineClusterInstancetype medium
            preference:    VirtualMachineClusterPreference linux

            spec.domain.cpu.cores is 4: VirtualMachineClusterInstancetype medium \
            (spec.cpu.guest) sets it, in the layout that VirtualMachineClusterPreference linux \
            (spec.cpu.preferredCPUTopology) prefers.
            """);
  }

  @Test
  @DisplayName("never sends control characters of a document to a terminal, nor a long value")
  void harmless() {
    String bus = "\\e[31m" + "x".repeat(100);
    desk.file("web.yaml", WEB.replace("bus: sata", "bus: \"" + bus + "\""));
    assertThat(desk.virtctl("explain -f . domain.devices.disks[0].disk.bus").out())
        .startsWith(
            "spec.domain.devices.disks[0].disk.bus is \\u001b[31m" + "x".repeat(49) + "…: you");
  }

  @Test
  @DisplayName("prints JSON with the chain of authors")
  void json() {
    assertThat(desk.virtctl("explain -f . -o json domain.devices.disks[0].disk.bus").out())
        .isEqualTo(
            """
            {
              "virtualMachines": [
                {
                  "fields": [
                    {
                      "field": "spec.domain.devices.disks[0].disk.bus",
                      "from": {
                        "layer": "user"
                      },
                      "insteadOf": [
                        {
                          "from": {
                            "field": "spec.devices.preferredDiskBus",
                            "layer": "preference",
                            "object": {
                              "kind": "VirtualMachineClusterPreference",
                              "name": "linux"
                            }
                          },
                          "value": "virtio"
                        }
                      ],
                      "value": "sata"
                    }
                  ],
                  "file": "web.yaml",
                  "instancetype": {
                    "kind": "VirtualMachineClusterInstancetype",
                    "name": "medium"
                  },
                  "name": "web",
                  "preference": {
                    "kind": "VirtualMachineClusterPreference",
                    "name": "linux"
                  }
                }
              ]
            }
            """);
  }

  @Test
  @DisplayName("prints JSON for what is not set and for what is refused")
  void jsonWithoutAnswer() {
    assertThat(desk.virtctl("explain -f . -o json domain.cpus").out())
        .contains("\"missing\": \"domain.cpus is not set; did you mean domain.cpu?\"");
    assertThat(desk.file("web.yaml", CLASH).virtctl("explain -f . -o json").out())
        .contains(
            """
                      "column": 11,
                      "field": "spec.template.spec.domain.cpu.cores",
                      "line": 14,
            """)
        .contains("\"waysOut\": [");
  }
}
