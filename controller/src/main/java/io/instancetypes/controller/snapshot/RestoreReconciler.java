package io.instancetypes.controller.snapshot;

import io.instancetypes.api.Fields;
import io.instancetypes.controller.cluster.Documents;
import io.instancetypes.controller.cluster.VirtualMachineRestore;
import io.instancetypes.controller.machine.Machine;
import io.instancetypes.engine.revise.Failure;
import io.instancetypes.engine.revise.Operations;
import io.instancetypes.engine.revise.Plan;
import io.instancetypes.engine.revise.Snapshots;
import io.instancetypes.engine.revise.Write;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Makes a stopped VirtualMachine what a snapshot kept, or creates it where it is gone. An
 * annotation says that it was done, so that it is not done again to what its owner changed since.
 */
public final class RestoreReconciler implements Reconciler<VirtualMachineRestore> {
  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final String DONE = "restore.kubevirt.io/lastRestoreUID";

  private final Work work;

  public RestoreReconciler(Work work) {
    this.work = work;
  }

  @Override
  public UpdateControl<VirtualMachineRestore> reconcile(
      VirtualMachineRestore resource, Context<VirtualMachineRestore> context) {
    var restore = new Machine(Documents.of(resource));
    if (restore.isBeingDeleted() || Boolean.TRUE.equals(restore.status().get("complete"))) {
      return UpdateControl.noUpdate();
    }
    return unmet(restore)
        .map(reason -> waiting(restore, reason))
        .orElseGet(UpdateControl::noUpdate);
  }

  private UpdateControl<VirtualMachineRestore> waiting(Machine restore, String reason) {
    work.report(
        restore,
        Fields.of("complete", false, "conditions", Progress.waiting(restore, reason, work.now())));
    return UpdateControl.<VirtualMachineRestore>noUpdate().rescheduleAfter(PATIENCE);
  }

  /** Restores; what it says keeps it from doing so. */
  private Optional<String> unmet(Machine restore) {
    String name = String.valueOf(restore.spec().get("virtualMachineSnapshotName"));
    Optional<Machine> content =
        work.find("VirtualMachineSnapshot", restore.namespace(), name)
            .filter(snapshot -> Boolean.TRUE.equals(snapshot.status().get("readyToUse")))
            .flatMap(
                snapshot ->
                    work.find(
                        "VirtualMachineSnapshotContent",
                        snapshot.namespace(),
                        Contents.name(snapshot)));
    return content.isEmpty()
        ? Optional.of(
            "spec.virtualMachineSnapshotName: there is no VirtualMachineSnapshot %s that is ready"
                .formatted(name))
        : unmet(restore, Contents.source(content.get()));
  }

  private Optional<String> unmet(Machine restore, Machine source) {
    Map<?, ?> target = restore.spec().get("target") instanceof Map<?, ?> named ? named : Map.of();
    if (!"VirtualMachine".equals(target.get("kind"))) {
      return Optional.of("spec.target.kind: only a VirtualMachine can be restored");
    }
    Optional<Failure> uninferred = Snapshots.uninferred(source.document());
    if (uninferred.isPresent()) {
      return uninferred.map(Failure::message);
    }
    Optional<Machine> vm = work.machine(target, restore.namespace());
    if (vm.isEmpty()) {
      work.createOnce(created(restore, source, String.valueOf(target.get("name"))));
      return unmet(restore, source);
    }
    Optional<String> reason =
        isDone(vm.get(), restore) ? Optional.empty() : restore(vm.get(), restore, source);
    if (reason.isEmpty()) {
      finish(restore, source);
    }
    return reason;
  }

  private Optional<String> restore(Machine vm, Machine restore, Machine source) {
    if (work.find("VirtualMachineInstance", vm.namespace(), vm.name()).isPresent()) {
      return Optional.of(
          "VirtualMachine %s runs: stop it, and it is restored".formatted(vm.name()));
    }
    Plan plan = work.plans().restore(vm.document(), source.document());
    if (plan.failure().isEmpty()) {
      work.perform(marked(plan.writes(), vm, restore), vm);
    }
    return plan.failure().map(Failure::message);
  }

  /** The mark comes with the spec, in one write. */
  private static List<Write> marked(List<Write> wanted, Machine vm, Machine restore) {
    var writes = new ArrayList<Write>(wanted.size() + 1);
    var operations = new Operations().set("/metadata/annotations", annotations(vm, restore));
    var spec = new ArrayList<Object>(operations.list());
    for (Write write : wanted) {
      if (write instanceof Write.PatchSpec patch) {
        spec.addAll(patch.operations());
      } else {
        writes.add(write);
      }
    }
    writes.add(new Write.PatchSpec(spec));
    return writes;
  }

  private static Fields annotations(Machine vm, Machine restore) {
    Fields annotations =
        vm.metadata().get("annotations") instanceof Map<?, ?> texts
            ? Fields.copyOf(texts)
            : new Fields(1);
    annotations.put(DONE, restore.name() + "-" + restore.uid());
    return annotations;
  }

  private static boolean isDone(Machine vm, Machine restore) {
    return vm.metadata().get("annotations") instanceof Map<?, ?> texts
        && (restore.name() + "-" + restore.uid()).equals(texts.get(DONE));
  }

  /** It has the revisions of the snapshot at first, and gets its own as every clone does. */
  private static Fields created(Machine restore, Machine source, String name) {
    Fields metadata =
        Fields.of(
            "name",
            name,
            "namespace",
            restore.namespace(),
            "annotations",
            annotations(source, restore));
    if (source.metadata().get("labels") instanceof Map<?, ?> labels) {
      metadata.put("labels", Fields.copyOf(labels));
    }
    Fields spec = Fields.copyOf(source.spec());
    spec.remove("running");
    spec.put("runStrategy", "Halted");
    return Fields.of(
        "apiVersion",
        "kubevirt.io/v1",
        "kind",
        "VirtualMachine",
        "metadata",
        metadata,
        "spec",
        spec);
  }

  private void finish(Machine restore, Machine source) {
    work.report(
        restore,
        Fields.of(
            "complete",
            true,
            "restoreTime",
            work.now(),
            "conditions",
            Progress.done(restore, Contents.aboutVolumes(source), work.now())));
  }
}
