package io.instancetypes.virtctl.create;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CreateInstancetypeTest {

  @Test
  @DisplayName("with both sizes: of the cluster, in v1beta1, which KubeVirt knows")
  void complete() {
    assertThat(Create.print("instancetype", "--cpu=2", "--memory=4096Mi"))
        .isEqualTo(
            """
            apiVersion: instancetype.kubevirt.io/v1beta1
            kind: VirtualMachineClusterInstancetype
            metadata:
              name: clusterinstancetype-aaaaa
            spec:
              cpu:
                guest: 2
              memory:
                guest: 4Gi
            """);
  }

  @Test
  @DisplayName("a topology needs v1beta2")
  void topology() {
    assertThat(
            Create.print(
                "instancetype",
                "--name=wide",
                "-nteam-a",
                "--topology=threads:1,sockets:3,cores:2",
                "--memory=128Mi"))
        .isEqualTo(
            """
            apiVersion: instancetype.kubevirt.io/v1beta2
            kind: VirtualMachineInstancetype
            metadata:
              name: wide
              namespace: team-a
            spec:
              cpu:
                topology:
                  cores: 2
                  sockets: 3
                  threads: 1
              memory:
                guest: 128Mi
            """);
  }

  @Test
  @DisplayName("sizes left to the VM need v1beta2; devices and IO threads are listed")
  void withoutSizes() {
    assertThat(
            Create.print(
                "instancetype",
                "--namespaced",
                "--gpu=name:gpu1,devicename:nvidia.com/A10",
                "--gpu=name:gpu2,devicename:nvidia.com/A10",
                "--hostdevice=name:nic,devicename:intel.com/qat",
                "--iothreadspolicy=supplementalPool",
                "--iothreads=4"))
        .isEqualTo(
            """
            apiVersion: instancetype.kubevirt.io/v1beta2
            kind: VirtualMachineInstancetype
            metadata:
              name: instancetype-aaaaa
            spec:
              cpu: {}
              gpus:
              - deviceName: nvidia.com/A10
                name: gpu1
              - deviceName: nvidia.com/A10
                name: gpu2
              hostDevices:
              - deviceName: intel.com/qat
                name: nic
              ioThreads:
                supplementalPoolThreadCount: 4
              ioThreadsPolicy: supplementalPool
              memory: {}
            """);
  }

  @Test
  @DisplayName("one size alone leaves the other to the VM")
  void oneSize() {
    assertThat(Create.print("instancetype", "--cpu=2"))
        .startsWith("apiVersion: instancetype.kubevirt.io/v1beta2\n")
        .endsWith("spec:\n  cpu:\n    guest: 2\n  memory: {}\n");
    assertThat(Create.print("instancetype", "--memory=1Gi", "--iothreadspolicy=shared"))
        .startsWith("apiVersion: instancetype.kubevirt.io/v1beta2\n")
        .endsWith("spec:\n  cpu: {}\n  ioThreadsPolicy: shared\n  memory:\n    guest: 1Gi\n");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          --cpu 0                            | --cpu: must be a whole number from 1 to 4294967295, not "0"
          --cpu -1                           | --cpu: must be a whole number from 1 to 4294967295, not "-1"
          --cpu 1.5                          | --cpu: must be a whole number from 1 to 4294967295, not "1.5"
          --cpu 4294967296                   | --cpu: must be a whole number from 1 to 4294967295, not "4294967296"
          --memory -1Gi                      | --memory: must be more than zero, not "-1Gi"
          --cpu 1 --topology cores:2         | --cpu and --topology cannot be combined
          --topology cores:0                 | --topology: cores must be a whole number from 1 to 4294967295, not "0"
          --topology core:2                  | --topology: there is no key "core"; did you mean cores?
          --topology 2                       | --topology: "2" is not a pair key:value; write [sockets:N][,cores:N][,threads:N]
          --topology sockets:99999,cores:99999 | --topology: makes more than 4294967295 vCPUs
          --gpu name:a                       | --gpu: devicename is missing; write name:NAME,devicename:RESOURCE
          --hostdevice devicename:a          | --hostdevice: name is missing; write name:NAME,devicename:RESOURCE
          --gpu name:a,devicename:            | --gpu: devicename has no value; write name:NAME,devicename:RESOURCE
          --gpu name:a,devicename:b --gpu name:a,devicename:c | --gpu: two devices are called a; give each its own name
          --iothreadspolicy pool             | --iothreadspolicy takes auto, shared or supplementalPool, not "pool"
          --iothreadspolicy supplementalPool | --iothreadspolicy: supplementalPool needs --iothreads N as well
          --iothreads 2                      | --iothreads: needs --iothreadspolicy supplementalPool as well
          --namespaced=false -n a            | --namespace: an object of the whole cluster has no namespace; leave out --namespaced=false
          """)
  @DisplayName("mistakes are named with their option and what would be right")
  void mistakes(String options, String complaint) {
    String[] words = ("instancetype " + options).split(" ");
    assertThat(Create.complaint(words)).isEqualTo("error: " + complaint);
  }
}
