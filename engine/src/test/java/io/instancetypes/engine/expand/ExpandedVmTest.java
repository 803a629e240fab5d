package io.instancetypes.engine.expand;

import static io.instancetypes.engine.random.FakeCluster.yaml;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.engine.random.FakeCluster;
import io.instancetypes.engine.rule.ExpansionForm;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExpandedVmTest {
  private static final String OBJECTS =
      """
      apiVersion: instancetype.kubevirt.io/v1beta2
      kind: VirtualMachineClusterInstancetype
      metadata: {name: custom}
      spec: {cpu: {}, memory: {guest: 1Gi}, annotations: {size: custom}}
      ---
      apiVersion: instancetype.kubevirt.io/v1beta2
      kind: VirtualMachineClusterPreference
      metadata: {name: os}
      spec: {volumes: {preferredStorageClassName: fast}}
      """;

  private static Map<String, Object> expand(String vm) {
    var outcome = FakeCluster.of(OBJECTS).engine().expand(yaml(vm), ExpansionForm.VM).outcome();
    return ((ExpansionResult.Expansion) outcome).document();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{spec: {template: {spec: {}}}}",
        "{spec: {template: {metadata: null, spec: {domain: {cpu: {guest: 2}}}}}}",
        "{metadata: {name: a}, spec: {running: false, instancetype: null, template:"
            + " {spec: {volumes: [{name: a, containerDisk: {image: x}}]}}},"
            + " status: {instancetypeRef: {name: old}, ready: true}}"
      })
  @DisplayName("A VM that refers to nothing is returned as it is, not even with defaults")
  void leavesAlone(String vm) {
    assertThat(expand(vm)).isEqualTo(yaml(vm));
  }

  @Test
  @DisplayName("References are gone from spec and status, and nothing else is")
  void dropsReferences() {
    Map<String, Object> vm =
        expand(
            """
            metadata: {name: a, labels: {b: c}}
            spec:
              runStrategy: Always
              instancetype: {name: custom}
              preference: {name: os}
              template: {spec: {domain: {cpu: {guest: 2}}}}
            status:
              ready: true
              instancetypeRef: {name: custom}
              preferenceRef: {name: os}
            """);
    assertThat(vm.keySet()).containsExactly("metadata", "spec", "status");
    assertThat(vm.get("metadata")).isEqualTo(yaml("{name: a, labels: {b: c}}"));
    assertThat(((Map<?, ?>) vm.get("spec")).keySet().toArray())
        .containsExactly("runStrategy", "template");
    assertThat(vm.get("status")).isEqualTo(yaml("{ready: true}"));
  }

  @Test
  @DisplayName(
      "The template holds what was worked in and KubeVirt's defaults for templates, no more")
  void expandsTemplate() {
    Map<String, Object> vm =
        expand(
            """
            spec:
              instancetype: {name: custom}
              template:
                spec:
                  domain: {cpu: {guest: 2}}
                  volumes: [{name: a, containerDisk: {image: x}}]
            """);
    assertThat(vm)
        .isEqualTo(
            yaml(
                """
                spec:
                  template:
                    metadata: {annotations: {size: custom}}
                    spec:
                      architecture: amd64
                      evictionStrategy: None
                      domain:
                        cpu: {sockets: 2, cores: 1, threads: 1}
                        machine: {type: q35}
                        memory: {guest: 1Gi}
                        devices:
                          disks: [{name: a}]
                          interfaces: [{name: default, bridge: {}}]
                      networks: [{name: default, pod: {}}]
                      volumes: [{name: a, containerDisk: {image: x, imagePullPolicy: Always}}]
                """));
  }

  @DisplayName("A preferred storage class goes where a block of a volume template names none")
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {pvc: {}}                                     | {pvc: {storageClassName: fast}}
          {storage: {}}                                 | {storage: {storageClassName: fast}}
          {pvc: {}, storage: {}}                        | {pvc: {storageClassName: fast}, storage: {storageClassName: fast}}
          {pvc: {storageClassName: null}}               | {pvc: {storageClassName: fast}}
          {pvc: {storageClassName: slow}, storage: {}}  | {pvc: {storageClassName: slow}, storage: {storageClassName: fast}}
          {pvc: {storageClassName: ""}}                 | {pvc: {storageClassName: ""}}
          {source: {http: {url: x}}}                    | {source: {http: {url: x}}}
          """)
  void choosesStorageClass(String spec, String expected) {
    Map<String, Object> vm =
        expand(
            "{spec: {preference: {name: os}, dataVolumeTemplates: [{spec: %s}], template: {spec: {}}}}"
                .formatted(spec));
    assertThat(((Map<?, ?>) vm.get("spec")).get("dataVolumeTemplates"))
        .isEqualTo(yaml("{list: [{spec: %s}]}".formatted(expected)).get("list"));
  }

  @Test
  @DisplayName("Names of the template's metadata give way to those of the VM when it starts")
  void namesInstance() {
    var vm =
        yaml(
            """
            metadata: {name: vm, namespace: team, uid: '0815', labels: {not: copied}}
            spec:
              template:
                metadata: {name: other, generateName: x-, labels: {a: b}, finalizers: [keep]}
                spec: {}
            """);
    var outcome = FakeCluster.of().engine().expand(vm, ExpansionForm.VMI).outcome();
    assertThat(((ExpansionResult.Expansion) outcome).document().get("metadata"))
        .isEqualTo(
            yaml(
                """
                name: vm
                namespace: team
                labels: {a: b}
                finalizers: [keep]
                ownerReferences:
                - apiVersion: kubevirt.io/v1
                  kind: VirtualMachine
                  name: vm
                  uid: '0815'
                  controller: true
                  blockOwnerDeletion: true
                """));
  }
}
