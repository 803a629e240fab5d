package io.instancetypes.platform.admission;

import static io.instancetypes.platform.admission.testing.Asking.create;
import static io.instancetypes.platform.admission.testing.Asking.vm;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SizingReviewsTest {
  private static final String D = "spec.template.spec.domain.";

  private static void judge(String type, String domain, String causes) {
    String object =
        "{apiVersion: instancetype.kubevirt.io/v1beta2, kind: VirtualMachineClusterInstancetype,"
            + " metadata: {name: type}, spec: %s}".formatted(type);
    String matcher = type.equals("none") ? "" : "instancetype: {name: type}, ";
    var answered =
        create(vm("{%stemplate: {spec: {domain: %s}}}".formatted(matcher, domain)))
            .where(type.equals("none") ? "" : object)
            .validates();
    if (causes == null) {
      answered.isAllowed();
    } else {
      answered.isDenied(422, causes.replace(" ./", " " + D).split(", "));
    }
  }

  @ParameterizedTest(name = "{0} | {1}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          none                       | {resources: {requests: {cpu: 2}}}          |
          none                       | {cpu: {guest: 3}, resources: {limits: {cpu: 2}}} |
          none                       | {cpu: {guest: 3, cores: 3}}                | FieldValueInvalid ./cpu.guest
          {guest: 2}                 | {}                                         |
          {topology: {cores: 2}}     | {}                                         |
          {guest: 2}                 | {cpu: {guest: 2}}                          | FieldValueInvalid ./cpu.guest
          {topology: {cores: 2}}     | {cpu: {guest: 2, threads: 1}}              | FieldValueInvalid ./cpu.threads, FieldValueInvalid ./cpu.guest
          {guest: 2}                 | {cpu: {sockets: 1, cores: 2, threads: 1}}  | FieldValueInvalid ./cpu.sockets, FieldValueInvalid ./cpu.cores, FieldValueInvalid ./cpu.threads
          {}                         | {cpu: {cores: 2}}                          | FieldValueInvalid ./cpu.cores
          {guest: 2}                 | {resources: {requests: {cpu: 1}, limits: {cpu: 2}}} | FieldValueInvalid ./resources.requests.cpu, FieldValueInvalid ./resources.limits.cpu
          {}                         | {cpu: {guest: 2}}                          |
          {}                         | {}                                         | FieldValueRequired ./cpu.guest
          """)
  @DisplayName("2.2: vCPUs come from the instance type or the VM, never from both or neither")
  void countsVcpus(String cpu, String domain, String causes) {
    judge(
        cpu.equals("none") ? cpu : "{cpu: %s, memory: {guest: 1Gi}}".formatted(cpu),
        domain,
        causes);
  }

  @ParameterizedTest(name = "{0} | {1}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {guest: 1Gi}                    | {}                                 |
          {guest: 1Gi}                    | {memory: {guest: 1Gi}}             | FieldValueInvalid ./memory.guest
          {}                              | {memory: {guest: 1Gi}}             |
          {hugepages: {pageSize: 2Mi}}    | {}                                 | FieldValueRequired ./memory.guest
          {}                              | {memory: {guest: 1Gi}, resources: {requests: {memory: 1Gi}, limits: {memory: 1Gi}}} | FieldValueInvalid ./resources.requests.memory, FieldValueInvalid ./resources.limits.memory
          """)
  @DisplayName("2.2: memory comes from the instance type or the VM, never from both or neither")
  void measuresMemory(String memory, String domain, String causes) {
    judge("{cpu: {guest: 2}, memory: %s}".formatted(memory), domain, causes);
  }
}
