package io.instancetypes.controller.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.documents.Yaml;
import io.instancetypes.engine.rollout.Drift;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunDecisionTest {
  private static KubeObject machine(String yaml) {
    if (yaml == null) {
      return null;
    }
    var documents = new ArrayList<Object>();
    Yaml.read(yaml.getBytes(StandardCharsets.UTF_8), documents::add);
    return KubeObject.of(documents.getFirst());
  }

  private static KubeObject vm(String spec, String status) {
    return machine("{spec: %s, status: %s}".formatted(spec, status));
  }

  private static KubeObject instance(String text) {
    return switch (text) {
      case "none" -> null;
      case "deleted" ->
          machine("{metadata: {uid: u, deletionTimestamp: now}, status: {phase: Running}}");
      default -> machine("{metadata: {uid: u}, status: {phase: %s}}".formatted(text));
    };
  }

  @ParameterizedTest(name = "{0}, {1}, instance {2}: {3}")
  @DisplayName("Run strategies decide as in KubeVirt")
  @CsvSource(
      delimiter = '|',
      value = {
        "{running: true}              | {}                            | none      | START",
        "{running: true}              | {}                            | Running   | STAY",
        "{running: false}             | {}                            | none      | STAY",
        "{running: false}             | {}                            | Running   | STOP",
        "{running: false}             | {}                            | deleted   | STAY",
        "{}                           | {}                            | none      | STAY",
        "{runStrategy: Always}        | {}                            | Succeeded | STOP",
        "{runStrategy: Always}        | {}                            | Failed    | STAY",
        "{runStrategy: Always}        | {startFailure: {lastFailedVMIUID: u}} | Failed | STOP",
        "{runStrategy: Always}        | {stateChangeRequests: [{action: Stop, uid: u}]}"
            + " | Running | STOP",
        "{runStrategy: Always}        | {stateChangeRequests: [{action: Stop, uid: other}]}"
            + " | Running | STAY",
        "{runStrategy: Halted}        | {stateChangeRequests: [{action: Start}]} | none | UNHALT",
        "{runStrategy: Halted}        | {stateChangeRequests: [{action: Stop, uid: u}, {action:"
            + " Start}]} | none | STAY",
        "{runStrategy: Manual}        | {}                            | none      | STAY",
        "{runStrategy: Manual}        | {}                            | Succeeded | STAY",
        "{runStrategy: Manual}        | {stateChangeRequests: [{action: Start}]} | none | START",
        "{runStrategy: Manual}        | {stateChangeRequests: [{action: Start, data: {paused:"
            + " 'true'}}]} | none | START_PAUSED",
        "{runStrategy: Manual}        | {stateChangeRequests: [{action: Stop, uid: u}, {action:"
            + " Start}]} | Running | STOP",
        "{runStrategy: Manual}        | {stateChangeRequests: [{action: Stop, uid: u}, {action:"
            + " Start}]} | none | START",
        "{runStrategy: Once}          | {}                            | none      | START",
        "{runStrategy: Once}          | {runStrategy: Once}           | none      | STAY",
        "{runStrategy: Once}          | {runStrategy: Once}           | Succeeded | STAY",
        "{runStrategy: RerunOnFailure} | {runStrategy: Halted}        | none      | START",
        "{runStrategy: RerunOnFailure} | {runStrategy: RerunOnFailure} | none     | STAY",
        "{runStrategy: RerunOnFailure} | {runStrategy: RerunOnFailure} | Succeeded | STOP",
        "{runStrategy: RerunOnFailure} | {runStrategy: RerunOnFailure} | Failed   | STAY",
        "{runStrategy: RerunOnFailure} | {stateChangeRequests: [{action: Stop, uid: u}, {action:"
            + " Start}]} | Failed | STOP",
        "{runStrategy: WaitAsReceiver} | {}                           | none      | START",
        "{runStrategy: 17}            | {stateChangeRequests: what}   | none      | STAY",
        "{runStrategy: always}        | {}                            | Running   | STAY",
        "{runStrategy: Halted, running: true} | {}                    | Running   | STAY",
        "{runStrategy: Always, running: true} | {}                    | none      | STAY",
      })
  void decides(String spec, String status, String instance, RunDecision expected) {
    assertThat(RunDecision.of(vm(spec, status), instance(instance))).isEqualTo(expected);
  }

  @ParameterizedTest(name = "instance {1}: {2}")
  @DisplayName("What a VM does is said in KubeVirt's words, and requests that are done go")
  @CsvSource(
      delimiter = '|',
      value = {
        "{running: true}  | none      | Stopped  |",
        "{running: true}  | Pending   | Starting |",
        "{running: true}  | Scheduled | Starting |",
        "{running: true}  | Running   | Running  |",
        "{running: true}  | deleted   | Stopping |",
        "{running: true}  | Succeeded | Stopped  |",
        "{running: true}  | Unknown   | Unknown  |",
        "{runStrategy: RerunOnFailure} | Failed | Stopped | [{action=Stop, uid=u}, {action=Start}]",
      })
  void says(String spec, String instance, String expected, String requests) {
    var seen =
        observed(
            vm(spec, "{stateChangeRequests: [{action: Stop, uid: other}]}"), instance(instance));
    Fields status = VirtualMachineStatus.of(seen, "2026-01-01T00:00:00Z");
    assertThat(status.get("printableStatus")).isEqualTo(expected);
    assertThat(status.get("stateChangeRequests"))
        .satisfies(left -> assertThat(left == null ? null : left.toString()).isEqualTo(requests));
  }

  @ParameterizedTest(name = "failure {0}: wait until {1}")
  @DisplayName("After each failure in a row the next start waits twice as long, up to five minutes")
  @CsvSource({
    "1, 2026-01-01T00:00:10Z",
    "2, 2026-01-01T00:00:20Z",
    "5, 2026-01-01T00:02:40Z",
    "6, 2026-01-01T00:05:00Z",
    "99, 2026-01-01T00:05:00Z"
  })
  void backsOff(int failure, String until) {
    String now = "2026-01-01T00:00:00Z";
    KubeObject before =
        vm("{running: true}", "{startFailure: {consecutiveFailCount: %d}}".formatted(failure - 1));
    Fields status = VirtualMachineStatus.of(observed(before, instance("Failed")), now);
    assertThat(status.object("startFailure"))
        .containsEntry("consecutiveFailCount", (long) failure)
        .containsEntry("lastFailedVMIUID", "u")
        .containsEntry("retryAfterTimestamp", until);
    KubeObject after = new KubeObject(Fields.of("spec", before.spec(), "status", status));
    assertThat(CrashLoop.wait(after, now)).isPositive();
    assertThat(CrashLoop.wait(after, until)).isZero();
    assertThat(VirtualMachineStatus.of(observed(after, null), now).get("printableStatus"))
        .isEqualTo("CrashLoopBackOff");
    assertThat(VirtualMachineStatus.of(observed(after, instance("Running")), now))
        .doesNotContainKey("startFailure");
  }

  private static Assessment observed(KubeObject vm, KubeObject instance) {
    return new Assessment(vm, instance, Optional.empty(), Drift.NONE, null, "", List.of());
  }
}
