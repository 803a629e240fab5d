package io.instancetypes.engine;

import static io.instancetypes.engine.testing.Expanding.expand;
import static io.instancetypes.engine.testing.Manifests.document;
import static io.instancetypes.engine.testing.Manifests.instancetype;
import static io.instancetypes.engine.testing.Manifests.preference;

import io.instancetypes.api.Fields;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ValidationOrderTest {
  /** Each row repairs what the row before was refused for, and nothing else. */
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          matcher       | {name: ''}  | {guest: 6, sockets: 2, cores: 1} | 3  | FieldValueNotFound spec.instancetype
          existence     | {name: gone, kind: VirtualMachineInstancetype} | {guest: 6, sockets: 2, cores: 1} | 3  | FieldValueNotFound spec.instancetype
          conflicts     | {name: type, kind: VirtualMachineInstancetype} | {sockets: 2, cores: 1}           | 3  | FieldValueInvalid spec.template.spec.domain.cpu.sockets, FieldValueInvalid spec.template.spec.domain.cpu.cores, FieldValueRequired spec.template.spec.domain.memory.guest
          missing size  | {name: type, kind: VirtualMachineInstancetype} | {}                               | 3  | FieldValueRequired spec.template.spec.domain.cpu.guest, FieldValueRequired spec.template.spec.domain.memory.guest
          """)
  @DisplayName(
      "What refers to nothing, clashes or lacks a size is told with all else that is wrong")
  void earlyStages(String stage, String matcher, String cpu, int ratio, String causes) {
    Fields vm =
        document(
            """
            metadata: {name: vm, namespace: default}
            spec:
              runStrategy: Sometimes
              instancetype: %s
              template: {spec: {hostname: _, domain: {cpu: %s}}}
            """
                .formatted(matcher, cpu));
    expand(vm)
        .with(instancetype("{cpu: {isolateEmulatorThread: true, maxSockets: 1}, memory: {}}"))
        .with(preference(WISHES.formatted(ratio, 64)))
        .validated()
        .isRefused((causes + ALSO).split(", "));
  }

  private static final String ALSO =
      ", FieldValueInvalid spec.runStrategy, FieldValueInvalid spec.template.spec.hostname";

  private static final String WISHES =
      "{cpu: {preferredCPUTopology: spread, spreadOptions: {ratio: %d}},"
          + " requirements: {cpu: {guest: %d}}}";

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          spread         | 4 | 64 | FieldValueInvalid spec.template.spec.domain.cpu.guest, FieldValueNotFound spec.template.spec.domain.cpu.guest
          requirements   | 3 | 64 | FieldValueNotFound spec.template.spec.domain.cpu.guest, FieldValueInvalid spec.template.spec.domain.cpu.sockets, FieldValueInvalid spec.template.spec.domain.cpu.isolateEmulatorThread
          instance rules | 3 | 6  | FieldValueInvalid spec.template.spec.domain.cpu.sockets, FieldValueInvalid spec.template.spec.domain.cpu.isolateEmulatorThread
          """)
  @DisplayName("Spread, requirements and the rules are told together")
  void laterStages(String stage, int ratio, int required, String causes) {
    expand("domain: {cpu: {guest: 6}, memory: {guest: 1Gi}}")
        .with(instancetype("{cpu: {isolateEmulatorThread: true, maxSockets: 1}, memory: {}}"))
        .with(preference(WISHES.formatted(ratio, required)))
        .validated()
        .isRefused(causes.split(", "));
  }
}
