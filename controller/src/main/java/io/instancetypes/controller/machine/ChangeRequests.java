package io.instancetypes.controller.machine;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import java.util.List;
import java.util.Map;

/**
 * What somebody asked a virtual machine to do beside its run strategy: {@code {action: Start,
 * data}} or {@code {action: Stop, uid}}. Only the first is under way; the others wait until it is
 * done.
 */
record ChangeRequests(List<?> waiting) {
  /** Those that the instance there is, or is not, shows to be still undone. */
  static ChangeRequests of(KubeObject vm, KubeObject instance) {
    List<?> requests = asked(vm);
    int done = 0;
    while (done < requests.size() && isDone(Fields.map(requests.get(done)), instance)) {
      done++;
    }
    return new ChangeRequests(requests.subList(done, requests.size()));
  }

  /** A machine that was halted after somebody asked for a restart is not started by that. */
  private static List<?> asked(KubeObject vm) {
    List<?> requests = Fields.list(vm.status(), "stateChangeRequests");
    boolean restart =
        requests.size() > 1 && "Stop".equals(Fields.map(requests.getFirst()).get("action"));
    return restart && RunDecision.isHalted(vm) ? requests.subList(0, 1) : requests;
  }

  private static boolean isDone(Map<?, ?> request, KubeObject instance) {
    return switch (Fields.text(request.get("action"))) {
      case "Start" -> instance != null;
      case "Stop" -> instance == null || !instance.uid().equals(request.get("uid"));
      default -> true;
    };
  }

  boolean isStart() {
    return "Start".equals(first().get("action"));
  }

  boolean isPausedStart() {
    return isStart() && "true".equals(Fields.map(first().get("data")).get("paused"));
  }

  boolean isStop() {
    return "Stop".equals(first().get("action"));
  }

  private Map<?, ?> first() {
    return waiting.isEmpty() ? Map.of() : Fields.map(waiting.getFirst());
  }
}
