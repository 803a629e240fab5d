package io.instancetypes.serve;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What becomes of an instance that nobody runs, as if somebody did. */
record SimulatedInstance(KubeObject instance) {
  /** Lets an instance fail, with what it says as the reason. */
  static final String FAIL = "simulate.instancetypes.io/fail";

  /** In how many seconds an instance runs, instead of after the server's time. */
  static final String START_SECONDS = "simulate.instancetypes.io/start-seconds";

  private static final String NODE = "simulated";

  /** How long it stays as it is; empty where nothing becomes of it by itself. */
  Optional<Duration> untilChange(Duration usual) {
    if (instance.isBeingDeleted()) {
      return Optional.empty();
    }
    return switch (phase()) {
      case "", "Pending", "Scheduling", "Scheduled" -> Optional.of(startTime(usual));
      case "Running" -> isToFail() ? Optional.of(Duration.ZERO) : Optional.empty();
      default -> Optional.empty();
    };
  }

  /** Whoever may annotate an instance can have written anything there. */
  private Duration startTime(Duration usual) {
    String seconds = instance.annotation(START_SECONDS);
    return seconds.matches("\\d{1,6}") ? Duration.ofSeconds(Long.parseLong(seconds)) : usual;
  }

  private String phase() {
    return Fields.text(instance.status(), "phase");
  }

  private boolean isToFail() {
    return !instance.annotation(FAIL).isEmpty();
  }

  /**
   * Operations of a JSON patch, for this instance and no other of its name.
   *
   * @param now in the format of Kubernetes
   */
  List<Object> change(String now) {
    Fields status = Fields.copyOf(instance.status());
    status.put("phase", isToFail() ? "Failed" : "Running");
    status.put("nodeName", NODE);
    var conditions = new ArrayList<Object>();
    if (isToFail()) {
      conditions.add(
          condition("Ready", "False", "SimulatedFailure", instance.annotation(FAIL), now));
    } else {
      conditions.add(condition("Ready", "True", "", "", now));
      if ("Paused".equals(instance.spec().get("startStrategy"))) {
        conditions.add(condition("Paused", "True", "PausedByUser", "started paused", now));
      }
    }
    status.put("conditions", conditions);
    var operations = new ArrayList<Object>();
    operations.add(Fields.of("op", "test", "path", "/metadata/uid", "value", instance.uid()));
    operations.add(Fields.of("op", "add", "path", "/status", "value", status));
    return operations;
  }

  private static Fields condition(
      String type, String status, String reason, String message, String now) {
    Fields condition = Fields.of("type", type, "status", status, "lastTransitionTime", now);
    if (!reason.isEmpty()) {
      condition.put("reason", reason);
      condition.put("message", message);
    }
    return condition;
  }
}
