package io.instancetypes.platform.subresources;

import io.instancetypes.api.Fields;
import io.instancetypes.engine.resolve.RunStrategy;
import io.instancetypes.machinery.status.ApiException;
import io.instancetypes.platform.Cluster;
import io.instancetypes.platform.FieldManagers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A VirtualMachine of a cluster, with the two ways to make it do something. */
final class VirtualMachineHandle {
  private static final String KIND = "VirtualMachine";
  private static final String INAPPLICABLE = "the server rejected our request due to an error";
  private static final String MODIFIED =
      "the object has been modified; please apply your changes to the latest version and try again";

  private final Cluster cluster;
  private final String namespace;
  private final String name;
  private final Map<?, ?> spec;
  private final Object rawStatus;
  private final Map<?, ?> status;
  private final boolean dryRun;

  private VirtualMachineHandle(
      Cluster cluster, String namespace, Map<String, Object> vm, boolean dryRun) {
    this.cluster = cluster;
    this.namespace = namespace;
    this.name = Fields.text(Fields.map(vm, "metadata"), "name");
    this.spec = Fields.map(vm, "spec");
    this.rawStatus = vm.get("status");
    this.status = Fields.map(vm, "status");
    this.dryRun = dryRun;
  }

  static Optional<VirtualMachineHandle> find(
      Cluster cluster, String namespace, String name, boolean dryRun) {
    return cluster
        .find(KIND, namespace, name)
        .map(vm -> new VirtualMachineHandle(cluster, namespace, vm, dryRun));
  }

  String name() {
    return name;
  }

  /** Empty for what admission refuses. */
  Optional<RunStrategy> strategy() {
    return RunStrategy.of(spec);
  }

  /** Why it has no strategy. */
  String objection() {
    return RunStrategy.objection(spec).orElse("");
  }

  Optional<RunningInstance> instance() {
    return RunningInstance.of(cluster.find("VirtualMachineInstance", namespace, name));
  }

  boolean hasCondition(String type) {
    return Fields.list(status, "conditions").stream()
        .anyMatch(
            condition ->
                condition instanceof Map<?, ?> fields
                    && type.equals(fields.get("type"))
                    && "True".equals(fields.get("status")));
  }

  /** Whether its instances begin paused anyway. */
  boolean startsPaused() {
    Map<?, ?> instance = Fields.map(Fields.map(spec, "template"), "spec");
    return "Paused".equals(instance.get("startStrategy"));
  }

  /** Says for good whether it is to run, in the words in which it says so now. */
  SubresourceResult setRunning(boolean running) {
    if (spec.get("runStrategy") != null) {
      return patch(
          "",
          replacement(
              "/spec/runStrategy",
              spec.get("runStrategy"),
              (running ? RunStrategy.ALWAYS : RunStrategy.HALTED).toString()));
    }
    return patch("", replacement("/spec/running", spec.get("running"), running));
  }

  /** Asks the controller for one change of state after the other. */
  SubresourceResult request(Fields... changes) {
    List<Object> wanted = new ArrayList<>(List.of(changes));
    List<?> pending = Fields.list(status, "stateChangeRequests");
    boolean stops = wanted.size() == 1 && "Stop".equals(changes[0].get("action"));
    if (!pending.isEmpty() && !stops) {
      return SubresourceResult.Refusal.conflict(
          name, "unable to complete request: stop/start already underway");
    }
    List<Object> operations;
    if (status.isEmpty()) {
      operations = replacement("/status", rawStatus, Fields.of("stateChangeRequests", wanted));
    } else {
      Object before = status.get("stateChangeRequests");
      operations = replacement("/status/stateChangeRequests", before, wanted);
    }
    if (status.get("startFailure") != null) {
      operations.add(Fields.of("op", "remove", "path", "/status/startFailure"));
    }
    return patch("status", operations);
  }

  static Fields start(boolean paused) {
    var start = Fields.of("action", "Start");
    if (paused) {
      start.put("data", Fields.of("paused", "true"));
    }
    return start;
  }

  static Fields stop(RunningInstance instance) {
    return Fields.of("action", "Stop", "uid", instance.uid());
  }

  /** Empty if its instance now has so many seconds to end. */
  Optional<SubresourceResult.Refusal> shorten(RunningInstance instance, long seconds) {
    List<Object> operations =
        replacement("/spec/terminationGracePeriodSeconds", instance.gracePeriod(), seconds);
    return patched(
        new Cluster.Patch("VirtualMachineInstance", namespace, name, "", operations, dryRun));
  }

  private SubresourceResult patch(String part, List<Object> operations) {
    Optional<SubresourceResult.Refusal> refusal =
        patched(new Cluster.Patch(KIND, namespace, name, part, operations, dryRun));
    if (refusal.isEmpty()) {
      return new SubresourceResult.Accepted();
    }
    // A patch of ours fits whatever is there, unless what it was based on has changed.
    boolean outdated =
        refusal.get().code() == 422 && refusal.get().message().startsWith(INAPPLICABLE);
    return outdated ? SubresourceResult.Refusal.conflict(name, MODIFIED) : refusal.get();
  }

  /** Empty if the patch was made. */
  private Optional<SubresourceResult.Refusal> patched(Cluster.Patch patch) {
    try {
      cluster.patch(patch, FieldManagers.SUBRESOURCES);
      return Optional.empty();
    } catch (ApiException refusal) {
      return Optional.of(
          new SubresourceResult.Refusal(
              refusal.code(), refusal.reason(), refusal.getMessage(), refusal.details()));
    }
  }

  /** Only if what is there is what the decision was based on. */
  private static List<Object> replacement(String path, Object before, Object after) {
    List<Object> operations = new ArrayList<>();
    operations.add(operation("test", path, before));
    operations.add(operation(before == null ? "add" : "replace", path, after));
    return operations;
  }

  private static Fields operation(String verb, String path, Object value) {
    return Fields.of("op", verb, "path", path, "value", Fields.copy(value));
  }
}
