package io.instancetypes.controller.machine;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.engine.revise.Failure;
import java.util.Optional;
import java.util.Set;

/** What a virtual machine does, in the words in which KubeVirt says it. */
final class PrintableStatus {
  /** Why the container images of an instance are missing. */
  private static final Set<String> IMAGE_TROUBLES = Set.of("ErrImagePull", "ImagePullBackOff");

  private PrintableStatus() {}

  static String of(Assessment seen, String now) {
    if (seen.vm().isBeingDeleted()) {
      return "Terminating";
    }
    return seen.instance() == null ? without(seen, now) : with(seen.instance());
  }

  private static String without(Assessment seen, String now) {
    boolean halted = RunDecision.isHalted(seen.vm());
    boolean wanted = !halted && RunDecision.of(seen.vm(), null) != RunDecision.STAY;
    Optional<Failure> waiting = seen.failure().filter(Failure::isWaiting);
    if (wanted && waiting.isPresent()) {
      return waiting.get().reason();
    }
    if (wanted && !seen.unreadyVolumes().isEmpty()) {
      return "Provisioning";
    }
    boolean early = !halted && CrashLoop.wait(seen.vm(), now).isPositive();
    return early ? "CrashLoopBackOff" : "Stopped";
  }

  private static String with(KubeObject instance) {
    if (instance.isBeingDeleted()) {
      return "Stopping";
    }
    return switch (Fields.text(instance.status().get("phase"))) {
      case "Running" -> running(instance);
      case "Succeeded", "Failed" -> "Stopped";
      case "Unknown" -> "Unknown";
      case "WaitingForSync" -> "WaitingForReceiver";
      default -> starting(instance);
    };
  }

  private static String running(KubeObject instance) {
    if ("True".equals(instance.condition("Paused").get("status"))) {
      return "Paused";
    }
    boolean migrating =
        instance.status().get("migrationState") instanceof java.util.Map<?, ?> state
            && !Boolean.TRUE.equals(state.get("completed"));
    return migrating ? "Migrating" : "Running";
  }

  private static String starting(KubeObject instance) {
    boolean unschedulable =
        "Unschedulable".equals(instance.condition("PodScheduled").get("reason"));
    if (unschedulable) {
      return "ErrorUnschedulable";
    }
    String trouble = Fields.text(instance.condition("Synchronized").get("reason"));
    return IMAGE_TROUBLES.contains(trouble) ? trouble : "Starting";
  }
}
