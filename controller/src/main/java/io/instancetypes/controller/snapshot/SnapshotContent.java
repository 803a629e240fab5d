package io.instancetypes.controller.snapshot;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What a snapshot holds, as documents. */
final class SnapshotContent {
  private static final String NO_VOLUMES =
      "spec and revisions are kept; the bytes of volumes need a storage runtime, which this control"
          + " plane does not have: %s";

  private SnapshotContent() {}

  /** The name follows from the snapshot, so that there cannot be two. */
  static String name(KubeObject snapshot) {
    return "vmsnapshot-content-" + snapshot.uid();
  }

  static Fields of(KubeObject snapshot, KubeObject vm, Fields spec) {
    Fields metadata = Fields.of("name", vm.name(), "namespace", vm.namespace(), "uid", vm.uid());
    for (String key : List.of("labels", "annotations")) {
      if (vm.metadata().get(key) instanceof Map<?, ?> texts) {
        metadata.put(key, Fields.copyOf(texts));
      }
    }
    return Fields.of(
        "apiVersion",
        snapshot.fields().get("apiVersion"),
        "kind",
        "VirtualMachineSnapshotContent",
        "metadata",
        metadata(snapshot),
        "spec",
        Fields.of(
            "virtualMachineSnapshotName",
            snapshot.name(),
            "source",
            Fields.of("virtualMachine", Fields.of("metadata", metadata, "spec", spec))));
  }

  private static Fields metadata(KubeObject snapshot) {
    Fields metadata = Fields.of("name", name(snapshot), "namespace", snapshot.namespace());
    if (!"Retain".equals(snapshot.spec().get("deletionPolicy"))) {
      metadata.put(
          "ownerReferences",
          new ArrayList<Object>(
              List.of(
                  Fields.of(
                      "apiVersion",
                      snapshot.fields().get("apiVersion"),
                      "kind",
                      "VirtualMachineSnapshot",
                      "name",
                      snapshot.name(),
                      "uid",
                      snapshot.uid(),
                      "controller",
                      true))));
    }
    return metadata;
  }

  /** The VirtualMachine that was kept: its name, labels, annotations and spec. */
  static KubeObject source(KubeObject content) {
    return content.spec().get("source") instanceof Map<?, ?> source
            && source.get("virtualMachine") instanceof Fields vm
        ? new KubeObject(vm)
        : new KubeObject(new Fields());
  }

  /**
   * @param indications in which state of its guest it was taken
   */
  static Fields status(
      KubeObject snapshot, KubeObject content, List<Object> indications, String now) {
    KubeObject vm = source(content);
    List<Object> included = included(content);
    List<Object> excluded = volumes(vm);
    excluded.removeAll(included);
    return Fields.of(
        "sourceUID",
        vm.uid(),
        "virtualMachineSnapshotContentName",
        content.name(),
        "creationTime",
        content.metadata().get("creationTimestamp"),
        "phase",
        "Succeeded",
        "readyToUse",
        true,
        "indications",
        indications,
        "snapshotVolumes",
        included.isEmpty()
            ? Fields.of("excludedVolumes", excluded)
            : Fields.of("includedVolumes", included, "excludedVolumes", excluded),
        "conditions",
        SnapshotConditions.done(snapshot, aboutVolumes(content), now));
  }

  private static List<Object> included(KubeObject content) {
    return new ArrayList<>(
        VolumeBackups.of(content).stream().map(VolumeBackups.Backup::volume).toList());
  }

  static SnapshotConditions.Included aboutVolumes(KubeObject content) {
    List<Object> volumes = volumes(source(content));
    List<Object> included = included(content);
    if (!content.spec().containsKey("volumeBackups")) {
      return new SnapshotConditions.Included(
          false, "NoStorageRuntime", NO_VOLUMES.formatted(volumes));
    }
    if (included.isEmpty()) {
      return new SnapshotConditions.Included(
          false, "NoClaims", "no volume is a claim, so that there is nothing to keep: " + volumes);
    }
    volumes.removeAll(included);
    return new SnapshotConditions.Included(
        true,
        "Claims",
        "with the volumes %s%s"
            .formatted(
                included,
                volumes.isEmpty() ? "" : ", without %s, which are no claims".formatted(volumes)));
  }

  private static List<Object> volumes(KubeObject vm) {
    var names = new ArrayList<Object>();
    if (vm.spec().get("template") instanceof Map<?, ?> template
        && template.get("spec") instanceof Map<?, ?> instance
        && instance.get("volumes") instanceof List<?> volumes) {
      for (Object volume : volumes) {
        if (volume instanceof Map<?, ?> named && named.get("name") instanceof String name) {
          names.add(name);
        }
      }
    }
    return names;
  }
}
