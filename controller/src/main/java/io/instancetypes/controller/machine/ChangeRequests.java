package io.instancetypes.controller.machine;

import java.util.List;
import java.util.Map;

/**
 * What somebody asked a virtual machine to do beside its run strategy: {@code {action: Start,
 * data}} or {@code {action: Stop, uid}}. Only the first is under way; the others wait until it is
 * done.
 */
record ChangeRequests(List<?> waiting) {
  /** Those that the instance there is, or is not, shows to be still undone. */
  static ChangeRequests of(Machine vm, Machine instance) {
    List<?> requests = Machine.list(vm.status().get("stateChangeRequests"));
    int done = 0;
    while (done < requests.size() && isDone(Machine.map(requests.get(done)), instance)) {
      done++;
    }
    return new ChangeRequests(requests.subList(done, requests.size()));
  }

  private static boolean isDone(Map<?, ?> request, Machine instance) {
    return switch (Machine.text(request.get("action"))) {
      case "Start" -> instance != null;
      case "Stop" -> instance == null || !instance.uid().equals(request.get("uid"));
      default -> true;
    };
  }

  boolean isStart() {
    return "Start".equals(first().get("action"));
  }

  boolean isPausedStart() {
    return isStart() && "true".equals(Machine.map(first().get("data")).get("paused"));
  }

  boolean isStop() {
    return "Stop".equals(first().get("action"));
  }

  private Map<?, ?> first() {
    return waiting.isEmpty() ? Map.of() : Machine.map(waiting.getFirst());
  }
}
