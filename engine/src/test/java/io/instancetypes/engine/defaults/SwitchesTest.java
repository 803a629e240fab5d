package io.instancetypes.engine.defaults;

import static io.instancetypes.engine.defaults.ClusterConfig.UNCONFIGURED;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class SwitchesTest {
  static Stream<String> switches() {
    return Stream.of(
        "clock.timer.hpet.present",
        "clock.timer.kvm.present",
        "clock.timer.pit.present",
        "clock.timer.rtc.present",
        "clock.timer.hyperv.present",
        "features.acpi.enabled",
        "features.apic.enabled",
        "features.smm.enabled",
        "features.pvspinlock.enabled",
        "features.hyperv.relaxed.enabled",
        "features.hyperv.vapic.enabled",
        "features.hyperv.spinlocks.enabled",
        "features.hyperv.vpindex.enabled",
        "features.hyperv.runtime.enabled",
        "features.hyperv.synic.enabled",
        "features.hyperv.synictimer.enabled",
        "features.hyperv.synictimer.direct.enabled",
        "features.hyperv.reset.enabled",
        "features.hyperv.vendorid.enabled",
        "features.hyperv.frequencies.enabled",
        "features.hyperv.reenlightenment.enabled",
        "features.hyperv.tlbflush.enabled",
        "features.hyperv.ipi.enabled",
        "features.hyperv.evmcs.enabled");
  }

  private static Object state(String path, String holder) {
    String template = holder;
    String[] steps = path.split("\\.");
    for (int i = steps.length - 2; i >= 0; i--) {
      template = "{" + steps[i] + ": " + template + "}";
    }
    return Started.on(UNCONFIGURED, "{domain: " + template + "}").get("domain." + path);
  }

  @ParameterizedTest
  @MethodSource("switches")
  @DisplayName("To be mentioned is to be on; what was switched off stays off")
  void isOnWhenMentioned(String path) {
    String state = path.substring(path.lastIndexOf('.') + 1);
    assertThat(state(path, "{}")).isEqualTo(true);
    assertThat(state(path, "{" + state + ": null}")).isEqualTo(true);
    assertThat(state(path, "{" + state + ": false}")).isEqualTo(false);
  }

  @Test
  @DisplayName("KVM's hiding is no switch of that kind")
  void kvmStays() {
    assertThat(Started.on(UNCONFIGURED, "{domain: {features: {kvm: {}}}}"))
        .containsEntry("domain.features.kvm", Map.of());
  }

  @DisplayName("Spinlocks retry 4096 times, if they are on")
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {}                | 4096
          {spinlocks: 8191} | 8191
          {enabled: false}  |
          """)
  void spinlocks(String spinlocks, Long retries) {
    assertThat(
            Started.on(
                    UNCONFIGURED,
                    "{domain: {features: {hyperv: {spinlocks: %s}}}}".formatted(spinlocks))
                .get("domain.features.hyperv.spinlocks.spinlocks"))
        .isEqualTo(retries);
  }

  @DisplayName("Probes below one are as good as unset")
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {}                                                                                | 1 | 10 | 1 | 3
          {timeoutSeconds: 0, periodSeconds: -1, successThreshold: 0, failureThreshold: 0}  | 1 | 10 | 1 | 3
          {timeoutSeconds: 5, periodSeconds: 6, successThreshold: 7, failureThreshold: 8}   | 5 | 6  | 7 | 8
          """)
  void probes(String probe, long timeout, long period, long success, long failure) {
    for (String name : new String[] {"readinessProbe", "livenessProbe"}) {
      assertThat(Started.on(UNCONFIGURED, "{%s: %s}".formatted(name, probe)))
          .containsEntry(name + ".timeoutSeconds", timeout)
          .containsEntry(name + ".periodSeconds", period)
          .containsEntry(name + ".successThreshold", success)
          .containsEntry(name + ".failureThreshold", failure);
    }
  }

  @Test
  @DisplayName("Block sizes and frame buffers that are mentioned are on")
  void devices() {
    assertThat(
            Started.on(
                UNCONFIGURED,
                "{domain: {devices: {disks: [{name: a, blockSize: {matchVolume: {}}}],"
                    + " gpus: [{name: g, virtualGPUOptions: {display: {ramFB: {}}}}]}}}"))
        .containsEntry("domain.devices.disks[0].blockSize.matchVolume.enabled", true)
        .containsEntry("domain.devices.gpus[0].virtualGPUOptions.display.ramFB.enabled", true);
  }
}
