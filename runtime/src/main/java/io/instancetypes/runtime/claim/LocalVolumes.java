package io.instancetypes.runtime.claim;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.api.Quantity;
import io.instancetypes.api.ResourcePath;
import io.instancetypes.controller.cluster.ApiClient;
import io.instancetypes.controller.cluster.ApiClientException;
import io.instancetypes.engine.resolve.ObjectLookup;
import io.instancetypes.runtime.volume.PreparationException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The storage class and the PersistentVolumes of this machine, as the API shows them. */
final class LocalVolumes {
  /** What claims that want to be files of this machine name, or nothing. */
  static final String STORAGE_CLASS = "instancetypes-local";

  private static final String PROVISIONER = "instancetypes.io/local";
  private static final String PROVISIONED_BY = "pv.kubernetes.io/provisioned-by";
  private static final String RECLAIM_POLICY = "persistentVolumeReclaimPolicy";

  private final ApiClient api;
  private final ObjectLookup objects;
  private final String manager;
  private final String options;

  LocalVolumes(ApiClient api, ObjectLookup objects, String manager) {
    this.api = api;
    this.objects = objects;
    this.manager = manager;
    this.options = "?fieldManager=" + manager;
  }

  /** Unless there is one: what was decided about it once cannot be changed. */
  void showStorageClass() {
    if (objects.find("StorageClass", "", STORAGE_CLASS).isPresent()) {
      return;
    }
    api.apply(
        ResourcePath.of("StorageClass").object(null, STORAGE_CLASS),
        Fields.of(
            "apiVersion",
            "storage.k8s.io/v1",
            "kind",
            "StorageClass",
            "metadata",
            Fields.of("name", STORAGE_CLASS),
            "provisioner",
            PROVISIONER,
            "reclaimPolicy",
            "Delete",
            "volumeBindingMode",
            "WaitForFirstConsumer"),
        manager);
  }

  /** What is to become of the file of a claim when the claim is gone. */
  private String reclaimPolicy(KubeObject claim) throws PreparationException {
    String wanted = Fields.text(claim.spec(), "storageClassName");
    if (wanted.isEmpty()) {
      return "Delete";
    }
    Map<?, ?> found =
        objects
            .find("StorageClass", "", wanted)
            .filter(known -> PROVISIONER.equals(known.get("provisioner")))
            .orElseThrow(
                () ->
                    new PreparationException(
                        "PersistentVolumeClaim %s wants the storage class %s, and there is only %s"
                            .formatted(claim.name(), wanted, STORAGE_CLASS)));
    return "Retain".equals(found.get("reclaimPolicy")) ? "Retain" : "Delete";
  }

  /** Shows the file of a claim as a volume. */
  void show(KubeObject claim, Path file) throws IOException {
    create("PersistentVolume", "", document(claim, file));
    String name = volumeName(claim.uid());
    api.merge(
        path(claim) + options,
        Fields.of(
            "metadata",
            Fields.of("uid", claim.uid(), "finalizers", ClaimProtection.finalizers(claim)),
            "spec",
            Fields.of("volumeName", name)));
    setPhase(name, "Bound");
  }

  /** Says that a claim has its volume. */
  void bind(KubeObject claim) throws IOException {
    api.merge(
        path(claim) + "/status" + options,
        Fields.of(
            "status",
            Fields.of(
                "phase",
                "Bound",
                "accessModes",
                modes(claim),
                "capacity",
                Fields.of("storage", size(claim).canonical()))));
  }

  void setPhase(String volume, String phase) {
    api.merge(
        ResourcePath.of("PersistentVolume").object(null, volume) + "/status" + options,
        Fields.of("status", Fields.of("phase", phase)));
  }

  /** Makes an object unless there is one of its name. */
  void create(String kind, String namespace, Fields document) throws IOException {
    try {
      api.create(ResourcePath.of(kind).collection(namespace) + options, document);
    } catch (ApiClientException known) {
      if (!known.isOutdated()) {
        throw new PreparationException(known.getMessage(), known);
      }
    }
  }

  /** The volumes of this machine that nobody has let go yet. */
  List<KubeObject> held() {
    Fields list = api.get(ResourcePath.of("PersistentVolume").collection(null));
    return Fields.maps(list, "items").stream()
        .map(KubeObject::new)
        .filter(volume -> PROVISIONER.equals(volume.annotation(PROVISIONED_BY)))
        .filter(volume -> !"Released".equals(volume.status().get("phase")))
        .toList();
  }

  void remove(KubeObject volume) {
    try {
      api.delete(
          ResourcePath.of("PersistentVolume").object(null, volume.name()),
          Fields.of("apiVersion", "v1", "kind", "DeleteOptions"));
    } catch (ApiClientException gone) {
      if (!gone.isMissing()) {
        throw gone;
      }
    }
  }

  static ClaimName claim(KubeObject volume) {
    Map<?, ?> claim = Fields.map(volume.spec(), "claimRef");
    return new ClaimName(Fields.text(claim, "namespace"), Fields.text(claim, "name"));
  }

  static boolean isOf(KubeObject volume, ClaimName name, String uid) {
    return claim(volume).equals(name)
        && Fields.text(Fields.map(volume.spec(), "claimRef"), "uid").equals(uid);
  }

  static boolean isKept(KubeObject volume) {
    return !"Delete".equals(volume.spec().get(RECLAIM_POLICY));
  }

  static Quantity size(KubeObject claim) throws PreparationException {
    Object asked = Fields.map(Fields.map(claim.spec(), "resources"), "requests").get("storage");
    return Quantity.tryParse(asked)
        .filter(size -> size.signum() > 0)
        .orElseThrow(
            () ->
                new PreparationException("PersistentVolumeClaim " + claim.name() + " has no size"));
  }

  private static String path(KubeObject claim) {
    return ResourcePath.of("PersistentVolumeClaim").object(claim.namespace(), claim.name());
  }

  private static String volumeName(String uid) {
    return "pvc-" + uid;
  }

  private static List<Object> modes(KubeObject claim) {
    return new ArrayList<>(Fields.texts(claim.spec(), "accessModes"));
  }

  private Fields document(KubeObject claim, Path file) throws IOException {
    Map<String, Object> reference =
        Fields.of(
            "apiVersion",
            "v1",
            "kind",
            "PersistentVolumeClaim",
            "namespace",
            claim.namespace(),
            "name",
            claim.name(),
            "uid",
            claim.uid());
    return Fields.of(
        "apiVersion",
        "v1",
        "kind",
        "PersistentVolume",
        "metadata",
        Fields.of(
            "name", volumeName(claim.uid()), "annotations", Fields.of(PROVISIONED_BY, PROVISIONER)),
        "spec",
        Fields.of(
            "capacity",
            Fields.of("storage", size(claim).canonical()),
            "accessModes",
            modes(claim),
            "claimRef",
            reference,
            "hostPath",
            Fields.of("path", file.toString()),
            RECLAIM_POLICY,
            reclaimPolicy(claim),
            "storageClassName",
            Optional.ofNullable(claim.spec().get("storageClassName")).orElse("")));
  }
}
