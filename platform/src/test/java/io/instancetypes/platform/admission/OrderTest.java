package io.instancetypes.platform.admission;

import static io.instancetypes.platform.admission.testing.Asking.create;
import static io.instancetypes.platform.admission.testing.Asking.update;
import static io.instancetypes.platform.admission.testing.Asking.vm;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each row repairs what the row before was denied for, and nothing else. */
class OrderTest {
  private static final String BEFORE =
      vm("{instancetype: {name: old, revisionName: old-1}, template: {spec: {}}}");

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          schema                      | {name: new, revisionName: old-1, inferFromVolume: a} | {inferFromVolume: b} | {running: 1}  | 422 | FieldValueInvalid spec.running
          MV-5                        | {name: new, revisionName: old-1, inferFromVolume: a} | {inferFromVolume: b} | {}            | 422 | FieldValueInvalid spec.instancetype.revisionName
          MV-1 to MV-4                | {name: new, inferFromVolume: a}                      | {inferFromVolume: b} | {}            | 422 | FieldValueNotSupported spec.instancetype.name
          inference of instance type  | {inferFromVolume: a}                                 | {inferFromVolume: b} | {}            | 400 | FieldValueNotFound spec.instancetype.inferFromVolume
          inference of preference     | {name: new}                                          | {inferFromVolume: b} | {}            | 400 | FieldValueNotFound spec.preference.inferFromVolume
          """)
  @DisplayName("Mutation: schema, changes of matchers, matchers, inference one after the other")
  void mutates(String stage, String type, String preference, String other, int code, String cause) {
    String spec =
        "instancetype: %s, preference: %s, template: {spec: {}}}".formatted(type, preference);
    String extra = other.substring(1, other.length() - 1);
    String vm = vm("{" + (extra.isEmpty() ? "" : extra + ", ") + spec);
    update(BEFORE, vm).mutates().isDenied(code, cause);
  }

  private static final String OBJECTS =
      """
      {apiVersion: instancetype.kubevirt.io/v1beta2, kind: VirtualMachineClusterInstancetype,
       metadata: {name: bare}, spec: {cpu: {isolateEmulatorThread: true}, memory: {}}}
      ---
      {apiVersion: instancetype.kubevirt.io/v1beta2, kind: VirtualMachineClusterPreference,
       metadata: {name: spread}, spec: {
        cpu: {preferredCPUTopology: spread, spreadOptions: {ratio: 3}},
        requirements: {cpu: {guest: 6}}}}
      """;

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          existence       | {name: gone}  | {spec: {domain: {cpu: {guest: 2, sockets: 2}}}} | FieldValueNotFound spec.instancetype
          exclusivity     | null          | {spec: {domain: {cpu: {guest: 2, sockets: 2}}}} | FieldValueInvalid spec.template.spec.domain.cpu.guest
          conflicts       | {name: bare}  | {spec: {domain: {cpu: {sockets: 2}}}}           | FieldValueInvalid spec.template.spec.domain.cpu.sockets, FieldValueRequired spec.template.spec.domain.memory.guest
          missing size    | {name: bare}  | {spec: {domain: {memory: {guest: 1Gi}}}}        | FieldValueRequired spec.template.spec.domain.cpu.guest
          spread          | {name: bare}  | {spec: {domain: {memory: {guest: 1Gi}, cpu: {guest: 2}}}} | FieldValueInvalid spec.template.spec.domain.cpu.guest, FieldValueNotFound spec.template.spec.domain.cpu.guest
          requirements    | {name: bare}  | {spec: {domain: {memory: {guest: 1Gi}, cpu: {guest: 3}}}} | FieldValueNotFound spec.template.spec.domain.cpu.guest, FieldValueInvalid spec.template.spec.domain.cpu.isolateEmulatorThread
          instance rules  | {name: bare}  | {spec: {domain: {memory: {guest: 1Gi}, cpu: {guest: 6}}}} | FieldValueInvalid spec.template.spec.domain.cpu.isolateEmulatorThread
          """)
  @DisplayName("Validation: everything that is wrong is told together")
  void validates(String stage, String type, String template, String causes) {
    create(
            vm(
                "{instancetype: %s, preference: {name: spread}, template: %s}"
                    .formatted(type, template)))
        .where(OBJECTS)
        .validates()
        .isDenied(422, causes.split(", "));
  }
}
