package io.instancetypes.engine.defaults;

import static io.instancetypes.engine.defaults.ClusterConfig.UNCONFIGURED;
import static io.instancetypes.engine.random.FakeCluster.yaml;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Quantity;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClusterConfigTest {
  @Test
  @DisplayName("The settings are read from the KubeVirt resource of a cluster")
  void readsKubeVirt() {
    assertThat(
            ClusterConfig.of(
                yaml(
                    """
                    apiVersion: kubevirt.io/v1
                    kind: KubeVirt
                    metadata: {name: kubevirt, namespace: kubevirt}
                    spec:
                      configuration:
                        architectureConfiguration:
                          defaultArchitecture: arm64
                          amd64: {machineType: pc-q35-9}
                          s390x: {machineType: s390-ccw-virtio-9}
                        cpuModel: Haswell
                        cpuRequest: 200m
                        evictionStrategy: LiveMigrate
                        network: {defaultNetworkInterface: masquerade}
                        vmRolloutStrategy: LiveUpdate
                        liveUpdateConfiguration:
                          maxCpuSockets: 16
                          maxGuest: 64Gi
                          maxHotplugRatio: 2
                    """)))
        .isEqualTo(
            new ClusterConfig(
                "arm64",
                Map.of("amd64", "pc-q35-9", "arm64", "virt", "s390x", "s390-ccw-virtio-9"),
                "Haswell",
                "200m",
                "LiveMigrate",
                "masquerade",
                true,
                16,
                Quantity.parse("64Gi"),
                2,
                ClusterPolicy.UNCONFIGURED));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{spec: {}}",
        "{spec: {configuration: {}}}",
        "{spec: {configuration: null}}",
        "{spec: text}",
        "{spec: {configuration: {cpuModel: '', evictionStrategy: 1, network: [],"
            + " liveUpdateConfiguration: {maxGuest: lots, maxCpuSockets: many},"
            + " architectureConfiguration: {amd64: text, defaultArchitecture: ''}}}}"
      })
  @DisplayName(
      "What is not configured, or not as it should be, is as on a cluster without settings")
  void readsNothing(String kubevirt) {
    assertThat(ClusterConfig.of(yaml(kubevirt))).isEqualTo(UNCONFIGURED);
  }

  @DisplayName("The general machine type is for amd64, and the one of the architecture before it")
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {}                                                                           | amd64   | q35
          {machineType: pc}                                                            | amd64   | pc
          {machineType: pc}                                                            | arm64   | virt
          {machineType: pc, architectureConfiguration: {amd64: {machineType: pc-q35}}} | amd64   | pc-q35
          {architectureConfiguration: {arm64: {machineType: virt-9}}}                  | arm64   | virt-9
          {machineType: pc}                                                            | riscv64 | pc
          """)
  void machineTypes(String configuration, String architecture, String expected) {
    assertThat(Started.cluster(configuration).machineType(architecture)).isEqualTo(expected);
  }

  @DisplayName("Only the rollout strategy LiveUpdate makes room to grow")
  @ParameterizedTest
  @CsvSource({"LiveUpdate, true", "Stage, false", "liveupdate, false", "'', false"})
  void rollout(String strategy, boolean expected) {
    assertThat(Started.cluster("{vmRolloutStrategy: '" + strategy + "'}").liveUpdate())
        .isEqualTo(expected);
  }

  @DisplayName("An interface that nobody asked for is bridged unless masquerading is configured")
  @ParameterizedTest
  @CsvSource({"bridge, bridge", "masquerade, masquerade", "slirp, bridge", "'', bridge"})
  void binding(String configured, String expected) {
    assertThat(
            Started.cluster("{network: {defaultNetworkInterface: '" + configured + "'}}").binding())
        .isEqualTo(expected);
  }

  @DisplayName("Quantities may be written as numbers")
  @ParameterizedTest
  @CsvSource({"100m, 100m", "1, 1", "lots,"})
  void cpuRequest(String written, String expected) {
    assertThat(Started.cluster("{cpuRequest: " + written + "}").cpuRequest()).isEqualTo(expected);
  }
}
