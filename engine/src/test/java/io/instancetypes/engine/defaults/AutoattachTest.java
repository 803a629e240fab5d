package io.instancetypes.engine.defaults;

import static io.instancetypes.engine.defaults.ClusterConfig.UNCONFIGURED;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AutoattachTest {
  private static Map<String, Object> started(String template, String prefix) {
    var fields = new TreeMap<String, Object>();
    Started.on(UNCONFIGURED, template)
        .forEach(
            (path, value) -> {
              if (path.startsWith(prefix)) {
                fields.put(path.substring(prefix.length()), value);
              }
            });
    return fields;
  }

  @Test
  @DisplayName(
      "Every volume that neither a disk nor a filesystem uses gets a disk, behind the others")
  void disks() {
    assertThat(
            started(
                "{volumes: [{name: a}, {name: b}, {name: c}],"
                    + " domain: {devices: {disks: [{name: b, lun: {}}],"
                    + " filesystems: [{name: c, virtiofs: {}}]}}}",
                "domain.devices.disks"))
        .isEqualTo(
            Map.of(
                "[0].name", "b", "[0].lun.bus", "sata", "[1].name", "a", "[1].disk.bus", "sata"));
  }

  @Test
  @DisplayName("A disk that does not say what it is becomes a plain disk")
  void plainDisks() {
    assertThat(
            started(
                "{domain: {devices: {disks: [{name: a}, {name: b, disk: null}, {name: c, cdrom:"
                    + " {}}]}}}",
                "domain.devices.disks"))
        .isEqualTo(
            Map.of(
                "[0].name", "a",
                "[0].disk.bus", "sata",
                "[1].name", "b",
                "[1].disk.bus", "sata",
                "[2].name", "c",
                "[2].cdrom.bus", "sata",
                "[2].cdrom.readonly", true,
                "[2].cdrom.tray", "closed"));
  }

  @Test
  @DisplayName("An input device comes only when it is asked for and there is none")
  void inputs() {
    assertThat(
            started("{domain: {devices: {autoattachInputDevice: true}}}", "domain.devices.inputs"))
        .isEqualTo(Map.of("[0].name", "default-0", "[0].bus", "usb", "[0].type", "tablet"));
    assertThat(
            started("{domain: {devices: {autoattachInputDevice: false}}}", "domain.devices.inputs"))
        .isEmpty();
    assertThat(started("{}", "domain.devices.inputs")).isEmpty();
    assertThat(
            started(
                "{domain: {devices: {autoattachInputDevice: true, inputs: [{bus: virtio, type:"
                    + " ''}]}}}",
                "domain.devices.inputs"))
        .isEqualTo(Map.of("[0].bus", "virtio", "[0].type", "tablet"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{domain: {devices: {autoattachPodInterface: false}}}",
        "{networks: [{name: a, multus: {}}]}",
        "{domain: {devices: {interfaces: [{name: a, sriov: {}}]}}}"
      })
  @DisplayName(
      "The pod network is left out where the owner has a network or interface, or wants none")
  void noInterface(String template) {
    Map<String, Object> instance = Started.on(UNCONFIGURED, template);
    assertThat(instance).doesNotContainKey("networks[0].pod");
    assertThat(instance).doesNotContainKey("domain.devices.interfaces[0].bridge");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{domain: {devices: {autoattachPodInterface: true}}}",
        "{networks: [], domain: {devices: {interfaces: []}}}",
        "{networks: null}"
      })
  @DisplayName("The pod network is bound as the cluster says, else by bridge")
  void podInterface(String template) {
    assertThat(Started.on(UNCONFIGURED, template))
        .containsKeys("networks[0].pod", "domain.devices.interfaces[0].bridge");
    assertThat(
            Started.on(
                Started.cluster("{network: {defaultNetworkInterface: masquerade}}"), template))
        .containsKeys("networks[0].pod", "domain.devices.interfaces[0].masquerade")
        .doesNotContainKey("domain.devices.interfaces[0].bridge");
  }
}
