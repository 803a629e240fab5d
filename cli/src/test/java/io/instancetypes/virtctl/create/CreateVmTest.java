package io.instancetypes.virtctl.create;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.virtctl.cli.Run;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CreateVmTest {

  @Test
  @DisplayName("instance type and preference by kind and name: lower-case kinds, no memory")
  void namedTypes() {
    assertThat(
            Create.print(
                "vm",
                "--instancetype",
                "virtualmachineinstancetype/instancetype-example",
                "--preference",
                "virtualmachinepreference/preference-example",
                "--volume-containerdisk",
                "src:registry:5000/kubevirt/alpine-container-disk-demo:devel,name:alpine-disk",
                "--name",
                "example"))
        .isEqualTo(
            """
            apiVersion: kubevirt.io/v1
            kind: VirtualMachine
            metadata:
              name: example
            spec:
              instancetype:
                kind: virtualmachineinstancetype
                name: instancetype-example
              preference:
                kind: virtualmachinepreference
                name: preference-example
              runStrategy: Always
              template:
                spec:
                  domain:
                    devices: {}
                    resources: {}
                  terminationGracePeriodSeconds: 180
                  volumes:
                  - containerDisk:
                      image: registry:5000/kubevirt/alpine-container-disk-demo:devel
                    name: alpine-disk
            """);
  }

  @Test
  @DisplayName("a preference is not inferred from a container disk, and nobody complains")
  void containerDiskOnly() {
    assertThat(
            Create.print(
                "vm",
                "--instancetype",
                "virtualmachineinstancetype/instancetype-example",
                "--volume-containerdisk",
                "src:registry:5000/kubevirt/alpine-container-disk-demo:devel,name:alpine-disk",
                "--name",
                "example"))
        .isEqualTo(
            """
            apiVersion: kubevirt.io/v1
            kind: VirtualMachine
            metadata:
              name: example
            spec:
              instancetype:
                kind: virtualmachineinstancetype
                name: instancetype-example
              runStrategy: Always
              template:
                spec:
                  domain:
                    devices: {}
                    resources: {}
                  terminationGracePeriodSeconds: 180
                  volumes:
                  - containerDisk:
                      image: registry:5000/kubevirt/alpine-container-disk-demo:devel
                    name: alpine-disk
            """);
  }

  @Test
  @DisplayName("without options: a random name, 512Mi, always running, no volumes")
  void nothingGiven() {
    assertThat(Create.print("vm"))
        .isEqualTo(
            """
            apiVersion: kubevirt.io/v1
            kind: VirtualMachine
            metadata:
              name: vm-aaaaa
            spec:
              runStrategy: Always
              template:
                spec:
                  domain:
                    devices: {}
                    memory:
                      guest: 512Mi
                    resources: {}
                  terminationGracePeriodSeconds: 180
            """);
  }

  @Test
  @DisplayName("sizes given stay beside an instance type, for those that leave the size to the VM")
  void ownSize() {
    assertThat(
            Create.print(
                "vm",
                "--name=db",
                "-n=prod",
                "--instancetype=VirtualMachineClusterInstancetype/cx1.custom",
                "--vcpus=4",
                "--memory=4096Mi",
                "--run-strategy=rerunonfailure",
                "--termination-grace-period=0"))
        .isEqualTo(
            """
            apiVersion: kubevirt.io/v1
            kind: VirtualMachine
            metadata:
              name: db
              namespace: prod
            spec:
              instancetype:
                kind: virtualmachineclusterinstancetype
                name: cx1.custom
              runStrategy: RerunOnFailure
              template:
                spec:
                  domain:
                    cpu:
                      guest: 4
                    devices: {}
                    memory:
                      guest: 4Gi
                    resources: {}
                  terminationGracePeriodSeconds: 0
            """);
  }

  @ParameterizedTest
  @CsvSource({
    "always, Always",
    "MANUAL, Manual",
    "Halted, Halted",
    "once, Once",
    "RERUNonFAILURE, RerunOnFailure"
  })
  @DisplayName("run strategies are understood in any case and printed in KubeVirt's")
  void runStrategies(String typed, String printed) {
    assertThat(Create.print("vm", "--run-strategy", typed))
        .contains("  runStrategy: " + printed + "\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--infer-instancetype=my-volume", "--infer-preference=my-volume"})
  @DisplayName("the volume to infer from has options of its own; help shows no other way")
  void volumeToInferFrom(String stale) {
    assertThat(Create.complaint("vm", stale)).endsWith(" takes true or false, not \"my-volume\"");
    Run help = Create.run("vm", "--help");
    assertThat(help.out())
        .contains("--infer-instancetype-from golden --infer-preference-from golden")
        .doesNotContainPattern("--infer-(instancetype|preference)=(?!false)");
  }
}
