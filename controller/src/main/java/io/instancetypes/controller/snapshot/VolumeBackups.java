package io.instancetypes.controller.snapshot;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which volumes of a machine a snapshot holds, in KubeVirt's form: each is a VolumeSnapshot of the
 * claim that the volume is made of.
 */
final class VolumeBackups {
  private static final List<String> CLAIM_FIELDS =
      List.of("accessModes", "resources", "storageClassName", "volumeMode");

  private VolumeBackups() {}

  /**
   * One volume that is held.
   *
   * @param snapshot the name of its VolumeSnapshot
   */
  record Backup(String volume, KubeObject claim, String snapshot) {}

  static List<Backup> of(KubeObject content) {
    return Fields.maps(content.spec(), "volumeBackups").stream()
        .map(
            backup ->
                new Backup(
                    Fields.text(backup, "volumeName"),
                    KubeObject.of(backup.get("persistentVolumeClaim")),
                    Fields.text(backup, "volumeSnapshotName")))
        .toList();
  }

  /** The names of the claims that the volumes of a machine are made of, by volume. */
  static Map<String, String> claims(KubeObject vm) {
    var claims = new LinkedHashMap<String, String>();
    for (Map<?, ?> volume : volumes(vm)) {
      String claim = claim(volume);
      if (!claim.isEmpty()) {
        claims.put(Fields.text(volume, "name"), claim);
      }
    }
    return claims;
  }

  static List<Map<?, ?>> volumes(KubeObject vm) {
    Map<?, ?> template = Fields.map(vm.spec(), "template");
    return Fields.maps(Fields.map(template, "spec"), "volumes");
  }

  private static String claim(Map<?, ?> volume) {
    String claim = Fields.text(Fields.map(volume, "persistentVolumeClaim"), "claimName");
    return claim.isEmpty() ? Fields.text(Fields.map(volume, "dataVolume"), "name") : claim;
  }

  /** What a content says of a volume. */
  static Fields document(KubeObject snapshot, String volume, KubeObject claim) {
    Fields metadata = Fields.of("name", claim.name());
    if (!claim.labels().isEmpty()) {
      metadata.put("labels", Fields.copyOf(claim.labels()));
    }
    return Fields.of(
        "volumeName",
        volume,
        "persistentVolumeClaim",
        Fields.of("metadata", metadata, "spec", spec(claim)),
        "volumeSnapshotName",
        "vmsnapshot-%s-volume-%s".formatted(snapshot.uid(), volume));
  }

  /** What another claim of the same kind needs, whoever wrote the document. */
  private static Fields spec(KubeObject claim) {
    var spec = new Fields();
    for (String key : CLAIM_FIELDS) {
      Object value = claim.spec().get(key);
      if (value != null) {
        spec.put(key, Fields.copy(value));
      }
    }
    return spec;
  }

  /** The snapshot of a claim, which goes with the content. */
  static Fields volumeSnapshot(KubeObject content, Backup backup) {
    return Fields.of(
        "apiVersion",
        "snapshot.storage.k8s.io/v1",
        "kind",
        "VolumeSnapshot",
        "metadata",
        Fields.of(
            "name",
            backup.snapshot(),
            "namespace",
            content.namespace(),
            "ownerReferences",
            owner(content)),
        "spec",
        Fields.of("source", Fields.of("persistentVolumeClaimName", backup.claim().name())));
  }

  static List<Object> owner(KubeObject owner) {
    return new ArrayList<>(
        List.of(
            Fields.of(
                "apiVersion",
                owner.apiVersion(),
                "kind",
                owner.kind(),
                "name",
                owner.name(),
                "uid",
                owner.uid())));
  }

  /** The claim that a volume is brought back as; it goes with the restore until that is done. */
  static Fields restored(KubeObject restore, Backup backup) {
    Fields metadata =
        Fields.of(
            "name",
            restoredName(restore, backup),
            "namespace",
            restore.namespace(),
            "annotations",
            Fields.of("restore.kubevirt.io/name", restore.name()),
            "ownerReferences",
            owner(restore));
    if (!backup.claim().labels().isEmpty()) {
      metadata.put("labels", Fields.copyOf(backup.claim().labels()));
    }
    Fields spec = spec(backup.claim());
    spec.put(
        "dataSource",
        Fields.of(
            "apiGroup",
            "snapshot.storage.k8s.io",
            "kind",
            "VolumeSnapshot",
            "name",
            backup.snapshot()));
    return Fields.of(
        "apiVersion", "v1", "kind", "PersistentVolumeClaim", "metadata", metadata, "spec", spec);
  }

  static String restoredName(KubeObject restore, Backup backup) {
    return "restore-%s-%s".formatted(restore.uid(), backup.volume());
  }

  /** Why a claim is not filled yet, empty where nobody has said; absent where it is filled. */
  static Optional<String> hindrance(KubeObject claim) {
    String running = "cdi.kubevirt.io/storage.condition.running";
    return switch (claim.annotation(running + ".reason")) {
      case "Completed" -> Optional.empty();
      case "Error" -> Optional.of(claim.annotation(running + ".message"));
      default -> Optional.of("");
    };
  }
}
