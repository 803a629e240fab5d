package io.instancetypes.controller.snapshot;

import io.instancetypes.api.Fields;
import io.instancetypes.controller.cluster.Documents;
import io.instancetypes.controller.cluster.VirtualMachineSnapshot;
import io.instancetypes.controller.machine.Machine;
import io.instancetypes.engine.revise.Snapshots;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import java.time.Duration;
import java.util.Optional;

/**
 * Keeps a VirtualMachine as it is: first its revisions, then its spec, then the news of it. What is
 * there already when it is tried again was taken then, and stays.
 */
public final class SnapshotReconciler implements Reconciler<VirtualMachineSnapshot> {
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final Work work;

  public SnapshotReconciler(Work work) {
    this.work = work;
  }

  @Override
  public UpdateControl<VirtualMachineSnapshot> reconcile(
      VirtualMachineSnapshot resource, Context<VirtualMachineSnapshot> context) {
    var snapshot = new Machine(Documents.of(resource));
    if (snapshot.isBeingDeleted() || Boolean.TRUE.equals(snapshot.status().get("readyToUse"))) {
      return UpdateControl.noUpdate();
    }
    return unmet(snapshot)
        .map(reason -> waiting(snapshot, reason))
        .orElseGet(UpdateControl::noUpdate);
  }

  /** Takes the snapshot; what it says keeps it from being taken. */
  private Optional<String> unmet(Machine snapshot) {
    String contentName = Contents.name(snapshot);
    Optional<Machine> content =
        work.find("VirtualMachineSnapshotContent", snapshot.namespace(), contentName);
    if (content.isPresent()) {
      finish(snapshot, content.get());
      return Optional.empty();
    }
    Optional<Machine> vm = work.machine(snapshot.spec().get("source"), snapshot.namespace());
    if (vm.isEmpty()) {
      return Optional.of(
          "spec.source: there is no such VirtualMachine in namespace " + snapshot.namespace());
    }
    Snapshots.Kept kept = work.plans().keep(vm.get().document(), snapshot.document());
    if (kept.plan().failure().isPresent()) {
      return Optional.of(kept.plan().failure().get().message());
    }
    work.perform(kept.plan().writes(), vm.get());
    work.createOnce(Contents.of(snapshot, vm.get(), kept.spec()));
    return unmet(snapshot);
  }

  private UpdateControl<VirtualMachineSnapshot> waiting(Machine snapshot, String reason) {
    work.report(
        snapshot,
        Fields.of(
            "phase",
            "InProgress",
            "readyToUse",
            false,
            "conditions",
            Progress.waiting(snapshot, reason, work.now())));
    return UpdateControl.<VirtualMachineSnapshot>noUpdate().rescheduleAfter(PATIENCE);
  }

  private void finish(Machine snapshot, Machine content) {
    Object taken = content.metadata().get("creationTimestamp");
    work.report(content, Fields.of("creationTime", taken, "readyToUse", true));
    // Not the name in the content, which anybody can have written.
    boolean online = work.instance(snapshot.spec().get("source"), snapshot.namespace()).isPresent();
    work.report(snapshot, Contents.status(snapshot, content, online, work.now()));
  }
}
