package io.instancetypes.controller.machine;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.api.KubeObject;
import io.instancetypes.engine.resolve.TypeMatcher;
import io.instancetypes.engine.revise.Failure;
import io.instancetypes.engine.revise.Plan;
import io.instancetypes.engine.revise.Write;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the references of a VirtualMachine need.
 *
 * @param first what has to be written before anything else is decided
 * @param vm the VirtualMachine with the status that its references want, which is written together
 *     with the rest of the status
 * @param deletionsBefore of revisions that the status names until they are gone
 * @param deletionsAfter of revisions that no status names then
 */
record Revising(
    List<Write> first,
    KubeObject vm,
    List<Write> deletionsBefore,
    List<Write> deletionsAfter,
    Optional<Failure> failure) {

  static Revising nothing(KubeObject vm) {
    return new Revising(List.of(), vm, List.of(), List.of(), Optional.empty());
  }

  static Revising of(KubeObject vm, ConfiguredEngine engine) {
    Plan inference = engine.lateInference().plan(vm.fields());
    if (!inference.isSettled()) {
      return of(vm, inference);
    }
    return of(vm, engine.unfolding().plan(vm.fields(), engine.policy()));
  }

  private static Revising of(KubeObject vm, Plan plan) {
    Optional<Write.PatchStatus> status =
        plan.writes().stream()
            .filter(Write.PatchStatus.class::isInstance)
            .map(Write.PatchStatus.class::cast)
            .findFirst();
    boolean waits =
        plan.writes().stream()
                .allMatch(w -> w instanceof Write.Delete || w instanceof Write.PatchStatus)
            && status.filter(planned -> isNamedNowhereElse(vm, planned.status())).isEmpty();
    if (!waits) {
      return new Revising(plan.writes(), vm, List.of(), List.of(), plan.failure());
    }
    var deletions = new ArrayList<>(plan.writes());
    int before = status.map(deletions::indexOf).orElse(0);
    status.ifPresent(deletions::remove);
    return new Revising(
        List.of(),
        status.map(planned -> withStatus(vm, planned.status())).orElse(vm),
        deletions.subList(0, before),
        deletions.subList(before, deletions.size()),
        plan.failure());
  }

  private static KubeObject withStatus(KubeObject vm, Map<String, Object> status) {
    var copy = new Fields(vm.fields().size() + 1);
    vm.fields().forEach(copy::put);
    copy.put("status", status);
    return new KubeObject(copy);
  }

  /** A start must not use a revision that would be forgotten if it were interrupted. */
  private static boolean isNamedNowhereElse(KubeObject vm, Map<String, Object> status) {
    for (Kind.Family family : Kind.Family.values()) {
      String revision = TypeMatcher.captured(family, status);
      Object pinned = Fields.map(vm.spec(), TypeMatcher.key(family)).get("revisionName");
      if (!revision.isEmpty() && !revision.equals(pinned)) {
        return true;
      }
    }
    return false;
  }
}
