package io.instancetypes.platform.admission;

import static io.instancetypes.engine.testing.Manifests.document;
import static io.instancetypes.platform.admission.testing.Asking.create;
import static io.instancetypes.platform.admission.testing.Asking.update;
import static io.instancetypes.platform.admission.testing.Asking.vm;

import io.instancetypes.api.Fields;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What users of KubeVirt suffer from and must not suffer from here. */
class UpstreamDefectsTest {
  private static String type(String name, String spec) {
    return object("VirtualMachineClusterInstancetype", name, spec);
  }

  private static String preference(String spec) {
    return object("VirtualMachineClusterPreference", "wishes", spec);
  }

  private static String object(String kind, String name, String spec) {
    return "---\n{apiVersion: instancetype.kubevirt.io/v1beta2, kind: %s, metadata: {name: %s}, spec: %s}\n"
        .formatted(kind, name, spec);
  }

  private static final String SMALL = type("small", "{cpu: {guest: 1}, memory: {guest: 1Gi}}");
  private static final String LARGE = type("large", "{cpu: {guest: 8}, memory: {guest: 8Gi}}");
  private static final String DEMANDING = preference("{requirements: {cpu: {guest: 4}}}");
  private static final String REVISION =
      """
      ---
      apiVersion: apps/v1
      kind: ControllerRevision
      metadata:
        {name: large-1, namespace: team, labels: {instancetype.kubevirt.io/object-name: large}}
      data:
        apiVersion: instancetype.kubevirt.io/v1beta2
        kind: VirtualMachineClusterInstancetype
        metadata: {name: large}
        spec: {cpu: {guest: 8}, memory: {guest: 8Gi}}
      """;
  private static final String CAPTURED =
      "status: {instancetypeRef: {name: large, controllerRevisionRef: {name: large-1}}}";

  private static Fields captured(String spec) {
    Fields vm = document(vm(spec));
    vm.putAll(document(CAPTURED));
    return vm;
  }

  @Test
  @DisplayName("6: after a change of type the new one is judged, though the old one is captured")
  void judgesNewType() {
    String before =
        "{instancetype: {name: large}, preference: {name: wishes}, template: {spec: {}}}";
    update(vm(before), vm(before))
        .with("oldObject", captured(before))
        .where(SMALL, LARGE, REVISION, DEMANDING)
        .validates()
        .isAllowed();
    update(vm(before), vm(before.replace("large", "small")))
        .with("oldObject", captured(before))
        .where(SMALL, LARGE, REVISION, DEMANDING)
        .validates()
        .isDenied(422, "FieldValueNotFound spec.instancetype");
  }

  @Test
  @DisplayName(
      "6: what is captured stays, though the live type is gone; only the stored status tells")
  void keepsCaptured() {
    String spec = "{instancetype: {name: large}, template: {spec: {}}}";
    update(vm(spec), vm(spec))
        .with("oldObject", captured(spec))
        .where(REVISION)
        .validates()
        .isAllowed();
    for (String operation : List.of("UPDATE", "CREATE")) {
      update(vm(spec), vm(spec))
          .with("operation", operation)
          .with("object", captured(spec))
          .where(REVISION)
          .validates()
          .isDenied(422, "FieldValueNotFound spec.instancetype");
    }
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(
      strings = {
        "{cpu: {preferredCPUTopology: spread}}",
        "{cpu: {preferredCPUTopology: spread}, requirements: {cpu: {guest: 1}}}",
        "{requirements: {memory: {guest: 0}, architecture: amd64}}",
        "{cpu: {preferredCPUFeatures: [{name: vmx}]}}"
      })
  @DisplayName("7, B.2: preferences about vCPUs need neither an instance type nor a cpu")
  void needsNoType(String spec) {
    for (String template : List.of("{}", "{domain: {}}", "{domain: {cpu: {}}}")) {
      create(vm("{preference: {name: wishes}, template: {spec: %s}}".formatted(template)))
          .where(preference(spec))
          .validates()
          .isAllowed();
    }
  }

  @Test
  @DisplayName("7: a missing type beside requirements is reported as missing")
  void reportsMissing() {
    create(vm("{instancetype: {name: gone}, preference: {name: wishes}, template: {spec: {}}}"))
        .where(DEMANDING)
        .validates()
        .isDenied(422, "FieldValueNotFound spec.instancetype");
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(
      strings = {
        "{preferenceRef: {name: a, controllerRevisionRef: {name: b}}}",
        "{instancetypeRef: {controllerRevisionRef: {name: [1]}}, preferenceRef: 7}",
        "[]",
        "text"
      })
  @DisplayName("8: a status of any kind, written by whomever, neither hurts nor changes")
  void distrustsStatus(String status) {
    Fields vm =
        document(
            vm(
                "{instancetype: {name: small, kind: VirtualMachineClusterInstancetype},"
                    + " template: {spec: {architecture: amd64, domain: {machine: {type: q35}}}}}"));
    vm.object("metadata")
        .put("finalizers", List.of("kubevirt.io/virtualMachineControllerFinalize"));
    vm.put("status", document("{status: %s}".formatted(status)).get("status"));
    Fields silent = Fields.copyOf(vm);
    silent.remove("status");
    for (Fields before : List.of(vm, silent)) {
      for (Fields after : List.of(vm, silent)) {
        var change = update("{}", "{}").with("oldObject", before).with("object", after);
        change.where(SMALL).validates().isAllowed();
        change.where(SMALL).mutates().leavesAsIs();
      }
    }
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {}                                                   | {cpu: {guest: 1}}
          {domain: {resources: {requests: {cpu: 4}}}}          | {cpu: {guest: 4}}
          {domain: {resources: {requests: {memory: 2Gi}}}}     | {memory: {guest: 2Gi}}
          {}                                                   | {architecture: amd64}
          """)
  @DisplayName("9: requirements are judged after the defaults that a start would set")
  void judgesAfterDefaults(String template, String requirements) {
    create(vm("{preference: {name: wishes}, template: {spec: %s}}".formatted(template)))
        .where(preference("{requirements: %s}".formatted(requirements)))
        .validates()
        .isAllowed();
  }

  @Test
  @DisplayName("10: a value of the owner, also an explicit no, is nothing a preference changes")
  void ownerWins() {
    String wishes =
        preference(
            "{machine: {preferredMachineType: virt}, preferredArchitecture: arm64,"
                + " devices: {preferredTPM: {persistent: true}}}");
    create(
            vm(
                "{preference: {name: wishes}, template: {spec: {architecture: amd64, domain:"
                    + " {machine: {type: q35}, devices: {tpm: {enabled: false}}}}}}"))
        .where(wishes)
        .mutates()
        .object()
        .has("spec.template.spec.architecture", "amd64")
        .has("spec.template.spec.domain.machine.type", "q35")
        .has("spec.template.spec.domain.devices.tpm", "{enabled: false}");
  }

  @Test
  @DisplayName("11: validation understands an empty kind and inference where nothing was mutated")
  void needsNoMutation() {
    create(
            vm(
                "{instancetype: {inferFromVolume: root}, preference: {name: wishes, kind: ''},"
                    + " template: {spec: {volumes:"
                    + " [{name: root, persistentVolumeClaim: {claimName: disk}}]}}}"))
        .where(
            SMALL,
            preference("{}"),
            "{kind: PersistentVolumeClaim, metadata: {name: disk, namespace: team,"
                + " labels: {instancetype.kubevirt.io/default-instancetype: small}}}")
        .validates()
        .isAllowed();
  }

  @Test
  @DisplayName("13: a failed inference tells which objects were asked, for which key, to which end")
  void tellsChain() {
    create(
            vm(
                "{preference: {inferFromVolume: root}, dataVolumeTemplates: [{metadata: {name: a},"
                    + " spec: {sourceRef: {kind: DataSource, name: b, namespace: images}}}],"
                    + " template: {spec: {volumes: [{name: root, dataVolume: {name: a}}]}}}"))
        .where(
            "{kind: DataSource, metadata: {name: b, namespace: images},"
                + " spec: {source: {snapshot: {name: c, namespace: images}}}}",
            "{kind: VolumeSnapshot, metadata: {name: c, namespace: images}}")
        .mutates()
        .isDenied(400, "FieldValueNotFound spec.preference.inferFromVolume")
        .saying(
            "spec.preference.inferFromVolume: nothing can be inferred from volume root: nothing on"
                + " the way carries the annotation instancetype.kubevirt.io/defaultPreference or"
                + " the label instancetype.kubevirt.io/default-preference (asked: DataVolume"
                + " template a → DataSource images/b → VolumeSnapshot images/c)");
  }

  @Test
  @DisplayName("24: a clash names both values, who decides, and the patches that solve it")
  void explainsClash() {
    create(vm("{instancetype: {name: small}, template: {spec: {domain: {memory: {guest: 2Gi}}}}}"))
        .where(SMALL)
        .validates()
        .isDenied(422, "FieldValueInvalid spec.template.spec.domain.memory.guest")
        .explaining(
            "the VM sets 2Gi, which conflicts with selected instance type:"
                + " VirtualMachineClusterInstancetype small sets spec.memory.guest to 1Gi (way out:"
                + " Leave it to the instance type, and patch the VM with"
                + " [{\"op\":\"remove\",\"path\":\"/spec/template/spec/domain/memory/guest\"}]; or:"
                + " Keep your value, set cpu and memory in the VM yourself, and patch it with"
                + " [{\"op\":\"remove\",\"path\":\"/spec/instancetype\"}]; or: Keep your value, and"
                + " use a copy of the instance type without spec.memory.guest, as this prints it"
                + " virtctl customize small --name small-own --cluster --set memory.guest=null)");
  }

  @Test
  @DisplayName("B.2: a spread ratio of 0 is denied, on the preference and wherever it is used")
  void deniesRatioZero() {
    String wishes = preference("{cpu: {preferredCPUTopology: spread, spreadOptions: {ratio: 0}}}");
    create(wishes.substring(4))
        .asks("/preferences/validate")
        .isDenied(422, "FieldValueInvalid spec.cpu.spreadOptions.ratio");
    create(vm("{instancetype: {name: small}, preference: {name: wishes}, template: {spec: {}}}"))
        .where(SMALL, wishes)
        .validates()
        .isDenied(422, "FieldValueInvalid spec.preference");
  }

  @Test
  @DisplayName("B.2: maxSockets of the owner clashes instead of being overwritten")
  void deniesTwoMaxima() {
    create(vm("{instancetype: {name: a}, template: {spec: {domain: {cpu: {maxSockets: 4}}}}}"))
        .where(type("a", "{cpu: {guest: 1, maxSockets: 8}, memory: {guest: 1Gi}}"))
        .validates()
        .isDenied(422, "FieldValueInvalid spec.template.spec.domain.cpu.maxSockets");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "VirtualMachineClusterInstancetype, small",
    "VirtualMachineClusterPreference, wishes",
    "ControllerRevision, large-1"
  })
  @DisplayName("B.2: what cannot be looked up is not let in unchecked; the client may try again")
  void deniesUnchecked(String kind, String name) {
    Fields vm =
        captured("{instancetype: {name: small}, preference: {name: wishes}, template: {spec: {}}}");
    for (String path : List.of("/virtualmachines/mutate", "/virtualmachines/validate")) {
      update("{}", "{}")
          .with("oldObject", vm)
          .with("object", vm)
          .where(SMALL, preference("{}"), REVISION)
          .breaking(kind)
          .asks(path)
          .isDenied(503, "UnexpectedServerResponse null")
          .saying("%s %s: the server does not answer".formatted(kind, name));
    }
  }

  @Test
  @DisplayName("B.2: a volume that cannot be read ends inference under both policies")
  void deniesUnreadableVolume() {
    for (String policy : List.of("Reject", "Ignore")) {
      create(
              vm(
                  ("{instancetype: {inferFromVolume: a, inferFromVolumeFailurePolicy: %s},"
                          + " template: {spec: {volumes: [{name: a, dataVolume: {name: b}}]}}}")
                      .formatted(policy)))
          .breaking("DataVolume")
          .mutates()
          .isDenied(400, "FieldValueNotFound spec.instancetype.inferFromVolume")
          .mentioning("DataVolume b: the server does not answer");
    }
  }
}
