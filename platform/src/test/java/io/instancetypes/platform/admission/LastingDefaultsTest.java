package io.instancetypes.platform.admission;

import static io.instancetypes.engine.testing.Manifests.document;
import static io.instancetypes.platform.admission.testing.Asking.create;
import static io.instancetypes.platform.admission.testing.Asking.update;
import static io.instancetypes.platform.admission.testing.Asking.vm;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LastingDefaultsTest {
  private static final String WISHES =
      """
      {apiVersion: instancetype.kubevirt.io/v1beta2, kind: VirtualMachineClusterPreference,
       metadata: {name: arm}, spec: {
        preferredArchitecture: arm64, machine: {preferredMachineType: virt-8.2},
        volumes: {preferredStorageClassName: fast}, devices: {preferredDiskBus: scsi}}}
      """;
  private static final String SETTINGS =
      "{spec: {configuration: {machineType: pc-q35-9, architectureConfiguration:"
          + " {defaultArchitecture: s390x, s390x: {machineType: ccw-9}}}}}";

  @Test
  @DisplayName("The whole patch of a new VM: finalizer, kinds, machine, identity, and nothing else")
  void patchesNewVm() {
    create(
            vm(
                "{runStrategy: Always, instancetype: {name: small}, preference: {name: linux},"
                    + " template: {spec: {domain: {devices: {}}}}}"))
        .mutates()
        .warns()
        .patches(
            """
            [{"op":"add","path":"/metadata/finalizers","value":
               ["kubevirt.io/virtualMachineControllerFinalize"]},
             {"op":"add","path":"/spec/instancetype/kind","value":"virtualmachineclusterinstancetype"},
             {"op":"add","path":"/spec/preference/kind","value":"virtualmachineclusterpreference"},
             {"op":"add","path":"/spec/template/spec/domain/machine","value":{"type":"q35"}},
             {"op":"add","path":"/spec/template/spec/domain/firmware","value":
               {"uuid":"a4d6734e-c316-306d-95d0-221c50ae9d16",
                "serial":"16b7ae73-72c2-345b-9a4a-216f2e3763b3"}},
             {"op":"add","path":"/spec/template/spec/architecture","value":"amd64"}]
            """);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {name: a}                                       | virtualmachineclusterinstancetype
          {name: a, kind: ''}                             | virtualmachineclusterinstancetype
          {name: a, kind: null}                           | virtualmachineclusterinstancetype
          {name: a, kind: VirtualMachineInstancetype}     | VirtualMachineInstancetype
          {name: a, kind: virtualMachineInstancetype}     | virtualMachineInstancetype
          """)
  @DisplayName("C-9: the cluster kind is written where there is none; others stay as spelled")
  void writesKind(String matcher, String kind) {
    create(vm("{instancetype: %s, template: {spec: {}}}".formatted(matcher)))
        .mutates()
        .object()
        .has("spec.instancetype", "{name: a, kind: %s}".formatted(kind));
  }

  @Test
  @DisplayName(
      "A preference decides architecture, machine type and storage class before the cluster")
  void prefersPreference() {
    create(
            vm(
                "{preference: {name: arm}, dataVolumeTemplates: ["
                    + "{metadata: {name: a}, spec: {pvc: {}}},"
                    + " {metadata: {name: b}, spec: {storage: {storageClassName: null}}},"
                    + " {metadata: {name: c}, spec: {storage: {storageClassName: own}}},"
                    + " {metadata: {name: d}, spec: {storage: {storageClassName: ''}}},"
                    + " {metadata: {name: e}, spec: {}}], template: {spec: {}}}"))
        .where(WISHES)
        .on(SETTINGS)
        .mutates()
        .object()
        .has("spec.template.spec.architecture", "arm64")
        .has("spec.template.spec.domain.machine.type", "virt-8.2")
        .has("spec.dataVolumeTemplates[0].spec", "{pvc: {storageClassName: fast}}")
        .has("spec.dataVolumeTemplates[1].spec", "{storage: {storageClassName: fast}}")
        .has("spec.dataVolumeTemplates[2].spec", "{storage: {storageClassName: own}}")
        .has("spec.dataVolumeTemplates[3].spec", "{storage: {storageClassName: ''}}")
        .has("spec.dataVolumeTemplates[4].spec", "{}")
        .lacks("spec.template.spec.domain.devices");
  }

  @Test
  @DisplayName("The owner decides before both")
  void prefersOwner() {
    create(
            vm(
                "{preference: {name: arm}, template: {spec: {architecture: amd64,"
                    + " domain: {machine: {type: pc}, firmware: {uuid: u, serial: s}}}}}"))
        .where(WISHES)
        .mutates()
        .object()
        .has("spec.template.spec.architecture", "amd64")
        .has("spec.template.spec.domain.machine.type", "pc")
        .has("spec.template.spec.domain.firmware", "{uuid: u, serial: s}");
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {}                    | s390x | ccw-9
          {architecture: amd64} | amd64 | pc-q35-9
          {architecture: arm64} | arm64 | virt
          """)
  @DisplayName("The cluster decides where nobody else does; the machine follows the architecture")
  void usesClusterSettings(String template, String architecture, String machine) {
    create(vm("{preference: {name: missing}, template: {spec: %s}}".formatted(template)))
        .on(SETTINGS)
        .mutates()
        .object()
        .has("spec.template.spec.architecture", architecture)
        .has("spec.template.spec.domain.machine.type", machine);
  }

  @Test
  @DisplayName("Identity is given once: an update, or a VM that has one, gets none")
  void identifiesOnce() {
    String vm = vm("{template: {spec: {}}}");
    update(vm, vm).mutates().object().lacks("spec.template.spec.domain.firmware");
    create(vm("{template: {spec: {domain: {firmware: {serial: mine}}}}}"))
        .mutates()
        .object()
        .has("spec.template.spec.domain.firmware.serial", "mine")
        .has("spec.template.spec.domain.firmware.uuid", "a4d6734e-c316-306d-95d0-221c50ae9d16");
  }

  @Test
  @DisplayName("What was settled once is left as it is, and so is the status")
  void isIdempotent() {
    update(vm("{template: {spec: {}}}"), vm("{template: {spec: {}}}"))
        .with(
            "object",
            document(
                """
                metadata:
                  name: machine
                  finalizers: [kubevirt.io/virtualMachineControllerFinalize]
                spec:
                  instancetype: {name: a, kind: VirtualMachineInstancetype, revisionName: b}
                  template: {spec: {architecture: amd64, domain: {machine: {type: q35}}}}
                status: {instancetypeRef: 1, preferenceRef: {controllerRevisionRef: []}}
                """))
        .mutates()
        .leavesAsIs();
  }
}
