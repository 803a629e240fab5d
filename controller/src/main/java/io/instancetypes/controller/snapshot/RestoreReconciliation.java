package io.instancetypes.controller.snapshot;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.controller.machine.WritePlan;
import io.instancetypes.engine.resolve.RunStrategy;
import io.instancetypes.engine.revise.Capture;
import io.instancetypes.engine.revise.Failure;
import io.instancetypes.engine.revise.Operations;
import io.instancetypes.engine.revise.Plan;
import io.instancetypes.engine.revise.Snapshots;
import io.instancetypes.engine.revise.Write;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Plans how a stopped VirtualMachine becomes what a snapshot kept, or is created where it is gone.
 * An annotation says that it was done, so that it is not done again to what its owner changed
 * since.
 */
public final class RestoreReconciliation {
  private static final String DONE = "restore.kubevirt.io/lastRestoreUID";

  private RestoreReconciliation() {}

  public static WritePlan plan(SnapshotObservation seen) {
    KubeObject restore = seen.object();
    if (restore.isBeingDeleted() || Boolean.TRUE.equals(restore.status().get("complete"))) {
      return WritePlan.of();
    }
    if (seen.refusal().isPresent()) {
      return waiting(seen, Hindrance.failedRestore(seen.refusal().get().message()));
    }
    String name = String.valueOf(restore.spec().get("virtualMachineSnapshotName"));
    return seen.find("VirtualMachineSnapshot", name)
        .filter(snapshot -> Boolean.TRUE.equals(snapshot.status().get("readyToUse")))
        .flatMap(
            snapshot -> seen.find("VirtualMachineSnapshotContent", SnapshotContent.name(snapshot)))
        .map(content -> restored(seen, content))
        .orElseGet(() -> waiting(seen, notReady(seen, name)));
  }

  private static Hindrance notReady(SnapshotObservation seen, String name) {
    return Hindrance.failedRestore(
        "VMSnapshot %s/%s %s"
            .formatted(
                seen.object().namespace(),
                name,
                seen.find("VirtualMachineSnapshot", name).isPresent()
                    ? "not ready"
                    : "does not exist"),
        "spec.virtualMachineSnapshotName: there is no VirtualMachineSnapshot "
            + name
            + " that is ready");
  }

  private static WritePlan restored(SnapshotObservation seen, KubeObject content) {
    KubeObject restore = seen.object();
    KubeObject source = SnapshotContent.source(content);
    Map<?, ?> target = restore.spec().get("target") instanceof Map<?, ?> named ? named : Map.of();
    if (!"VirtualMachine".equals(target.get("kind"))) {
      return waiting(
          seen, Hindrance.failedRestore("spec.target.kind: only a VirtualMachine can be restored"));
    }
    Optional<Failure> uninferred = Snapshots.uninferred(source.fields());
    if (uninferred.isPresent()) {
      return waiting(seen, Hindrance.failedRestore(uninferred.get().message()));
    }
    var volumes = new RestoredVolumes(seen, content);
    return seen.virtualMachine(target)
        .map(vm -> restored(seen, content, volumes, vm))
        .or(volumes::unfinished)
        .orElseGet(
            () ->
                WritePlan.of(
                    new Write.Create(
                        created(
                            restore,
                            volumes.namedBy(source),
                            String.valueOf(target.get("name"))))));
  }

  private static WritePlan restored(
      SnapshotObservation seen, KubeObject content, RestoredVolumes volumes, KubeObject vm) {
    if (isDone(vm, seen.object())) {
      List<Write> given = volumes.given(vm);
      if (!given.isEmpty()) {
        return WritePlan.of(given);
      }
      return vm.owns(seen.object())
          ? finished(seen, content, volumes)
          : WritePlan.of(owned(seen.object(), vm));
    }
    if (vm.isBeingDeleted()) {
      return waiting(
          seen, Hindrance.failedRestore("VirtualMachine %s is being deleted".formatted(vm.name())));
    }
    if (seen.isRunning(seen.object().spec().get("target"))) {
      return waiting(
          seen,
          Hindrance.running(
              "VirtualMachine %s runs: stop it, and it is restored".formatted(vm.name())));
    }
    Optional<WritePlan> unfinished = volumes.unfinished();
    if (unfinished.isPresent()) {
      return unfinished.get();
    }
    KubeObject source = volumes.namedBy(SnapshotContent.source(content));
    Plan plan = new Snapshots(seen.objects()).restore(vm.fields(), source.fields());
    return plan.failure()
        .map(failure -> waiting(seen, Hindrance.failedRestore(failure.message())))
        .orElseGet(() -> WritePlan.of(marked(plan.writes(), vm, seen.object())));
  }

  private static WritePlan waiting(SnapshotObservation seen, Hindrance why) {
    return SnapshotStatus.waiting(seen, Fields.of("complete", false), why);
  }

  /** The mark comes with the spec, in one write. */
  private static List<Write> marked(List<Write> wanted, KubeObject vm, KubeObject restore) {
    var writes = new ArrayList<Write>(wanted.size() + 1);
    var operations =
        new ArrayList<>(
            new Operations().set("/metadata/annotations", annotations(vm, restore)).list());
    for (Write write : wanted) {
      if (write instanceof Write.Patch patch) {
        operations.addAll(patch.operations());
      } else {
        writes.add(write);
      }
    }
    writes.add(new Write.Patch(vm.fields(), operations));
    return writes;
  }

  private static Fields annotations(KubeObject vm, KubeObject restore) {
    Fields annotations =
        vm.metadata().get("annotations") instanceof Map<?, ?> texts
            ? Fields.copyOf(texts)
            : new Fields(1);
    annotations.put(DONE, restore.name() + "-" + restore.uid());
    return annotations;
  }

  private static boolean isDone(KubeObject vm, KubeObject restore) {
    return vm.metadata().get("annotations") instanceof Map<?, ?> texts
        && (restore.name() + "-" + restore.uid()).equals(texts.get(DONE));
  }

  /** As with KubeVirt, a restore goes with the machine that it brought back. */
  private static Write owned(KubeObject restore, KubeObject vm) {
    List<Object> owner = Capture.owner(vm.fields());
    var operations = new Operations();
    if (restore.ownerReferences().isEmpty()) {
      operations.set("/metadata/ownerReferences", owner);
    } else {
      operations.set("/metadata/ownerReferences/-", nonControlling(owner));
    }
    return new Write.Patch(restore.fields(), operations.list());
  }

  /** An object has one controller at most, and this may be another. */
  private static Fields nonControlling(List<Object> owner) {
    Fields reference = Fields.copyOf(Fields.map(owner.getFirst()));
    reference.put("controller", false);
    return reference;
  }

  /** It has the revisions of the snapshot at first, and gets its own as every clone does. */
  private static Fields created(KubeObject restore, KubeObject source, String name) {
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
    spec.put("runStrategy", RunStrategy.HALTED.toString());
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

  private static WritePlan finished(
      SnapshotObservation seen, KubeObject content, RestoredVolumes volumes) {
    KubeObject restore = seen.object();
    Fields status =
        Fields.of(
            "complete",
            true,
            "restoreTime",
            seen.now(),
            "conditions",
            SnapshotConditions.done(restore, SnapshotContent.aboutVolumes(content), seen.now()));
    List<Object> restores = volumes.told();
    if (!restores.isEmpty()) {
      status.put("restores", restores);
    }
    return WritePlan.of(SnapshotStatus.changed(restore, status));
  }
}
