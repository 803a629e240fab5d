package io.instancetypes.virtctl.customize;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.virtctl.cli.Exit;
import io.instancetypes.virtctl.cli.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CustomizePreferenceTest {

  @Test
  @DisplayName("an old preference gets a new name, another scope and another field")
  void preference(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("linux.yaml");
    Files.writeString(
        file,
        """
        apiVersion: instancetype.kubevirt.io/v1alpha2
        kind: VirtualMachinePreference
        metadata:
          name: linux
          namespace: team-a
        spec:
          cpu: {preferredCPUTopology: preferCores}
          devices: {preferredDiskBus: virtio, preferredRng: {}}
          firmware: {preferredUseEfi: true}
        """);
    assertThat(
            Customize.run(
                "virtualmachinepreference/linux",
                "-f",
                file.toString(),
                "--name=linux.sata",
                "--cluster",
                "--set=devices.preferredDiskBus=sata"))
        .isEqualTo(
            new Run(
                Exit.OK,
                """
                apiVersion: instancetype.kubevirt.io/v1beta2
                kind: VirtualMachineClusterPreference
                metadata:
                  name: linux.sata
                spec:
                  cpu:
                    preferredCPUTopology: cores
                  devices:
                    preferredDiskBus: sata
                    preferredRng: {}
                  firmware:
                    preferredEfi: {}
                """,
                """
                apiVersion: instancetype.kubevirt.io/v1alpha2 → instancetype.kubevirt.io/v1beta2
                kind: VirtualMachinePreference → VirtualMachineClusterPreference
                metadata.name: linux → linux.sata
                spec.devices.preferredDiskBus: virtio → sata
                """));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "vmcp/fedora",
        "vmcps/fedora",
        "VirtualMachineClusterPreference/fedora",
        "virtualmachineclusterpreferences/fedora",
        "virtualmachineclusterpreference.instancetype.kubevirt.io/fedora",
        "VMPREF/fedora",
        "virtualmachinepreference/fedora"
      })
  @DisplayName("kinds are named as kubectl names them, in any case")
  void kinds(String name) {
    assertThat(Customize.print(name, "--offline", "-q"))
        .contains("\nkind: VirtualMachinePreference\n")
        .contains("\n  name: fedora\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"vcpus=2", "memory=2Gi", "topology=cores:2", "max-sockets=2"})
  @DisplayName("a preference has no size to change")
  void sizes(String option) {
    String flag = option.substring(0, option.indexOf('='));
    assertThat(Customize.mistake("vmcp/fedora", "--offline", "--" + option))
        .isEqualTo(
            "--%s: VirtualMachineClusterPreference fedora has no size;".formatted(flag)
                + " only an instance type takes this option");
  }

  @Test
  @DisplayName("--set knows the fields of preferences, not those of instance types")
  void fields() {
    assertThat(Customize.mistake("vmcp/fedora", "--offline", "--set=preferredDiskBus=sata"))
        .isEqualTo(
            "--set: there is no field preferredDiskBus; did you mean devices.preferredDiskBus?");
    assertThat(Customize.mistake("fedora", "--offline", "--set=devices.preferredDiskBus=sata"))
        .isEqualTo(
            "--set: devices.preferredDiskBus is a field of preferences;"
                + " begin NAME with their kind, as in vmcp/fedora");
    assertThat(Customize.mistake("vmcp/fedora", "--offline", "--set=cpu.preferredCPUTopology=core"))
        .startsWith(
            "--set: cpu.preferredCPUTopology: \"core\" is not supported; use one of \"sockets\"");
  }
}
