package io.instancetypes.engine.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

import io.instancetypes.engine.rule.ExpansionForm;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class SizeOriginsTest {
  private static final String SIZE = "{cpu: {guest: 4}, memory: {guest: 4Gi}}";

  static Stream<Arguments> sizes() {
    return Stream.of(
        argumentSet(
            "vCPUs are counted by the instance type and laid out by the preference",
            "{spec: {}}",
            SIZE,
            "{cpu: {preferredCPUTopology: cores}}",
            "domain.cpu",
            """
            spec.domain.cpu.sockets: 1 from cpu.guest of size and cpu.preferredCPUTopology of os
            spec.domain.cpu.cores: 4 from cpu.guest of size and cpu.preferredCPUTopology of os
            spec.domain.cpu.threads: 1 from cpu.guest of size and cpu.preferredCPUTopology of os
            spec.domain.cpu.model: host-model from default: KubeVirt's choice
            """),
        argumentSet(
            "a topology of the instance type is not laid out again",
            "{spec: {}}",
            "{cpu: {topology: {sockets: 1, cores: 2, threads: 2}}, memory: {guest: 4Gi}}",
            "{cpu: {preferredCPUTopology: sockets}}",
            "domain.cpu",
            """
            spec.domain.cpu.sockets: 1 from cpu.topology of size
              instead of 4 from cpu.preferredCPUTopology of os
            spec.domain.cpu.cores: 2 from cpu.topology of size
              instead of 1 from cpu.preferredCPUTopology of os
            spec.domain.cpu.threads: 2 from cpu.topology of size
              instead of 1 from cpu.preferredCPUTopology of os
            spec.domain.cpu.model: host-model from default: KubeVirt's choice
            """),
        argumentSet(
            "vCPUs that the owner counted are laid out by the preference",
            "{spec: {domain: {cpu: {guest: 2}}}}",
            null,
            "{cpu: {preferredCPUTopology: threads}}",
            "domain.cpu",
            """
            spec.domain.cpu.sockets: 1 from cpu.preferredCPUTopology of os
            spec.domain.cpu.cores: 1 from cpu.preferredCPUTopology of os
            spec.domain.cpu.threads: 2 from cpu.preferredCPUTopology of os
            spec.domain.cpu.model: host-model from default: KubeVirt's choice
            spec.domain.cpu.guest: null from default: turned into sockets, cores and threads
              instead of 2 from you
            """),
        argumentSet(
            "vCPUs that the owner counted become sockets by default",
            "{spec: {domain: {cpu: {guest: 2}}}}",
            null,
            null,
            "domain.cpu",
            """
            spec.domain.cpu.sockets: 2 from default: the vCPUs of domain.cpu.guest, one socket each
            spec.domain.cpu.cores: 1 from default: the vCPUs of domain.cpu.guest, one socket each
            spec.domain.cpu.threads: 1 from default: the vCPUs of domain.cpu.guest, one socket each
            spec.domain.cpu.model: host-model from default: KubeVirt's choice
            spec.domain.cpu.guest: null from default: turned into sockets, cores and threads
              instead of 2 from you
            """),
        argumentSet(
            "overcommitting leads to a request",
            "{spec: {domain: {memory: {guest: 4Gi}}}}",
            "{cpu: {guest: 1}, memory: {overcommitPercent: 50}}",
            null,
            "domain.resources",
            """
            spec.domain.resources.requests.memory: 2Gi from memory.overcommitPercent of size
            """));
  }

  @ParameterizedTest
  @MethodSource("sizes")
  @DisplayName("Each number of the size tells who counted it and who laid it out")
  void tells(String template, String instancetype, String preference, String path, String told) {
    Origins origins = Told.origins(ExpansionForm.VMI, template, instancetype, preference);
    assertThat(String.join("\n", Told.lines(origins.at(path)))).isEqualTo(told.strip());
  }
}
