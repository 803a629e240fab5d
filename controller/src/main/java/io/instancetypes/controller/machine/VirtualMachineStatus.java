package io.instancetypes.controller.machine;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.engine.resolve.RunStrategy;
import io.instancetypes.engine.revise.Failure;
import io.instancetypes.engine.rollout.Rollout;
import io.instancetypes.engine.rollout.StartedSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The status of a virtual machine, as far as this controller writes it. */
final class VirtualMachineStatus {
  /** Of the instance, and shown by the virtual machine as well, as KubeVirt does. */
  private static final List<String> OF_THE_INSTANCE =
      List.of(
          "AgentConnected",
          "HotMemoryChange",
          "HotVCPUChange",
          Rollout.IN_PLACE,
          "LiveMigratable",
          "Paused",
          "Synchronized");

  private VirtualMachineStatus() {}

  /**
   * The whole status; what somebody else wrote there stays.
   *
   * @param now in the format of Kubernetes
   */
  public static Fields of(Assessment seen, String now) {
    KubeObject vm = seen.vm();
    Fields status = Fields.copyOf(vm.status());
    status.put("created", seen.instance() != null);
    status.put("ready", isReady(seen.instance()));
    status.put("printableStatus", PrintableStatus.of(seen, now));
    status.put("desiredGeneration", vm.generation());
    if (seen.instance() != null && StartedSpec.generation(seen.instance()) > 0) {
      status.put("observedGeneration", StartedSpec.generation(seen.instance()));
    }
    if (seen.failure().isEmpty() && !RunDecision.isToStart(vm, seen.instance())) {
      RunStrategy.of(vm.spec())
          .ifPresent(strategy -> status.put("runStrategy", strategy.toString()));
    }
    if (seen.size() != null) {
      status.put("resolved", seen.size());
    }
    put(status, "printableSize", PrintableSize.of(seen.instance(), seen.size()));
    put(status, "pinnedAt", seen.pinnedAt());
    if (seen.drift().needsRestart()) {
      status.put("awaitingRestart", AwaitedRestart.of(seen.drift()));
    } else {
      status.remove("awaitingRestart");
    }
    requests(seen, status);
    CrashLoop.count(seen, status, now);
    status.put("conditions", conditions(seen, now));
    return status;
  }

  private static void put(Fields status, String key, Object value) {
    if ("".equals(value) || value instanceof Fields fields && fields.isEmpty()) {
      status.remove(key);
    } else {
      status.put(key, value);
    }
  }

  private static void requests(Assessment seen, Fields status) {
    var waiting = new ArrayList<Object>(ChangeRequests.of(seen.vm(), seen.instance()).waiting());
    boolean again = seen.instance() != null && RunDecision.isToRunAgain(seen.vm(), seen.instance());
    if (again && waiting.isEmpty()) {
      waiting.add(Fields.of("action", "Stop", "uid", seen.instance().uid()));
      waiting.add(Fields.of("action", "Start"));
    }
    if (waiting.isEmpty()) {
      status.remove("stateChangeRequests");
    } else {
      status.put("stateChangeRequests", Fields.copy(waiting));
    }
  }

  static boolean isReady(KubeObject instance) {
    return instance != null && "True".equals(instance.condition("Ready").get("status"));
  }

  private static List<Object> conditions(Assessment seen, String now) {
    var conditions = new ArrayList<Object>();
    conditions.add(ready(seen));
    seen.failure().ifPresent(failure -> conditions.add(failed(failure)));
    if (seen.drift().needsRestart()) {
      conditions.add(condition("RestartRequired", "True", "", seen.drift().message()));
    }
    conditions.addAll(ofTheInstance(seen.instance()));
    for (Object other : Fields.list(seen.vm().status().get("conditions"))) {
      if (!isOwn(Fields.map(other))) {
        conditions.add(Fields.copy(other));
      }
    }
    conditions.replaceAll(each -> timed((Fields) each, seen.vm(), now));
    return conditions;
  }

  private static List<Fields> ofTheInstance(KubeObject instance) {
    return instance == null
        ? List.of()
        : OF_THE_INSTANCE.stream()
            .map(instance::condition)
            .filter(condition -> !condition.isEmpty())
            .map(Fields::copyOf)
            .toList();
  }

  private static boolean isOwn(Map<?, ?> condition) {
    String type = Fields.text(condition.get("type"));
    return List.of("Ready", "RestartRequired").contains(type)
        || OF_THE_INSTANCE.contains(type)
        || Failure.CONDITIONS.contains(type);
  }

  /** The instance knows best; without one, the virtual machine is not ready for that reason. */
  private static Fields ready(Assessment seen) {
    if (seen.instance() == null) {
      return seen.unreadyVolumes().isEmpty()
          ? condition("Ready", "False", "VMINotExists", "there is no instance")
          : condition(
              "Ready",
              "False",
              "DataVolumesNotReady",
              "waiting for " + String.join(", ", seen.unreadyVolumes()) + " to be filled");
    }
    Map<?, ?> ready = seen.instance().condition("Ready");
    return ready.isEmpty()
        ? condition("Ready", "False", "", "the instance does not say whether it is ready")
        : condition(
            "Ready",
            Fields.text(ready.get("status")),
            Fields.text(ready.get("reason")),
            Fields.text(ready.get("message")));
  }

  private static Fields failed(Failure failure) {
    return condition(failure.condition(), "True", failure.reason(), failure.message());
  }

  private static Fields condition(String type, String status, String reason, String message) {
    Fields condition = Fields.of("type", type, "status", status);
    if (!reason.isEmpty()) {
      condition.put("reason", reason);
    }
    if (!message.isEmpty()) {
      condition.put("message", message);
    }
    return condition;
  }

  /** A condition keeps its time as long as it keeps its status. */
  private static Fields timed(Fields condition, KubeObject vm, String now) {
    Map<?, ?> old = vm.condition(Fields.text(condition.get("type")));
    boolean kept = condition.get("status").equals(old.get("status"));
    Object since =
        kept && old.get("lastTransitionTime") != null ? old.get("lastTransitionTime") : now;
    condition.put("lastTransitionTime", since);
    return condition;
  }
}
