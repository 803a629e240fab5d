package io.instancetypes.runtime.snapshot;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.api.ResourcePath;
import io.instancetypes.controller.cluster.ApiClient;
import io.instancetypes.engine.resolve.ObjectLookup;
import io.instancetypes.runtime.claim.ClaimName;
import io.instancetypes.runtime.claim.ClaimProtection;
import io.instancetypes.runtime.claim.ClaimVolumes;
import io.instancetypes.runtime.image.ImageException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** Finds the disk that a snapshot is to be taken of, if that can be done now. */
public record SnapshotSubject(ApiClient api, ObjectLookup objects, ClaimVolumes volumes) {
  /** What snapshots that are taken here name, or nothing. */
  private static final String CLASS = "instancetypes-local";

  /**
   * @throws ImageException why not, in a sentence for the owner of the snapshot
   */
  public Path disk(KubeObject snapshot) throws ImageException {
    Map<?, ?> source = Fields.map(snapshot.spec(), "source");
    if (!source.containsKey("persistentVolumeClaimName")) {
      throw new ImageException(
          "spec.source: only snapshots of a claim are taken here: name it by"
              + " persistentVolumeClaimName");
    }
    String wanted = Fields.text(snapshot.spec(), "volumeSnapshotClassName");
    if (!wanted.isEmpty() && !wanted.equals(CLASS)) {
      throw new ImageException(
          "spec.volumeSnapshotClassName: there is no class %s, only %s".formatted(wanted, CLASS));
    }
    var name =
        new ClaimName(snapshot.namespace(), Fields.text(source, "persistentVolumeClaimName"));
    Optional<KubeObject> claim =
        objects
            .find("PersistentVolumeClaim", name.namespace(), name.name())
            .map(KubeObject::new)
            .filter(found -> !found.isBeingDeleted());
    if (claim.isEmpty() || !volumes.isFilled(name)) {
      throw new ImageException(
          "spec.source: PersistentVolumeClaim %s %s"
              .formatted(name, claim.isEmpty() ? "is not there" : "is not filled yet"));
    }
    requireStill(claim.get());
    return volumes.file(name);
  }

  /** Whoever has the disk may have it as long as they stand still. */
  private void requireStill(KubeObject claim) throws ImageException {
    Fields instances =
        api.get(ResourcePath.of("VirtualMachineInstance").collection(claim.namespace()));
    Optional<KubeObject> moving =
        Fields.maps(instances, "items").stream()
            .map(KubeObject::new)
            .filter(instance -> ClaimProtection.isUsed(claim, instance))
            .filter(instance -> !"True".equals(instance.condition("Paused").get("status")))
            .findFirst();
    if (moving.isPresent()) {
      throw new ImageException(
          "PersistentVolumeClaim %s is in use by VirtualMachineInstance %s, which runs: pause or stop it, and the snapshot is taken"
              .formatted(claim.name(), moving.get().name()));
    }
  }
}
