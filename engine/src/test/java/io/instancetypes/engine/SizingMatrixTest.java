package io.instancetypes.engine;

import static io.instancetypes.engine.testing.Expanding.expand;
import static io.instancetypes.engine.testing.Manifests.instancetype;
import static io.instancetypes.engine.testing.Manifests.preference;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Fields;
import io.instancetypes.engine.testing.Expanding;
import java.util.Arrays;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who may say how large a machine is: every combination of instance type and VM. */
class SizingMatrixTest {
  /** Instance types as the tables call them: with a count, a topology, or neither. */
  private static Expanding vm(String domain, String type) {
    Expanding expanding = expand("domain: " + domain);
    return switch (type) {
      case "none" -> expanding;
      case "count" -> expanding.with(instancetype("{cpu: {guest: 6}, memory: {guest: 4Gi}}"));
      case "layout" ->
          expanding.with(
              instancetype("{cpu: {topology: {sockets: 3, cores: 2}}, memory: {guest: 4Gi}}"));
      case "neither" -> expanding.with(instancetype("{cpu: {}, memory: {guest: 4Gi}}"));
      default -> throw new IllegalArgumentException(type);
    };
  }

  @ParameterizedTest(name = "{0}, {1}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          none    | {}                                                          | 1/1/1 | 1/1/1
          none    | {resources: {requests: {cpu: 2}}}                           | 2/1/1 | 2/1/1
          none    | {resources: {requests: {cpu: 2}, limits: {cpu: 3}}}         | 3/1/1 | 3/1/1
          none    | {resources: {requests: {cpu: 1500m}}}                       | 2/1/1 | 2/1/1
          none    | {cpu: {sockets: 1, cores: 4, threads: 2}}                   | 1/4/2 | 1/4/2
          none    | {cpu: {guest: 4}}                                           | 4/1/1 | 1/4/1
          none    | {cpu: {guest: 4}, resources: {limits: {cpu: 3}}}            | 4/1/1 | 1/4/1
          count   | {}                                                          | 6/1/1 | 1/6/1
          count   | {cpu: {sockets: 0, cores: 0, threads: 0}}                   | 6/1/1 | 1/6/1
          layout  | {}                                                          | 3/2/1 | 3/2/1
          neither | {cpu: {guest: 4}}                                           | 4/1/1 | 1/4/1
          """)
  @DisplayName("vCPUs come from the one who says how many; only a count follows the preference")
  void accepts(String type, String domain, String plain, String preferringCores) {
    vm(domain, type).asVmi().hasTopology(plain).lacks("spec.domain.cpu.guest");
    vm(domain, type)
        .with(preference("cpu: {preferredCPUTopology: cores}"))
        .asVmi()
        .hasTopology(preferringCores)
        .lacks("spec.domain.cpu.guest");
  }

  @ParameterizedTest(name = "{0}, {1}: {2}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          none    | {cpu: {guest: 4, sockets: 4}}                                    | cpu.guest
          none    | {cpu: {guest: 4, cores: 1}}                                      | cpu.guest
          none    | {cpu: {guest: 4, threads: 1}, resources: {requests: {cpu: 1}}}   | cpu.guest
          count   | {resources: {requests: {cpu: 1}}}                                | resources.requests.cpu
          count   | {cpu: {sockets: 1}}                                              | cpu.sockets
          count   | {cpu: {sockets: 1, threads: 2}, resources: {limits: {cpu: 1}}}   | resources.limits.cpu cpu.sockets cpu.threads
          count   | {cpu: {guest: 4}}                                                | cpu.guest
          count   | {cpu: {guest: 4}, resources: {requests: {cpu: 1}}}               | resources.requests.cpu cpu.guest
          count   | {cpu: {guest: 4, cores: 4}}                                      | cpu.cores cpu.guest
          count   | {cpu: {guest: 4, cores: 4}, resources: {requests: {cpu: 1}}}     | resources.requests.cpu cpu.cores cpu.guest
          layout  | {resources: {requests: {cpu: 1}}}                                | resources.requests.cpu
          layout  | {cpu: {cores: 1}}                                                | cpu.cores
          layout  | {cpu: {cores: 1}, resources: {limits: {cpu: 1}}}                 | resources.limits.cpu cpu.cores
          layout  | {cpu: {guest: 6}}                                                | cpu.guest
          layout  | {cpu: {guest: 6}, resources: {limits: {cpu: 1}}}                 | resources.limits.cpu cpu.guest
          layout  | {cpu: {guest: 6, threads: 6}}                                    | cpu.threads cpu.guest
          layout  | {cpu: {guest: 6, threads: 6}, resources: {limits: {cpu: 1}}}     | resources.limits.cpu cpu.threads cpu.guest
          neither | {resources: {requests: {cpu: 1}}}                                | resources.requests.cpu
          neither | {cpu: {sockets: 1, cores: 1, threads: 1}}                        | cpu.sockets cpu.cores cpu.threads
          neither | {cpu: {sockets: 1}, resources: {requests: {cpu: 1}, limits: {cpu: 1}}} | resources.requests.cpu resources.limits.cpu cpu.sockets
          neither | {cpu: {guest: 4}, resources: {requests: {cpu: 1}}}               | resources.requests.cpu
          neither | {cpu: {guest: 4, sockets: 4}}                                    | cpu.guest cpu.sockets
          neither | {cpu: {guest: 4, sockets: 4}, resources: {limits: {cpu: 1}}}     | cpu.guest resources.limits.cpu cpu.sockets
          """)
  @DisplayName("vCPUs that two say, or in two ways, are refused for every field that says them")
  void refuses(String type, String domain, String fields) {
    String[] causes = invalid(fields);
    vm(domain, type).validated().isRefused(causes);
    if (!type.equals("none")) {
      vm(domain, type).isRefused(causes);
    }
  }

  @Test
  @DisplayName("Requests and limits stay as they are where the VM counts its vCPUs without a type")
  void keepsResources() {
    vm("{cpu: {guest: 4}, resources: {requests: {cpu: 1}, limits: {cpu: 2}}}", "none")
        .asVmi()
        .hasTopology("4/1/1")
        .has("spec.domain.resources", "{requests: {cpu: 1}, limits: {cpu: 2}}");
  }

  @ParameterizedTest(name = "{0}, {1}: {2}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {guest: 4Gi}                                | {}                                    | {guest: 4Gi}
          {guest: 4Gi}                                | {memory: {}}                          | {guest: 4Gi}
          {}                                          | {memory: {guest: 3Gi}}                | {guest: 3Gi}
          {hugepages: {pageSize: 2Mi}, maxGuest: 8Gi} | {memory: {guest: 3Gi}}                | {guest: 3Gi, hugepages: {pageSize: 2Mi}, maxGuest: 8Gi}
          """)
  @DisplayName("Memory comes from the one who says how much")
  void acceptsMemory(String memory, String domain, String result) {
    expand("domain: " + domain)
        .with(instancetype("{cpu: {guest: 1}, memory: %s}".formatted(memory)))
        .asVmi()
        .has("spec.domain.memory", result);
  }

  @ParameterizedTest(name = "{0}, {1}: {2}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {guest: 4Gi} | {memory: {guest: 3Gi}}                                        | memory.guest
          {guest: 4Gi} | {memory: {guest: 4Gi}}                                        | memory.guest
          {guest: 4Gi} | {resources: {requests: {memory: 4Gi}}}                        | resources.requests.memory
          {guest: 4Gi} | {resources: {limits: {memory: 4Gi}}}                          | resources.limits.memory
          {guest: 4Gi} | {memory: {guest: 3Gi}, resources: {requests: {memory: 4Gi}}}  | memory.guest resources.requests.memory
          {guest: 4Gi} | {memory: {guest: 3Gi}, resources: {limits: {memory: 4Gi}}}    | memory.guest resources.limits.memory
          {}           | {memory: {guest: 3Gi}, resources: {requests: {memory: 4Gi}}}  | resources.requests.memory
          {}           | {memory: {guest: 3Gi}, resources: {limits: {memory: 4Gi}}}    | resources.limits.memory
          {}           | {resources: {requests: {memory: 4Gi}, limits: {memory: 4Gi}}} | resources.requests.memory resources.limits.memory
          """)
  @DisplayName("Memory that two say is refused for every field that says it")
  void refusesMemory(String memory, String domain, String fields) {
    expand("domain: " + domain)
        .with(instancetype("{cpu: {guest: 1}, memory: %s}".formatted(memory)))
        .isRefused(invalid(fields));
  }

  private static String[] invalid(String fields) {
    return Arrays.stream(fields.split(" "))
        .map(field -> "FieldValueInvalid spec.template.spec.domain." + field)
        .toArray(String[]::new);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          D-1 nobody counts vCPUs      | {cpu: {}, memory: {guest: 4Gi}}                         | cpu.guest
          D-2 nobody says how much     | {cpu: {guest: 1}, memory: {}}                           | memory.guest
          D-2 a page is not a size     | {cpu: {guest: 1}, memory: {hugepages: {pageSize: 2Mi}}} | memory.guest
          D-2 a maximum is not a size  | {cpu: {guest: 1}, memory: {maxGuest: 8Gi}}              | memory.guest
          D-1 and D-2 together         | {cpu: {}, memory: {}}                                   | cpu.guest memory.guest
          """)
  @DisplayName("A size that nobody says is asked for before any default could fill it in")
  void missing(String rule, String spec, String fields) {
    expand("domain: {}").with(instancetype(spec)).isRefused(required(fields));
  }

  @Test
  @DisplayName("Before v1beta2 a size of zero is none, so the VM has to say it")
  void zeroIsNoSize() {
    Fields type = instancetype(ApiVersion.V1BETA1, "{cpu: {guest: 0}, memory: {guest: 0}}");
    expand("domain: {}").with(type).isRefused(required("cpu.guest memory.guest"));
    expand("domain: {cpu: {guest: 4}, memory: {guest: 2Gi}}")
        .with(type)
        .asVmi()
        .hasTopology("4/1/1")
        .has("spec.domain.memory.guest", "2Gi");
  }

  @Test
  @DisplayName("A VM that sets a topology of zeros only says nothing")
  void zeroDimensions() {
    vm("{cpu: {sockets: 0, cores: 0, threads: 0}}", "neither").isRefused(required("cpu.guest"));
  }

  private static String[] required(String fields) {
    return Arrays.stream(fields.split(" "))
        .map(field -> "FieldValueRequired spec.template.spec.domain." + field)
        .toArray(String[]::new);
  }
}
