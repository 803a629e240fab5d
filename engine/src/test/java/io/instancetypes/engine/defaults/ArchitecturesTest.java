package io.instancetypes.engine.defaults;

import static io.instancetypes.engine.defaults.ClusterConfig.UNCONFIGURED;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArchitecturesTest {
  @DisplayName("Machine type, bus, model, ACPI and watchdog follow the architecture")
  @ParameterizedTest
  @CsvSource({
    "amd64,   q35,             sata,   host-model,       true,  i6300esb",
    "arm64,   virt,            virtio, host-passthrough, true,",
    "s390x,   s390-ccw-virtio, virtio, host-model,       false, diag288",
    "riscv64, q35,             sata,   host-model,       true,  i6300esb"
  })
  void follows(
      String architecture, String machine, String bus, String model, boolean acpi, String dog) {
    Map<String, Object> instance =
        Started.on(
            UNCONFIGURED,
            "{architecture: %s, domain: {devices: {watchdog: {name: w}, disks: [{name: a},"
                    .formatted(architecture)
                + " {name: b, cdrom: {}}, {name: c, lun: {}}]}}}");
    assertThat(instance)
        .containsEntry("domain.machine.type", machine)
        .containsEntry("domain.devices.disks[0].disk.bus", bus)
        .containsEntry("domain.devices.disks[1].cdrom.bus", bus)
        .containsEntry("domain.devices.disks[2].lun.bus", bus)
        .containsEntry("domain.cpu.model", model)
        .containsEntry("domain.features.acpi.enabled", acpi);
    if (dog == null) {
      assertThat(instance).containsOnlyKeys(withoutAction(instance));
    } else {
      assertThat(instance).containsEntry("domain.devices.watchdog." + dog + ".action", "reset");
    }
  }

  private static String[] withoutAction(Map<String, Object> instance) {
    return instance.keySet().stream()
        .filter(path -> !path.endsWith(".action"))
        .toArray(String[]::new);
  }

  @DisplayName("arm64 boots with EFI and without secure boot, unless its owner chose something")
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {}                                              | {efi: {secureBoot: false}}
          {firmware: {bootloader: {efi: {}}}}             | {efi: {secureBoot: false}}
          {firmware: {bootloader: {efi: {secureBoot: true}}}} | {efi: {secureBoot: true}}
          {firmware: {bootloader: {bios: {}}}}            | {bios: {}}
          """)
  void bootsArm(String domain, String bootloader) {
    Map<String, Object> instance =
        Started.on(UNCONFIGURED, "{architecture: arm64, domain: " + domain + "}");
    Map<String, Object> expected =
        Started.on(UNCONFIGURED, "{domain: {firmware: {bootloader: " + bootloader + "}}}");
    assertThat(firmware(instance)).isEqualTo(firmware(expected));
  }

  @Test
  @DisplayName("Elsewhere nobody chooses a bootloader")
  void bootsOthers() {
    assertThat(firmware(Started.on(UNCONFIGURED, "{}"))).isEmpty();
    assertThat(firmware(Started.on(UNCONFIGURED, "{architecture: s390x}"))).isEmpty();
  }

  private static Map<String, Object> firmware(Map<String, Object> instance) {
    var firmware = new TreeMap<>(instance);
    firmware.keySet().removeIf(path -> !path.startsWith("domain.firmware"));
    return firmware;
  }

  @Test
  @DisplayName("The owner's watchdog does what its owner says")
  void keepsWatchdog() {
    assertThat(
            Started.on(
                UNCONFIGURED,
                "{domain: {devices: {watchdog: {name: w, i6300esb: {action: poweroff}}}}}"))
        .containsEntry("domain.devices.watchdog.i6300esb.action", "poweroff");
    assertThat(Started.on(UNCONFIGURED, "{}"))
        .doesNotContainKey("domain.devices.watchdog.i6300esb.action");
  }
}
