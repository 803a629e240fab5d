package io.instancetypes.engine;

import static io.instancetypes.engine.testing.Expanding.expand;
import static io.instancetypes.engine.testing.Manifests.instancetype;
import static io.instancetypes.engine.testing.Manifests.preference;
import static io.instancetypes.engine.testing.Manifests.sized;

import io.instancetypes.engine.testing.Expanding;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequirementsTest {
  @ParameterizedTest(name = "{0} vCPUs needed, {1} beside {2}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          3 | {cpu: {guest: 2}, memory: {guest: 1Gi}}                          | {}                | spec.instancetype                         | needs 3, 2 given as vCPUs of the instance type
          7 | {cpu: {topology: {sockets: 3, cores: 2}}, memory: {guest: 1Gi}}  | {}                | spec.instancetype                         | needs 7, 6 given as vCPUs of the instance type
          5 | {cpu: {}, memory: {guest: 1Gi}}                                  | {cpu: {guest: 4}} | spec.template.spec.domain.cpu.guest       | needs 5, 4 given as vCPUs
          """)
  @DisplayName("vCPUs are counted where they come from, together with an instance type")
  void vcpusWithInstancetype(int needed, String type, String domain, String path, String words) {
    String requirement = "requirements: {cpu: {guest: %d}}";
    expand("domain: " + domain)
        .with(instancetype(type), preference(requirement.formatted(needed)))
        .validated()
        .isRefused("FieldValueNotFound " + path)
        .saying(
            "failure checking preference requirements: insufficient CPU resources:"
                + " VirtualMachinePreference wishes ",
            words);
    expand("domain: " + domain)
        .with(instancetype(type), preference(requirement.formatted(needed - 1)))
        .validated()
        .isAccepted();
  }

  @ParameterizedTest(name = "{0} of {1}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {}                                | {guest: 4}                          | 4  | guest                  | given as vCPUs
          {}                                | {}                                  | 1  | sockets                | given as sockets
          {}                                | {sockets: 1, cores: 4}              | 1  | sockets                | given as sockets
          {preferredCPUTopology: sockets}   | {sockets: 2, cores: 3, threads: 5}  | 2  | sockets                | given as sockets
          {preferredCPUTopology: cores}     | {sockets: 2, cores: 3, threads: 5}  | 3  | cores                  | given as cores
          {preferredCPUTopology: threads}   | {sockets: 2, cores: 3, threads: 5}  | 5  | threads                | given as threads
          {preferredCPUTopology: spread}    | {sockets: 2, cores: 3, threads: 5}  | 6  | sockets cores          | across SocketsCores
          {preferredCPUTopology: spread, spreadOptions: {across: CoresThreads}} | {sockets: 2, cores: 3, threads: 5} | 15 | cores threads | across CoresThreads
          {preferredCPUTopology: spread, spreadOptions: {across: SocketsCoresThreads}} | {sockets: 2, cores: 3, threads: 5} | 30 | sockets cores threads | across SocketsCoresThreads
          {preferredCPUTopology: any}       | {sockets: 2, cores: 3, threads: 5}  | 30 | cores sockets threads  | given as vCPUs
          {preferredCPUTopology: preferAny} | {sockets: 1, cores: 4}              | 4  | cores sockets threads  | given as vCPUs
          """)
  @DisplayName("Without an instance type, the dimensions of the preferred topology are counted")
  void vcpusOfVm(String cpu, String owned, int given, String dimensions, String words) {
    String path = "spec.template.spec.domain.cpu.";
    requiring("cpu: {guest: %d}".formatted(given), cpu, "domain: {cpu: %s}".formatted(owned))
        .validated()
        .isAccepted();
    requiring("cpu: {guest: %d}".formatted(given + 1), cpu, "domain: {cpu: %s}".formatted(owned))
        .validated()
        .isRefused("FieldValueNotFound " + path + dimensions.replace(" ", ", " + path))
        .saying("needs %d, %d given".formatted(given + 1, given), words);
  }

  private static Expanding requiring(String requirement, String cpu, String template) {
    return expand(template)
        .with(preference("{cpu: %s, requirements: {%s}}".formatted(cpu, requirement)));
  }

  @ParameterizedTest(name = "{0}, {1}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          1Gi    | {memory: {guest: 1Gi}}                     | true
          1Gi    | {memory: {guest: 1024Mi}}                  | true
          1Gi    | {memory: {guest: '1073741824'}}            | true
          1025Mi | {memory: {guest: 1Gi}}                     | false
          1Gi    | {memory: {guest: 1G}}                      | false
          1Gi    | {resources: {requests: {memory: 1Gi}}}     | true
          1Gi    | {}                                         | false
          """)
  @DisplayName("The memory of the VM is compared by value, none counts as 0")
  void memoryOfVm(String needed, String domain, boolean accepted) {
    var judged =
        requiring("memory: {guest: %s}".formatted(needed), "{}", "domain: " + domain).validated();
    if (accepted) {
      judged.isAccepted();
    } else {
      judged.isRefused("FieldValueNotFound spec.template.spec.domain.memory");
    }
  }

  @Test
  @DisplayName("The memory of the instance type is its own to answer for")
  void memoryOfInstancetype() {
    expand("domain: {}")
        .with(
            instancetype("{cpu: {guest: 1}, memory: {guest: 2048Mi}}"),
            preference("requirements: {memory: {guest: 3072Mi}}"))
        .validated()
        .isRefused("FieldValueNotFound spec.instancetype")
        .saying(
            "insufficient Memory resources: VirtualMachinePreference wishes needs 3Gi, 2Gi given as"
                + " memory of the instance type");
    expand("domain: {}")
        .with(
            instancetype("{cpu: {guest: 1}, memory: {guest: 2Gi}}"),
            preference("requirements: {memory: {guest: 2048Mi}}"))
        .validated()
        .isAccepted();
  }

  @Test
  @DisplayName("CPU and memory that are both too small are both told, in KubeVirt's words too")
  void both() {
    expand("domain: {}")
        .with(
            instancetype("{cpu: {guest: 1}, memory: {guest: 1Gi}}"),
            preference("requirements: {cpu: {guest: 2}, memory: {guest: 2Gi}}"))
        .validated()
        .isRefused("FieldValueNotFound spec.instancetype", "FieldValueNotFound spec.instancetype");
  }

  @Test
  @DisplayName("Memory that the instance type leaves to the VM is the VM's to answer for")
  void memoryBesideInstancetype() {
    expand("domain: {memory: {guest: 1Gi}}")
        .with(
            instancetype("{cpu: {guest: 1}, memory: {}}"),
            preference("requirements: {memory: {guest: 2Gi}}"))
        .validated()
        .isRefused("FieldValueNotFound spec.template.spec.domain.memory")
        .saying("needs 2Gi, 1Gi given as memory");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          of the VM          | {}                             | {domain: {}, architecture: arm64} | true
          of the preference  | {preferredArchitecture: arm64} | {domain: {}}                      | true
          by default         | {}                             | {domain: {}}                      | false
          of the VM, other   | {preferredArchitecture: arm64} | {domain: {}, architecture: amd64} | false
          """)
  @DisplayName("The architecture is compared letter by letter after it was decided")
  void architecture(String name, String preference, String template, boolean accepted) {
    String spec =
        preference.equals("{}")
            ? "{requirements: {architecture: arm64}}"
            : "{requirements: {architecture: arm64}, " + preference.substring(1);
    var judged = expand(template).with(preference(spec)).validated();
    if (accepted) {
      judged.isAccepted();
    } else {
      judged.isRefused("FieldValueNotFound spec.template.spec.architecture").saying("needs arm64");
    }
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {cpu: {guest: 9}, memory: {guest: 9Gi}, architecture: arm64} | spec.template.spec.domain.cpu.sockets spec.template.spec.domain.memory spec.template.spec.architecture
          {cpu: {guest: 1}, memory: {guest: 9Gi}, architecture: arm64} | spec.template.spec.domain.memory spec.template.spec.architecture
          {memory: {guest: 9Gi}}                                       | spec.template.spec.domain.memory
          {cpu: {guest: 1}, memory: {guest: 1Gi}, architecture: arm64} | spec.template.spec.architecture
          """)
  @DisplayName("Every failure is told: vCPUs, memory, architecture")
  void all(String requirements, String paths) {
    expand("domain: {memory: {guest: 1Gi}}")
        .with(preference("requirements: " + requirements))
        .validated()
        .isRefused(
            Stream.of(paths.split(" "))
                .map(path -> "FieldValueNotFound " + path)
                .toArray(String[]::new));
  }

  @Test
  @DisplayName("Requirements do not keep anybody from looking at the expansion")
  void expandsAnyway() {
    expand("domain: {}")
        .with(sized("{}"), preference("requirements: {cpu: {guest: 64}}"))
        .asVmi()
        .hasTopology("2/1/1");
  }

  @Test
  @DisplayName("What an instance type lacks is told beside what clashes with it, at once")
  void besideClashes() {
    expand("domain: {cpu: {cores: 4}, memory: {guest: 8Gi}}")
        .with(
            instancetype("{cpu: {guest: 1}, memory: {guest: 2Gi}}"),
            preference("requirements: {cpu: {guest: 2}, memory: {guest: 4Gi}}"))
        .validated()
        .isRefused(
            "FieldValueInvalid spec.template.spec.domain.cpu.cores",
            "FieldValueInvalid spec.template.spec.domain.memory.guest",
            "FieldValueNotFound spec.instancetype",
            "FieldValueNotFound spec.instancetype");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          a clash           | {cpu: {guest: 1}, memory: {guest: 1Gi}, resources: {requests: {cpu: 1}}} | FieldValueInvalid spec.template.spec.domain.resources.requests.cpu;FieldValueNotFound spec.template.spec.domain.cpu.guest;FieldValueNotFound spec.template.spec.domain.memory
          no memory         | {cpu: {guest: 1}}                                                        | FieldValueRequired spec.template.spec.domain.memory.guest;FieldValueNotFound spec.template.spec.domain.cpu.guest
          no vCPUs          | {memory: {guest: 1Gi}}                                                   | FieldValueRequired spec.template.spec.domain.cpu.guest;FieldValueNotFound spec.template.spec.domain.memory
          sockets, no memory | {cpu: {sockets: 1}}                                                     | FieldValueInvalid spec.template.spec.domain.cpu.sockets;FieldValueRequired spec.template.spec.domain.memory.guest
          sockets, no vCPUs | {cpu: {sockets: 1}, memory: {guest: 1Gi}}                                | FieldValueInvalid spec.template.spec.domain.cpu.sockets;FieldValueNotFound spec.template.spec.domain.memory
          """)
  @DisplayName(
      "What a VM's own sizes lack is told beside what clashes and what is missing, at once")
  void ownSizesBesideMistakes(String name, String domain, String causes) {
    expand("domain: " + domain)
        .with(
            instancetype("{cpu: {}, memory: {}}"),
            preference("requirements: {cpu: {guest: 2}, memory: {guest: 4Gi}}"))
        .validated()
        .isRefused(causes.split(";"));
  }

  @Test
  @DisplayName("Nobody is told that a size is too small which could not be read")
  void unreadableSize() {
    expand("domain: {memory: {guest: plenty}}")
        .with(preference("requirements: {memory: {guest: 4Gi}}"))
        .validated()
        .isRefused("FieldValueInvalid spec.template.spec.domain.memory.guest");
  }

  @Test
  @DisplayName("Rules that need the whole template are judged beside a clash")
  void rulesBesideClashes() {
    expand("domain: {machine: {type: abacus}, memory: {guest: 1Gi}}")
        .with(sized("{}"))
        .validated()
        .isRefused(
            "FieldValueInvalid spec.template.spec.domain.memory.guest",
            "FieldValueInvalid spec.template.spec.domain.machine.type");
  }
}
