package io.instancetypes.virtctl.upload;

import io.instancetypes.api.Fields;
import java.util.ArrayList;
import java.util.List;

/**
 * The volume that is to hold an image.
 *
 * @param size empty if it is not to be made
 * @param storageClass empty for that of the cluster
 * @param accessMode empty for the usual one
 */
record Volume(
    Target target,
    String name,
    String size,
    String storageClass,
    String accessMode,
    boolean block,
    boolean bindsAtOnce,
    Fields labels) {

  /** What can hold one. */
  enum Target {
    PVC("PersistentVolumeClaim", "v1", "/api/v1", "persistentvolumeclaims"),
    DV("DataVolume", "cdi.kubevirt.io/v1beta1", "/apis/cdi.kubevirt.io/v1beta1", "datavolumes");

    final String kind;
    final String apiVersion;
    final String root;
    final String plural;

    Target(String kind, String apiVersion, String root, String plural) {
      this.kind = kind;
      this.apiVersion = apiVersion;
      this.root = root;
      this.plural = plural;
    }

    String path(String namespace) {
      return root + "/namespaces/" + namespace + "/" + plural;
    }
  }

  String path(String namespace) {
    return target.path(namespace);
  }

  Fields manifest() {
    var metadata = Fields.of("name", name);
    var annotations = new Fields();
    if (target == Target.PVC) {
      annotations.put("cdi.kubevirt.io/storage.upload.target", "");
    }
    if (bindsAtOnce) {
      annotations.put("cdi.kubevirt.io/storage.bind.immediate.requested", "");
    }
    if (!annotations.isEmpty()) {
      metadata.put("annotations", annotations);
    }
    if (!labels.isEmpty()) {
      metadata.put("labels", labels);
    }
    Fields spec =
        target == Target.PVC
            ? claim()
            : Fields.of("source", Fields.of("upload", new Fields()), "storage", claim());
    return Fields.of(
        "apiVersion", target.apiVersion, "kind", target.kind, "metadata", metadata, "spec", spec);
  }

  /** A DataVolume can do without access modes: its importer knows those of the storage class. */
  private Fields claim() {
    var claim = new Fields();
    if (!accessMode.isEmpty() || target == Target.PVC) {
      List<Object> modes = new ArrayList<>();
      modes.add(accessMode.isEmpty() ? "ReadWriteOnce" : accessMode);
      claim.put("accessModes", modes);
    }
    claim.put("resources", Fields.of("requests", Fields.of("storage", size)));
    if (!storageClass.isEmpty()) {
      claim.put("storageClassName", storageClass);
    }
    if (block) {
      claim.put("volumeMode", "Block");
    }
    return claim;
  }
}
