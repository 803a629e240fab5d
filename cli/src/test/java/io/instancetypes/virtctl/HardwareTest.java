package io.instancetypes.virtctl;

import static io.instancetypes.virtctl.Samples.TYPES;
import static io.instancetypes.virtctl.Samples.WEB;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import io.instancetypes.virtctl.cli.Exit;
import io.instancetypes.virtctl.cli.Run;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("The hardware of a guest")
class HardwareTest {
  private static final String EXPAND = "expand -f web.yaml -f types.yaml --as qemu --data /data";

  @TempDir private Path folder;
  private Desk desk;

  @BeforeEach
  void desk() {
    desk = new Desk(folder).file("types.yaml", TYPES).file("web.yaml", WEB);
  }

  @Test
  @DisplayName("is a command line on standard output, and what it needs on the other")
  void script() {
    Run run = desk.virtctl(EXPAND);
    assertThat(run.exit()).isEqualTo(Exit.OK);
    assertThat(run.out())
        .startsWith("qemu-system-x86_64 \\\n  -name guest=web \\\n")
        .contains("  -smp cpus=4,sockets=1,cores=4,threads=1,maxcpus=4 \\\n  -m size=8G \\\n")
        .contains("  -device ide-hd,bus=ide.0,drive=disk0 \\\n")
        .contains("  -device virtio-blk-pci-non-transitional,drive=disk1 \\\n")
        .endsWith("free-page-reporting=on\n");
    assertThat(run.err())
        .contains(
            "note: VirtualMachine web needs /data/guests/default/web/root.qcow2: a qcow2 overlay of"
                + " the disk in image registry.example/linux:1, made at every start\n"
                + "note: VirtualMachine web needs /data/guests/default/web/data.qcow2: an empty"
                + " qcow2 image of 2Gi\n");
  }

  @Test
  @DisplayName("is read back by a shell word by word, whatever its data directory is called")
  void shell() throws Exception {
    String data = folder.resolve("it's, a $HOME `dir`").toString();
    Run run =
        desk.virtctl(
            "expand", "-f", "web.yaml", "-f", "types.yaml", "--as", "qemu", "--data", data);
    Run json =
        desk.virtctl(
            "expand",
            "-f",
            "web.yaml",
            "-f",
            "types.yaml",
            "--as",
            "qemu",
            "--data",
            data,
            "-o",
            "json");
    var shell =
        new ProcessBuilder(
                "sh",
                "-c",
                "words() { printf '%s\\n' \"$@\"; }\n"
                    + run.out().replaceFirst("qemu-system-x86_64", "words"))
            .redirectErrorStream(true)
            .start();
    List<String> words =
        new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    assertThat(shell.waitFor(1, TimeUnit.MINUTES)).isTrue();
    List<String> command = Fields.texts(machine(json), "command");
    assertThat(words).isEqualTo(command.subList(1, command.size()));
    assertThat(words).anyMatch(word -> word.contains("it's,, a $HOME `dir`/guests/"));
  }

  @Test
  @DisplayName("tells programs who asked for each part of it")
  void json() {
    Map<?, ?> machine = machine(desk.virtctl(EXPAND + " -o json"));
    assertThat(machine.get("name")).isEqualTo("web");
    assertThat(Fields.texts(machine, "command")).startsWith("qemu-system-x86_64", "-name");
    assertThat(List.<Object>copyOf(Fields.list(machine, "options")))
        .contains(
            Fields.of(
                "option", "-smp",
                "value", "cores=4",
                "field", "spec.domain.cpu.cores",
                "from", "instance type medium, preference linux"),
            Fields.of(
                "option", "-device",
                "value", "ide-hd",
                "field", "spec.domain.devices.disks[0].disk.bus",
                "from", "you"),
            Fields.of(
                "option", "-nodefaults",
                "value", "",
                "field", "",
                "from", "virtctl: the guest gets what its fields say, and no more"));
    assertThat(List.<Object>copyOf(Fields.list(machine, "ignored")))
        .contains(
            Fields.of(
                "path", "spec.domain.devices.interfaces[0].bridge",
                "reason", "the guest is behind the address of the host"));
    assertThat(Fields.list(machine, "causes")).isEmpty();
    assertThat(desk.virtctl("explain -f web.yaml -f types.yaml --hardware --data /data -o json"))
        .isEqualTo(desk.virtctl(EXPAND + " -o json"));
  }

  @Test
  @DisplayName("is explained part by part")
  void explained() {
    Run run = desk.virtctl("explain -f web.yaml -f types.yaml --hardware --accel tcg");
    assertThat(run.exit()).isEqualTo(Exit.OK);
    assertThat(run.out().replaceAll(" {2,}", "  "))
        .startsWith(
            """
            VirtualMachine web
            instance type: VirtualMachineClusterInstancetype medium
            preference:    VirtualMachineClusterPreference linux

            """
                .replaceAll(" {2,}", "  "))
        .contains("\n-cpu max  spec.domain.cpu.model  default: KubeVirt's choice\n")
        .contains("\n-m size=8G  spec.domain.memory.guest  instance type medium\n")
        .contains("\nTHE GUEST GOES WITHOUT  BECAUSE\n")
        .doesNotContain("-nodefaults");
    assertThat(desk.virtctl("explain -f web.yaml -f types.yaml --hardware --all").out())
        .contains("-nodefaults");
  }

  @Test
  @DisplayName("is refused by the field of the VM, who set it, and the line in the file")
  void refused() {
    desk.file(
            "web.yaml",
            WEB.replace("  disks:", "  gpus: [{name: g, deviceName: a/b}]\n          disks:"))
        .file("types.yaml", TYPES.replace("preferredDiskBus: virtio", "preferredDiskBus: nvme"));
    Run run = desk.virtctl(EXPAND);
    assertThat(run.exit()).isEqualTo(Exit.REFUSED);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .isEqualTo(
            """
            error: web.yaml:15:11: VirtualMachine web cannot be run: \
            spec.template.spec.domain.devices.gpus: devices of the host are not handed over
            error: web.yaml:16:11: VirtualMachine web cannot be run: \
            spec.template.spec.domain.devices.disks[1].disk.bus: disks are connected by virtio, sata, \
            scsi or usb (set by preference linux)
            """);
    Map<?, ?> machine = machine(desk.virtctl(EXPAND + " -o json"));
    assertThat(Fields.list(machine, "command")).isEmpty();
    assertThat(Fields.list(machine, "causes")).hasSize(2);
    assertThat(desk.virtctl("explain -f web.yaml -f types.yaml --hardware").out())
        .contains("web.yaml:15:11: spec.template.spec.domain.devices.gpus: ");
  }

  @Test
  @DisplayName("is not asked for in vain: its options need it")
  void options() {
    assertThat(desk.virtctl("expand -f web.yaml -f types.yaml --accel tcg").err())
        .contains("--accel needs --as qemu");
    assertThat(desk.virtctl("explain -f web.yaml -f types.yaml --data x").err())
        .contains("--data needs --hardware");
    assertThat(desk.virtctl("explain -f web.yaml -f types.yaml --hardware domain.cpu").err())
        .contains("--hardware explains all of a machine, and takes no FIELD");
  }

  private static Map<?, ?> machine(Run run) {
    var document = Fields.map(Json.read(run.out().getBytes(StandardCharsets.UTF_8)));
    return Fields.maps(document, "machines").getFirst();
  }
}
