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
  private static final GuestSize SIZE =
      new GuestSize(
          new GuestSize.Cpus(8, 2, 2), new GuestSize.Memory(1 << 30, 0, 0, 1 << 30, 2 << 20));
  private static final Map<String, GuestState> GUESTS =
      Map.of(
          "absent", new GuestState.Absent(""),
          "silent", new GuestState.Silent(""),
          "lost", new GuestState.Lost(),
          "ended", new GuestState.Ended());

  private static GuestState guest(String name) {
    return GUESTS.getOrDefault(name, new GuestState.Alive(name, "q35", SIZE, false));
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
    "Running,lost,FAIL",
    "Running,io-error,REPORT",
    "Scheduled,lost,KILL",
    "Failed,lost,KILL",
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

  @ParameterizedTest(name = "{0} sockets of 2 CPUs and {1}: {2}, with {3} CPUs and {4} MiB more")
  @CsvSource({
    "1,1Gi,REPORT,2,0",
    "3,1Gi,RESIZE,6,0",
    "1,1536Mi,RESIZE,2,512",
    "1,1537Mi,RESIZE,2,512",
    "9,4Gi,RESIZE,8,1024",
    "0,512Mi,REPORT,2,0",
    "2147483647,9223372036854775807,RESIZE,8,1024",
  })
  @DisplayName("that was changed is to give its guest more, as far as its machine has room")
  void resized(long sockets, String guest, InstanceStep step, long cpus, long more) {
    Fields cpu = Fields.of("sockets", sockets, "cores", 2L);
    Fields domain = Fields.of("cpu", cpu, "memory", Fields.of("guest", guest));
    var vmi =
        new KubeObject(
            Fields.of(
                "spec", Fields.of("domain", domain), "status", Fields.of("phase", "Running")));
    assertThat(InstanceStep.of(vmi, guest("running"), "here", NOW)).isEqualTo(step);
    assertThat(InstanceStep.of(vmi, guest("paused"), "here", NOW)).isEqualTo(step);
    assertThat(InstanceStep.of(vmi, guest("shutdown"), "here", NOW))
        .isEqualTo(InstanceStep.SUCCEED);
    assertThat(SIZE.target(vmi)).isEqualTo(new GuestSize.Target(cpus, more << 20));
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
