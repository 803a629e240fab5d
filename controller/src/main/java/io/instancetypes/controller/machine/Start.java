package io.instancetypes.controller.machine;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.engine.revise.Write;
import io.instancetypes.engine.rollout.StartedSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The writes that start a VirtualMachine, and those that forget earlier starts. */
final class Start {
  private Start() {}

  /**
   * @param vm with the revisions that it uses in its status
   * @param expanded what the engine makes of it
   */
  static List<Write> writes(Observation seen, KubeObject vm, Fields expanded, boolean paused) {
    var writes = new ArrayList<Write>(3);
    Optional<String> memory = StartedSpec.annotation(vm);
    String revision = StartedSpec.revisionName(vm, vm.generation());
    if (memory.isEmpty()
        && seen.revisions().stream().noneMatch(known -> known.name().equals(revision))) {
      writes.add(new Write.Create(StartedSpec.revision(vm)));
    }
    Fields instance = NewInstance.document(vm, expanded, memory, paused, seen.now());
    writes.add(
        seen.isCurrent()
            ? new Write.Create(instance)
            : new Write.CreateFor(seen.vm().fields(), instance));
    writes.add(
        new Write.Event(
            seen.vm().fields(),
            Write.Event.Type.NORMAL,
            "SuccessfulCreate",
            "started: created VirtualMachineInstance " + vm.name()));
    return writes;
  }

  /** Only the start of the current instance is of interest. */
  static List<Write> forgotten(Observation seen) {
    KubeObject vm = seen.vm();
    long current = seen.instance() == null ? -1 : StartedSpec.generation(seen.instance());
    return seen.revisions().stream()
        .filter(revision -> StartedSpec.isRevision(vm, revision))
        .filter(revision -> !revision.name().equals(StartedSpec.revisionName(vm, current)))
        .<Write>map(
            revision ->
                new Write.Delete(
                    "ControllerRevision", vm.namespace(), revision.name(), revision.uid()))
        .toList();
  }
}
