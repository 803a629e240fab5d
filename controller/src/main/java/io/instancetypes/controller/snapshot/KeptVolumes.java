package io.instancetypes.controller.snapshot;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.controller.machine.WritePlan;
import io.instancetypes.engine.revise.Write;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The volumes that a snapshot keeps, where there is a runtime that can copy them. */
final class KeptVolumes {
  /** At a content: what the guest did when it was taken. */
  static final String GUEST = "instancetypes.io/guest";

  private static final String TORN =
      "the guest went on while its volumes were copied: take another snapshot";

  private static final Set<String> ENDED = Set.of("Succeeded", "Failed");

  private final SnapshotObservation seen;

  KeptVolumes(SnapshotObservation seen) {
    this.seen = seen;
  }

  /** Why the volumes of a machine cannot be kept at the moment. */
  Optional<Hindrance> hindrance(KubeObject vm) {
    Map<String, String> claims = VolumeBackups.claims(vm);
    if (!seen.storage() || claims.isEmpty()) {
      return Optional.empty();
    }
    Optional<KubeObject> moving = moving();
    if (moving.isPresent()) {
      return Optional.of(
          Hindrance.unlocked(
              "the guest of VirtualMachine %s is brought to a standstill, so that its volumes can be copied"
                  .formatted(vm.name())));
    }
    for (Map.Entry<String, String> claim : claims.entrySet()) {
      if (seen.find("PersistentVolumeClaim", claim.getValue()).isEmpty()) {
        return Optional.of(
            Hindrance.failedSnapshot(
                "volume %s: there is no PersistentVolumeClaim %s"
                    .formatted(claim.getKey(), claim.getValue())));
      }
    }
    return Optional.empty();
  }

  private Optional<KubeObject> guest() {
    return seen.instance(seen.object().spec().get("source"))
        .filter(guest -> !ENDED.contains(Fields.text(guest.status(), "phase")));
  }

  private Optional<KubeObject> moving() {
    String own = seen.object().name();
    return guest()
        .filter(
            guest ->
                !isPaused(guest)
                    || GuestHold.isReached(guest) && !GuestHold.snapshot(guest).equals(own));
  }

  /** What is to be done so that the volumes of a machine can be kept. */
  List<Write> preparations(KubeObject vm) {
    return moving()
        .filter(guest -> !VolumeBackups.claims(vm).isEmpty())
        .filter(guest -> "Running".equals(guest.status().get("phase")))
        .filter(guest -> !guest.isBeingDeleted() && GuestHold.snapshot(guest).isEmpty())
        .map(guest -> List.of(GuestHold.ask(guest, seen.object())))
        .orElse(List.of());
  }

  private static boolean isPaused(KubeObject guest) {
    return "True".equals(guest.condition("Paused").get("status"));
  }

  /** Another where the guest went on meanwhile. */
  private String state() {
    return guest()
        .map(
            guest ->
                "%s %s %s"
                    .formatted(
                        guest.uid(),
                        guest.condition("Paused").get("lastTransitionTime"),
                        guest.condition("Paused").get("reason")))
        .orElse("stopped");
  }

  /** Writes into a content which volumes it holds. */
  void addTo(Fields content, KubeObject vm) {
    if (!seen.storage()) {
      return;
    }
    var backups = new ArrayList<Object>();
    VolumeBackups.claims(vm)
        .forEach(
            (volume, name) ->
                seen.find("PersistentVolumeClaim", name)
                    .ifPresent(
                        claim ->
                            backups.add(VolumeBackups.document(seen.object(), volume, claim))));
    content.object("spec").put("volumeBackups", backups);
    content.object("metadata").object("annotations").put(GUEST, state());
  }

  /** What is still to be done before a content is whole; empty where nothing is. */
  Optional<WritePlan> unfinished(KubeObject content) {
    List<VolumeBackups.Backup> backups = VolumeBackups.of(content);
    for (VolumeBackups.Backup backup : backups) {
      Optional<KubeObject> copy = seen.find("VolumeSnapshot", backup.snapshot());
      if (copy.isEmpty()) {
        return Optional.of(
            WritePlan.of(new Write.Create(VolumeBackups.volumeSnapshot(content, backup))));
      }
      if (!content.owns(copy.get())) {
        return Optional.of(
            waiting("VolumeSnapshot %s is of others".formatted(backup.snapshot()), false));
      }
      if (!Boolean.TRUE.equals(copy.get().status().get("readyToUse"))) {
        return Optional.of(unfinished(content, backup, copy.get()));
      }
    }
    return backups.size() > 1 && isTorn(content)
        ? Optional.of(waiting(TORN, true))
        : Optional.empty();
  }

  private boolean isTorn(KubeObject content) {
    return !content.annotation(GUEST).equals(state());
  }

  /** A guest that stands still for it does not wait until it can be done. */
  private WritePlan unfinished(KubeObject content, VolumeBackups.Backup backup, KubeObject copy) {
    boolean held = content.annotation(GUEST).endsWith(" " + GuestHold.REASON);
    String why = Fields.text(Fields.map(copy.status(), "error"), "message");
    if (!why.isEmpty()) {
      return waiting("volume %s cannot be copied: %s".formatted(backup.volume(), why), held);
    }
    return held && isTorn(content)
        ? waiting(TORN, true)
        : waiting("volume %s is being copied".formatted(backup.volume()), false);
  }

  private WritePlan waiting(String why, boolean ever) {
    return SnapshotStatus.soon(
        SnapshotStatus.waiting(
            seen,
            Fields.of("phase", ever ? "Failed" : "InProgress", "readyToUse", false),
            Hindrance.failedSnapshot(why)));
  }
}
