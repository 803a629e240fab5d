package io.instancetypes.qemu;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.engine.rule.Cause;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("Who writes a VM cannot write the command line of its host:")
class InjectionTest {
  private static final String DISK = "spec.domain.devices.disks[].";
  private static final String NIC = "spec.domain.devices.interfaces[].";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          spec.domain.devices.disks[].serial | serial=
          spec.domain.firmware.serial | serial=
          spec.domain.chassis.asset | asset=
          spec.hostname | hostname=
          spec.domain.devices.interfaces[].macAddress | mac=
          spec.domain.devices.interfaces[].dhcpOptions.bootFileName | bootfile=
          spec.domain.devices.interfaces[].dhcpOptions.tftpServerName | tftp-server-name=
          spec.networks[].pod.vmNetworkCIDR | net=
          """)
  @DisplayName("a comma in a value is two of them, and begins no key of its own")
  void commas(String field, String key) {
    assertThat(parts(Vmi.small().with(field, "'x,script=/bin/sh,,y'")))
        .contains(key + "x,,script=/bin/sh,,,,y");
  }

  @Test
  @DisplayName("a comma in the path of a host disk stays in the path")
  void path() {
    assertThat(
            parts(
                Vmi.small()
                    .with(
                        "spec.volumes[].hostDisk",
                        "{path: '/srv/a,file.driver=nbd,b.img', type: Disk}")))
        .contains("file.driver=file", "file.filename=/srv/a,,file.driver=nbd,,b.img");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nbd:unix:/run/secret.sock",
        "nbd://10.0.0.1/disk",
        "ssh://root@host/disk",
        "http://169.254.169.254/latest",
        "json:{\\\"driver\\\":\\\"nbd\\\"}",
        "fat:rw:/etc",
        "host_device:/dev/sda",
        "../../etc/shadow",
        ""
      })
  @DisplayName("a path that looks like a protocol is refused, for it is not absolute")
  void protocols(String path) {
    assertThat(
            Vmi.small()
                .with("spec.volumes[].hostDisk", "{path: \"" + path + "\", type: Disk}")
                .onKvm()
                .causes())
        .extracting(Cause::field)
        .containsExactly("spec.volumes[0].hostDisk.path");
  }

  @Test
  @DisplayName("formats and protocols are always named, so that none is guessed from data")
  void explicit() {
    for (String source :
        List.of(
            "{persistentVolumeClaim: {claimName: c}}",
            "{dataVolume: {name: d}}",
            "{hostDisk: {path: /a, type: Disk}}",
            "{containerDisk: {image: i}}",
            "{ephemeral: {persistentVolumeClaim: {claimName: c}}}",
            "{emptyDisk: {capacity: 1Gi}}")) {
      String kind = source.substring(1, source.indexOf(':'));
      String value = source.substring(source.indexOf(':') + 2, source.length() - 1);
      assertThat(parts(Vmi.small().with("spec.volumes[]." + kind, value)))
          .as(source)
          .contains("file.driver=file")
          .containsAnyOf("driver=raw", "driver=qcow2")
          .doesNotContain("-drive", "-hda");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          metadata.name | ../../../etc
          metadata.name | a/b
          metadata.name | ..
          metadata.name | ''
          metadata.namespace | ../x
          spec.volumes[].persistentVolumeClaim.claimName | ../other/claim
          spec.volumes[].dataVolume.name | /etc/shadow
          spec.volumes[].ephemeral.persistentVolumeClaim.claimName | ..
          """)
  @DisplayName("a name cannot lead out of the folder of the guests")
  void traversal(String field, String name) {
    assertThat(Vmi.small().with(field, "'" + name.replace("'", "''") + "'").onKvm().causes())
        .extracting(Cause::field)
        .allMatch(field.replace("[]", "[0]")::equals)
        .isNotEmpty();
  }

  @Test
  @DisplayName("the name of a volume cannot lead out of the folder of the guests")
  void volumeNames() {
    Vmi vmi = Vmi.small().with("spec.volumes[].name", "../x").with(DISK + "name", "../x");
    assertThat(vmi.onKvm().causes()).extracting(Cause::field).containsOnly("spec.volumes[0].name");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          spec.domain.cpu.model | max,vendor=x
          spec.domain.cpu.model | help
          spec.domain.cpu.model | -S
          spec.domain.cpu.features[].name | x=on,kvm
          spec.domain.cpu.features[].name | kvm,
          spec.domain.features.hyperv.vendorid.vendorid | a,kvm=off
          spec.domain.machine.type | q35,accel=tcg
          spec.domain.machine.type | none
          spec.domain.firmware.uuid | -S
          spec.domain.devices.interfaces[].model | virtio-net-pci,netdev=x
          spec.domain.devices.interfaces[].model | help
          spec.domain.devices.video.type | secondary-vga
          spec.domain.devices.disks[].disk.bus | pci.0,drive=x
          spec.domain.devices.disks[].io | native,cache.direct=off
          spec.domain.devices.watchdog.i6300esb.action | none,panic=none
          """)
  @DisplayName("what stands where QEMU has no way to write a comma is one of few words")
  void words(String field, String text) {
    assertThat(Vmi.small().with(field, "'" + text + "'").onKvm().causes())
        .extracting(Cause::field)
        .containsExactly(field.replace("[]", "[0]"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\\nb", "a\\0b", "a\\eb", "a\\u202eb", "a\\u2028b", "a\\rb", "\\uFEFFa"})
  @DisplayName("a text with a character that cannot be seen is refused")
  void unseen(String text) {
    for (String field : List.of(DISK + "serial", NIC + "macAddress", "spec.domain.chassis.sku")) {
      assertThat(Vmi.small().with(field, "\"" + text + "\"").onKvm().causes())
          .extracting(Cause::field)
          .containsExactly(field.replace("[]", "[0]"));
    }
    Vmi kernel =
        Vmi.small().with("spec.domain.firmware.kernelBoot.container", "{image: i, kernelPath: /k}");
    assertThat(
            kernel
                .with("spec.domain.firmware.kernelBoot.kernelArgs", "\"" + text + "\"")
                .onKvm()
                .causes())
        .hasSize(1);
  }

  @Test
  @DisplayName("a value that looks like an option is a value, in QEMU as in the shell")
  void dashes() {
    GuestCommand command =
        Vmi.small()
            .with("spec.domain.firmware.kernelBoot.container", "{image: i, kernelPath: /k}")
            .with("spec.domain.firmware.kernelBoot.kernelArgs", "'-S -monitor $(id) `id` ''; id #'")
            .onKvm();
    assertThat(command.words()).containsSequence("-append", "-S -monitor $(id) `id` '; id #");
    assertThat(command.script()).contains("-append '-S -monitor $(id) `id` '\\''; id #'");
  }

  @Test
  @DisplayName("kernel arguments that are empty stay a word of their own")
  void empty() {
    GuestCommand command =
        Vmi.small()
            .with("spec.domain.firmware.kernelBoot.container", "{image: i, kernelPath: /k}")
            .with("spec.domain.firmware.kernelBoot.kernelArgs", "''")
            .onKvm();
    assertThat(command.words()).containsSequence("-append", "");
    assertThat(command.script()).contains("-append ''");
  }

  private static List<String> parts(Vmi vmi) {
    GuestCommand command = vmi.onKvm();
    assertThat(command.causes()).isEmpty();
    return command.arguments().stream().flatMap(QemuArgument::texts).toList();
  }
}
