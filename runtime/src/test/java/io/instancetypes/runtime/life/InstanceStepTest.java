package io.instancetypes.runtime.life;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("What is next for an instance")
class InstanceStepTest {
  private static final Instant NOW = Instant.parse("2026-11-16T12:00:00Z");
  private static final Map<String, GuestState> GUESTS =
      Map.of(
          "absent", new GuestState.Absent(""),
          "silent", new GuestState.Silent(""),
          "ended", new GuestState.Ended());

  private static GuestState guest(String name) {
    return GUESTS.getOrDefault(name, new GuestState.Alive(name, "q35", 1, 0, 1));
  }

  @ParameterizedTest(name = "{0} with a guest that is {1}: {2}")
  @CsvSource({
    "'',absent,CLAIM",
    "Pending,absent,CLAIM",
    "Scheduling,absent,CLAIM",
    "Scheduled,absent,START",
    "Scheduled,silent,WAIT",
    "Scheduled,running,REPORT",
    "Running,running,REPORT",
    "Running,paused,REPORT",
    "Running,silent,WAIT",
    "Running,shutdown,SUCCEED",
    "Running,ended,SUCCEED",
    "Running,guest-panicked,FAIL",
    "Running,absent,FAIL",
    "Succeeded,shutdown,KILL",
    "Failed,silent,KILL",
    "Failed,absent,NOTHING",
    "Succeeded,ended,NOTHING",
  })
  @DisplayName("follows from its phase and its guest")
  void alive(String phase, String guest, InstanceStep step) {
    var vmi = new KubeObject(Fields.of("status", Fields.of("phase", phase)));
    assertThat(InstanceStep.of(vmi, guest(guest), "here", NOW)).isEqualTo(step);
  }

  @ParameterizedTest(name = "deleted {0} s ago with {1} s of grace and a guest that is {2}: {3}")
  @CsvSource({
    "0,60,running,POWER_DOWN",
    "59,60,paused,POWER_DOWN",
    "60,60,running,KILL",
    "0,0,running,KILL",
    "0,60,shutdown,KILL",
    "0,60,silent,WAIT",
    "61,60,silent,KILL",
    "0,60,absent,RELEASE",
    "0,60,ended,RELEASE",
  })
  @DisplayName("that is deleted is to let its guest turn itself off, and not for ever")
  void deleted(long ago, long grace, String guest, InstanceStep step) {
    var vmi =
        new KubeObject(
            Fields.of(
                "metadata",
                Fields.of("deletionTimestamp", NOW.minusSeconds(ago).toString()),
                "spec",
                Fields.of("terminationGracePeriodSeconds", grace),
                "status",
                Fields.of("phase", "Running", "nodeName", "here")));
    assertThat(InstanceStep.of(vmi, guest(guest), "here", NOW)).isEqualTo(step);
    assertThat(InstanceStep.of(vmi, guest(guest), "elsewhere", NOW))
        .isEqualTo(InstanceStep.NOTHING);
  }
}
