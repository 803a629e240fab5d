package io.instancetypes.controller.snapshot;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.controller.machine.WritePlan;
import io.instancetypes.engine.revise.Operations;
import io.instancetypes.engine.revise.Write;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The volumes that a restore brings back: claims of their own, filled from the snapshots of the old
 * ones, which stay as they are. The machine names the new ones once they are filled, not before.
 */
final class RestoredVolumes {
  private final SnapshotObservation seen;
  private final KubeObject restore;
  private final KubeObject content;
  private final List<VolumeBackups.Backup> backups;

  RestoredVolumes(SnapshotObservation seen, KubeObject content) {
    this.seen = seen;
    this.restore = seen.object();
    this.content = content;
    this.backups = VolumeBackups.of(content);
  }

  private Optional<KubeObject> claim(VolumeBackups.Backup backup) {
    return seen.find("PersistentVolumeClaim", VolumeBackups.restoredName(restore, backup));
  }

  /** What is still to be done before the machine can have them; empty where nothing is. */
  Optional<WritePlan> unfinished() {
    if (!backups.isEmpty() && !seen.storage()) {
      return Optional.of(
          waiting(
              "the snapshot holds volumes, which need a runtime: start 'virtctl serve --runtime"
                  + " qemu'"));
    }
    for (VolumeBackups.Backup backup : backups) {
      // Anybody can have written the content; it has what its own snapshots hold.
      boolean kept =
          seen.find("VolumeSnapshot", backup.snapshot()).filter(content::owns).isPresent();
      Optional<KubeObject> claim = claim(backup);
      if (claim.isEmpty() && !kept) {
        return Optional.of(
            waiting(
                "VirtualMachineSnapshotContent %s has no VolumeSnapshot %s"
                    .formatted(content.name(), backup.snapshot())));
      }
      if (claim.isEmpty()) {
        return Optional.of(WritePlan.of(new Write.Create(VolumeBackups.restored(restore, backup))));
      }
      if (!restore.owns(claim.get()) && !isGiven(claim.get())) {
        return Optional.of(
            waiting("PersistentVolumeClaim %s is of others".formatted(claim.get().name())));
      }
    }
    return backups.stream()
        .flatMap(backup -> hindrance(backup).stream())
        .findFirst()
        .map(this::waiting);
  }

  private static boolean isGiven(KubeObject claim) {
    return claim.ownerReferences().stream()
        .anyMatch(owner -> "VirtualMachine".equals(owner.get("kind")));
  }

  private Optional<String> hindrance(VolumeBackups.Backup backup) {
    return claim(backup)
        .flatMap(VolumeBackups::hindrance)
        .map(
            why ->
                why.isEmpty()
                    ? "volume %s is being brought back".formatted(backup.volume())
                    : "volume %s cannot be brought back: %s".formatted(backup.volume(), why));
  }

  private WritePlan waiting(String why) {
    return SnapshotStatus.soon(
        SnapshotStatus.waiting(seen, Fields.of("complete", false), Hindrance.failedRestore(why)));
  }

  /** A machine as it was, with the claims that it has now. */
  KubeObject namedBy(KubeObject source) {
    Fields machine = Fields.copyOf(source.document());
    Fields spec = machine.object("spec");
    for (VolumeBackups.Backup backup : backups) {
      String name = VolumeBackups.restoredName(restore, backup);
      for (Map<?, ?> volume : VolumeBackups.volumes(new KubeObject(machine))) {
        if (backup.volume().equals(volume.get("name"))) {
          rename((Fields) volume, Fields.maps(spec, "dataVolumeTemplates"), name);
        }
      }
    }
    return new KubeObject(machine);
  }

  /** A template says that its claim is there and filled, as KubeVirt tells it CDI. */
  private static void rename(Fields volume, List<Map<?, ?>> templates, String name) {
    String before = Fields.text(Fields.map(volume, "dataVolume"), "name");
    if (before.isEmpty()) {
      volume.object("persistentVolumeClaim").put("claimName", name);
      return;
    }
    Optional<Fields> template =
        templates.stream()
            .filter(one -> before.equals(Fields.map(one, "metadata").get("name")))
            .map(one -> ((Fields) one).object("metadata"))
            .findFirst();
    if (template.isEmpty()) {
      volume.remove("dataVolume");
      volume.put("persistentVolumeClaim", Fields.of("claimName", name));
      return;
    }
    template.get().put("name", name);
    template.get().object("annotations").put("cdi.kubevirt.io/storage.prePopulated", name);
    volume.object("dataVolume").put("name", name);
  }

  /** The claims go with the machine from now on. */
  List<Write> given(KubeObject vm) {
    var writes = new ArrayList<Write>();
    for (VolumeBackups.Backup backup : backups) {
      claim(backup)
          .filter(restore::owns)
          .ifPresent(
              claim ->
                  writes.add(
                      new Write.Patch(
                          claim.fields(),
                          new Operations()
                              .set("/metadata/ownerReferences", VolumeBackups.owner(vm))
                              .list())));
    }
    return writes;
  }

  /** What the status of the restore says of them. */
  List<Object> told() {
    var restores = new ArrayList<Object>();
    for (VolumeBackups.Backup backup : backups) {
      restores.add(
          Fields.of(
              "volumeName",
              backup.volume(),
              "persistentVolumeClaim",
              VolumeBackups.restoredName(restore, backup),
              "volumeSnapshotName",
              backup.snapshot()));
    }
    return restores;
  }
}
