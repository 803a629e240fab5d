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

  static Fields status(KubeObject snapshot, KubeObject content, boolean online, String now) {
    KubeObject vm = source(content);
    List<Object> volumes = volumes(vm);
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
        new ArrayList<Object>(online ? List.of("Online", "NoGuestAgent") : List.of()),
        "snapshotVolumes",
        Fields.of("excludedVolumes", volumes),
        "conditions",
        SnapshotConditions.done(snapshot, aboutVolumes(vm), now));
  }

  static String aboutVolumes(KubeObject vm) {
    return NO_VOLUMES.formatted(volumes(vm));
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
