package io.instancetypes.engine.validate.vm;

import static io.instancetypes.engine.testing.Expanding.expand;
import static io.instancetypes.engine.testing.Manifests.preference;
import static io.instancetypes.engine.testing.Manifests.sized;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VmRulesTest {
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          sata-read-only      | domain: {devices: {disks: [{name: a, disk: {bus: sata, readonly: true}}]}}, volumes: [{name: a, emptyDisk: {capacity: 1Gi}}] | FieldValueInvalid spec.template.spec.domain.devices.disks[0].disk.bus
          lun-volume          | domain: {devices: {disks: [{name: a, lun: {bus: scsi}}]}}, volumes: [{name: a, emptyDisk: {capacity: 1Gi}}] | FieldValueInvalid spec.template.spec.domain.devices.disks[0].lun
          block-size-sata     | domain: {devices: {disks: [{name: a, disk: {bus: sata}, blockSize: {custom: {logical: 4096, physical: 4096}}}]}}, volumes: [{name: a, emptyDisk: {capacity: 1Gi}}] | FieldValueInvalid spec.template.spec.domain.devices.disks[0].blockSize.custom.logical
          container-disk-path | domain: {}, volumes: [{name: a, containerDisk: {image: i, path: /../disk}}] | FieldValueInvalid spec.template.spec.volumes[0].containerDisk.path
          interface-absent    | domain: {devices: {interfaces: [{name: net, bridge: {}, state: absent}]}}, networks: [{name: net, pod: {}}] | FieldValueInvalid spec.template.spec.domain.devices.interfaces[0].state
          interface-sriov     | domain: {devices: {interfaces: [{name: net, sriov: {}, state: up}]}}, networks: [{name: net, multus: {networkName: x}}] | FieldValueInvalid spec.template.spec.domain.devices.interfaces[0].state
          masquerade-mac      | domain: {devices: {interfaces: [{name: net, masquerade: {}, macAddress: '02:00:00:00:00:00'}]}}, networks: [{name: net, pod: {}}] | FieldValueInvalid spec.template.spec.domain.devices.interfaces[0].macAddress
          port-name           | domain: {devices: {interfaces: [{name: net, masquerade: {}, ports: [{name: A, port: 1}]}]}}, networks: [{name: net, pod: {}}] | FieldValueInvalid spec.template.spec.domain.devices.interfaces[0].ports[0].name
          dedicated-cpus      | domain: {memory: {guest: 1Gi}, cpu: {cores: 2, dedicatedCpuPlacement: true}, resources: {requests: {cpu: 1500m}}} | FieldValueInvalid spec.template.spec.domain.resources.requests.cpu
          request-least       | domain: {resources: {requests: {memory: 64}}} | FieldValueInvalid spec.template.spec.domain.resources.requests.memory
          kernel-path-plain   | domain: {firmware: {kernelBoot: {container: {image: i, kernelPath: k}}}} | FieldValueInvalid spec.template.spec.domain.firmware.kernelBoot.container.kernelPath
          paused-liveness     | domain: {}, startStrategy: Paused, livenessProbe: {guestAgentPing: {}} | FieldValueInvalid spec.template.spec.startStrategy
          dns-nameservers     | domain: {}, dnsConfig: {nameservers: [1.2.3.4.5]} | FieldValueInvalid spec.template.spec.dnsConfig.nameservers[0]
          access-users        | domain: {}, accessCredentials: [{sshPublicKey: {source: {secret: {secretName: s}}, propagationMethod: {qemuGuestAgent: {users: []}}}}] | FieldValueInvalid spec.template.spec.accessCredentials[0].sshPublicKey.propagationMethod.qemuGuestAgent.users
          spread-key          | domain: {}, topologySpreadConstraints: [{maxSkew: 1, topologyKey: a b, whenUnsatisfiable: DoNotSchedule}] | FieldValueInvalid spec.template.spec.topologySpreadConstraints[0].topologyKey
          """)
  @DisplayName("A VM that breaks one rule is refused for that, and nothing else")
  void one(String rule, String template, String cause) {
    expand("{" + template + "}").validated().isRefused(cause);
  }

  @Test
  @DisplayName("A rule that a preference breaks names the preference and its field")
  void blamesPreference() {
    expand("{domain: {}, volumes: [{name: a, containerDisk: {image: i}}]}")
        .with(sized("{}"), preference("devices: {preferredDiskBus: ide}"))
        .validated()
        .isRefused("FieldValueInvalid spec.template.spec.volumes[0]")
        .saying("VirtualMachinePreference wishes, spec.devices.preferredDiskBus");
  }

  @Test
  @DisplayName("A rule that an instance type breaks names the instance type and its field")
  void blamesInstancetype() {
    expand("domain: {}")
        .with(sized("cpu: {isolateEmulatorThread: true}"))
        .validated()
        .isRefused("FieldValueInvalid spec.template.spec.domain.cpu.isolateEmulatorThread")
        .saying("VirtualMachineInstancetype type, spec.cpu.isolateEmulatorThread");
  }
}
