package io.instancetypes.virtctl.create;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CreatePreferenceTest {

  @Test
  @DisplayName("without options: of the cluster, and with no wish")
  void nothingGiven() {
    assertThat(Create.print("preference"))
        .isEqualTo(
            """
            apiVersion: instancetype.kubevirt.io/v1beta1
            kind: VirtualMachineClusterPreference
            metadata:
              name: clusterpreference-aaaaa
            spec: {}
            """);
  }

  @Test
  @DisplayName("every wish has its place; a namespace implies the kind of a namespace")
  void everything() {
    assertThat(
            Create.print(
                "preference",
                "-n",
                "team-a",
                "--cpu-topology=cores",
                "--machine-type=q35",
                "--volume-storage-class=fast"))
        .isEqualTo(
            """
            apiVersion: instancetype.kubevirt.io/v1beta1
            kind: VirtualMachinePreference
            metadata:
              name: preference-aaaaa
              namespace: team-a
            spec:
              cpu:
                preferredCPUTopology: cores
              machine:
                preferredMachineType: q35
              volumes:
                preferredStorageClassName: fast
            """);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sockets",
        "cores",
        "threads",
        "spread",
        "any",
        "preferSockets",
        "preferCores",
        "preferThreads",
        "preferSpread",
        "preferAny"
      })
  @DisplayName("all ten spellings of a topology are accepted and printed as typed")
  void topologies(String topology) {
    assertThat(Create.print("preference", "--namespaced", "--cpu-topology", topology))
        .endsWith("spec:\n  cpu:\n    preferredCPUTopology: " + topology + "\n");
  }

  @Test
  @DisplayName("any other topology is refused with all ten, because case matters")
  void otherTopology() {
    assertThat(Create.complaint("preference", "--cpu-topology=Cores"))
        .isEqualTo(
            "error: --cpu-topology takes sockets, cores, threads, spread, any, preferSockets,"
                + " preferCores, preferThreads, preferSpread or preferAny, not \"Cores\"");
  }

  @Test
  @DisplayName("empty wishes are refused")
  void empty() {
    assertThat(Create.complaint("preference", "--machine-type="))
        .isEqualTo("error: --machine-type: names no type; write one such as q35");
    assertThat(Create.complaint("preference", "--volume-storage-class="))
        .startsWith("error: --volume-storage-class: \"\" is not a name: use at most 253 ");
  }
}
