package io.instancetypes.controller.snapshot;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.controller.machine.WritePlan;
import io.instancetypes.engine.revise.Failure;
import io.instancetypes.engine.revise.Snapshots;
import io.instancetypes.engine.revise.Write;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Plans how a VirtualMachine is kept as it is: first its revisions, then its spec, then the news of
 * it. What is there already when it is tried again was taken then, and stays.
 */
public final class SnapshotReconciliation {
  private SnapshotReconciliation() {}

  public static WritePlan plan(SnapshotObservation seen) {
    KubeObject snapshot = seen.object();
    if (snapshot.isBeingDeleted()
        || Boolean.TRUE.equals(snapshot.status().get("readyToUse"))
        || "Failed".equals(snapshot.status().get("phase"))) {
      return WritePlan.of();
    }
    if (seen.refusal().isPresent()) {
      return waiting(seen, Hindrance.failedSnapshot(seen.refusal().get().message()));
    }
    return seen.find("VirtualMachineSnapshotContent", SnapshotContent.name(snapshot))
        .map(
            content ->
                new KeptVolumes(seen).unfinished(content).orElseGet(() -> finished(seen, content)))
        .orElseGet(() -> taken(seen));
  }

  private static WritePlan taken(SnapshotObservation seen) {
    KubeObject snapshot = seen.object();
    Optional<KubeObject> vm = seen.virtualMachine(snapshot.spec().get("source"));
    if (vm.isEmpty()) {
      return waiting(
          seen,
          Hindrance.noSource(
              "spec.source: there is no such VirtualMachine in namespace " + snapshot.namespace()));
    }
    var volumes = new KeptVolumes(seen);
    Optional<Hindrance> hindrance = volumes.hindrance(vm.get());
    if (hindrance.isPresent()) {
      var writes = new ArrayList<>(volumes.preparations(vm.get()));
      writes.addAll(waiting(seen, hindrance.get()).writes());
      return SnapshotStatus.soon(WritePlan.of(writes));
    }
    Snapshots.Kept kept = new Snapshots(seen.objects()).keep(vm.get().fields(), snapshot.fields());
    Optional<Failure> failure = kept.plan().failure();
    if (failure.isPresent()) {
      return waiting(seen, Hindrance.failedSnapshot(failure.get().message()));
    }
    var writes = new ArrayList<>(kept.plan().writes());
    Fields content = SnapshotContent.of(snapshot, vm.get(), kept.spec());
    volumes.addTo(content, vm.get());
    writes.add(new Write.Create(content));
    return WritePlan.of(writes);
  }

  private static WritePlan waiting(SnapshotObservation seen, Hindrance why) {
    return SnapshotStatus.waiting(seen, Fields.of("phase", "InProgress", "readyToUse", false), why);
  }

  private static WritePlan finished(SnapshotObservation seen, KubeObject content) {
    KubeObject snapshot = seen.object();
    Object taken = content.metadata().get("creationTimestamp");
    var writes =
        new ArrayList<>(
            SnapshotStatus.changed(content, Fields.of("creationTime", taken, "readyToUse", true)));
    // Not the name in the content, which anybody can have written.
    Optional<KubeObject> guest = seen.instance(snapshot.spec().get("source"));
    writes.addAll(
        SnapshotStatus.changed(
            snapshot,
            SnapshotContent.status(
                snapshot,
                content,
                guest.map(GuestHold::indications).orElse(List.of()),
                seen.now())));
    return WritePlan.of(writes);
  }
}
