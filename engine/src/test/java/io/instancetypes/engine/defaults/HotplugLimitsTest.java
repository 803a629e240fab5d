package io.instancetypes.engine.defaults;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HotplugLimitsTest {
  private static Map<String, Object> started(String update, String spec) {
    return Started.on(
        Started.cluster(
            "{vmRolloutStrategy: LiveUpdate, liveUpdateConfiguration: %s}".formatted(update)),
        spec);
  }

  @DisplayName("Sockets may grow to the cluster's maximum, else by its ratio, to 512 vCPUs at most")
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {}                                     | {sockets: 2}                            | 8
          {maxHotplugRatio: 2}                   | {sockets: 2}                            | 4
          {maxCpuSockets: 16}                    | {sockets: 2}                            | 16
          {maxCpuSockets: 16}                    | {sockets: 32}                           | 32
          {maxCpuSockets: 16, maxHotplugRatio: 9}| {sockets: 2}                            | 16
          {}                                     | {sockets: 64, cores: 4, threads: 1}     | 128
          {}                                     | {sockets: 64, cores: 4, threads: 2}     | 64
          {}                                     | {sockets: 200, cores: 4, threads: 1}    | 200
          {}                                     | {sockets: 1, cores: 1024, threads: 1}   | 1
          {}                                     | {sockets: 129}                          | 512
          {}                                     | {sockets: 2, maxSockets: 3}             | 3
          {}                                     | {sockets: 2, maxSockets: 0}             | 8
          {}                                     | {}                                      | 4
          {}                                     | {guest: 2}                              | 8
          """)
  void sockets(String update, String cpu, long expected) {
    assertThat(started(update, "{domain: {cpu: " + cpu + "}}"))
        .containsEntry("domain.cpu.maxSockets", expected);
  }

  @DisplayName(
      "Memory may grow to the cluster's maximum, else by its ratio, if it can be added at all")
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {}                   | {memory: {guest: 2Gi}}                                                      | 8Gi
          {maxHotplugRatio: 2} | {memory: {guest: 2Gi}}                                                      | 4Gi
          {maxGuest: 16Gi}     | {memory: {guest: 2Gi}}                                                      | 16Gi
          {maxGuest: 1Gi}      | {memory: {guest: 2Gi}}                                                      |
          {}                   | {memory: {guest: 2Gi, maxGuest: 3Gi}}                                       | 3Gi
          {}                   | {memory: {guest: 1022Mi}}                                                   |
          {}                   | {memory: {guest: 1025Mi}}                                                   |
          {}                   | {memory: {guest: 1026Mi}}                                                   | 4104Mi
          {}                   | {memory: {guest: 2G}}                                                       |
          {maxGuest: 4097Mi}   | {memory: {guest: 2Gi}}                                                      |
          {}                   | {memory: {guest: 2Gi, hugepages: {pageSize: 1Gi}}}                          | 8Gi
          {}                   | {memory: {guest: 2050Mi, hugepages: {pageSize: 1Gi}}}                       |
          {}                   | {memory: {guest: 2050Mi, hugepages: {pageSize: 2Mi}}}                       | 8200Mi
          {}                   | {memory: {guest: 2Gi}, cpu: {realtime: {}}}                                 |
          {}                   | {memory: {guest: 2Gi}, cpu: {numa: {guestMappingPassthrough: {}}}}          |
          {}                   | {memory: {guest: 2Gi}, cpu: {numa: {}}}                                     | 8Gi
          {}                   | {memory: {guest: 2Gi}, launchSecurity: {sev: {}}}                           |
          {}                   | {resources: {requests: {memory: 2Gi}}}                                      | 8Gi
          {}                   | {}                                                                          |
          """)
  void memory(String update, String domain, String expected) {
    assertThat(started(update, "{domain: " + domain + "}").get("domain.memory.maxGuest"))
        .isEqualTo(expected);
  }

  @Test
  @DisplayName("arm64 does not grow, and on s390x only sockets do")
  void otherArchitectures() {
    String domain = "domain: {memory: {guest: 2Gi}}";
    assertThat(started("{}", "{architecture: arm64, " + domain + "}"))
        .doesNotContainKeys("domain.cpu.maxSockets", "domain.memory.maxGuest");
    assertThat(started("{}", "{architecture: s390x, " + domain + "}"))
        .containsEntry("domain.cpu.maxSockets", 4L)
        .doesNotContainKey("domain.memory.maxGuest");
  }

  @Test
  @DisplayName("Without LiveUpdate nobody plans for growth")
  void staged() {
    assertThat(
            Started.on(
                Started.cluster(
                    "{vmRolloutStrategy: Stage, liveUpdateConfiguration: {maxCpuSockets: 9}}"),
                "{domain: {memory: {guest: 2Gi}}}"))
        .doesNotContainKeys("domain.cpu.maxSockets", "domain.memory.maxGuest");
  }
}
