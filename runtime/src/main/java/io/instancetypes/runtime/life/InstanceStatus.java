package io.instancetypes.runtime.life;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The status of an instance while it is written; what somebody else wrote there stays. */
public final class InstanceStatus {
  private static final String CONDITIONS = "conditions";

  private final KubeObject vmi;
  private final Fields status;
  private final String now;

  /**
   * @param now in the format of Kubernetes
   */
  public InstanceStatus(KubeObject vmi, String now) {
    this.vmi = vmi;
    this.status = Fields.copyOf(vmi.status());
    this.now = now;
  }

  public InstanceStatus set(String key, Object value) {
    status.put(key, value);
    return this;
  }

  /**
   * A phase is written down with the time at which it began; the first one began with the object.
   */
  public InstanceStatus phase(String phase) {
    if (phase.equals(status.get("phase"))) {
      return this;
    }
    status.put("phase", phase);
    var times = new ArrayList<Object>(Fields.list(status, "phaseTransitionTimestamps"));
    if (times.isEmpty()) {
      times.add(begun("Pending", Fields.text(vmi.metadata(), "creationTimestamp")));
    }
    times.add(begun(phase, now));
    return set("phaseTransitionTimestamps", times);
  }

  private static Fields begun(String phase, String time) {
    return Fields.of("phase", phase, "phaseTransitionTimestamp", time);
  }

  public InstanceStatus isReady() {
    return condition("Ready", "True", "", "");
  }

  public InstanceStatus isNotReady(String reason, String message) {
    return condition("Ready", "False", reason, message);
  }

  /** A condition keeps its time as long as it keeps its status. */
  public InstanceStatus condition(String type, String is, String reason, String message) {
    Map<?, ?> before = vmi.condition(type);
    boolean kept = is.equals(before.get("status")) && before.get("lastTransitionTime") != null;
    Fields condition = Fields.of("type", type, "status", is);
    if (!reason.isEmpty()) {
      condition.put("reason", reason);
    }
    if (!message.isEmpty()) {
      condition.put("message", message);
    }
    condition.put("lastTransitionTime", kept ? before.get("lastTransitionTime") : now);
    List<Object> conditions = others(type);
    conditions.add(condition);
    return set(CONDITIONS, conditions);
  }

  /** A condition that is told only where it holds. */
  public InstanceStatus without(String type) {
    return set(CONDITIONS, others(type));
  }

  private List<Object> others(String type) {
    var others = new ArrayList<Object>(Fields.list(status, CONDITIONS));
    others.removeIf(other -> type.equals(Fields.map(other).get("type")));
    return others;
  }

  public Fields document() {
    return status;
  }
}
