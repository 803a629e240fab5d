package io.instancetypes.controller.machine;

import io.instancetypes.api.KubeObject;
import io.instancetypes.engine.revise.Failure;
import io.instancetypes.engine.revise.StatusPatch;
import io.instancetypes.engine.revise.Write;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** How a VirtualMachine is, as its status says it, and what people are told of it. */
final class Report {
  private static final Duration SOONEST = Duration.ofSeconds(1);
  private static final Duration LATEST = Duration.ofMinutes(5);

  private Report() {}

  /** None where the status already says it. */
  static List<Write> writes(Observation seen, Assessment assessment) {
    Map<String, Object> status = VirtualMachineStatus.of(assessment, seen.now());
    Optional<Write> patch = StatusPatch.write(seen.vm().fields(), status);
    if (patch.isEmpty()) {
      return List.of();
    }
    // Told first: once it is in the status, nobody would know any more that it is news.
    var writes = new ArrayList<Write>(news(seen.vm(), assessment));
    writes.add(patch.get());
    return writes;
  }

  private static List<Write> news(KubeObject vm, Assessment assessment) {
    var news = new ArrayList<Write>(2);
    assessment
        .failure()
        .filter(told -> !told.message().equals(vm.condition(told.condition()).get("message")))
        .ifPresent(told -> news.add(event(vm, told)));
    if (assessment.drift().needsRestart()
        && !assessment.drift().message().equals(vm.condition("RestartRequired").get("message"))) {
      news.add(
          new Write.Event(
              vm.fields(),
              Write.Event.Type.NORMAL,
              "RestartRequired",
              assessment.drift().message()));
    }
    return news;
  }

  /** Revisions go before a VM that is deleted does, and nobody wants to hear that they are gone. */
  private static Write event(KubeObject vm, Failure told) {
    Write.Event.Type type = told.isWaiting() ? Write.Event.Type.NORMAL : Write.Event.Type.WARNING;
    return new Write.EventFor(new Write.Event(vm.fields(), type, told.reason(), told.message()));
  }

  /** When a start may be tried again that has to wait, or something that has failed. */
  static Optional<Duration> requeueAfter(Observation seen, Optional<Failure> failure) {
    Duration crashed = CrashLoop.wait(seen.vm(), seen.now());
    return crashed.isPositive()
        ? Optional.of(crashed)
        : failure.map(told -> patience(seen, told.condition()));
  }

  /** As long again as it has already lasted. */
  private static Duration patience(Observation seen, String condition) {
    Duration lasted = lasted(seen, condition);
    if (lasted.compareTo(SOONEST) < 0) {
      return SOONEST;
    }
    return lasted.compareTo(LATEST) > 0 ? LATEST : lasted;
  }

  private static Duration lasted(Observation seen, String condition) {
    try {
      Object since = seen.vm().condition(condition).get("lastTransitionTime");
      return Duration.between(Instant.parse(String.valueOf(since)), Instant.parse(seen.now()));
    } catch (DateTimeParseException unknown) {
      return Duration.ZERO;
    }
  }
}
