package io.instancetypes.controller.cluster;

import java.util.Map;

/** Where the API keeps the objects that are read or written one by one. */
final class Collections {
  private static final Map<String, String> PREFIXES =
      Map.ofEntries(
          Map.entry("VirtualMachine", "/apis/kubevirt.io/v1"),
          Map.entry("VirtualMachineInstance", "/apis/kubevirt.io/v1"),
          Map.entry("ControllerRevision", "/apis/apps/v1"),
          Map.entry("DataVolume", "/apis/cdi.kubevirt.io/v1beta1"),
          Map.entry("DataSource", "/apis/cdi.kubevirt.io/v1beta1"),
          Map.entry("VolumeSnapshot", "/apis/snapshot.storage.k8s.io/v1"),
          Map.entry("VirtualMachineSnapshot", "/apis/snapshot.kubevirt.io/v1beta1"),
          Map.entry("VirtualMachineSnapshotContent", "/apis/snapshot.kubevirt.io/v1beta1"),
          Map.entry("VirtualMachineRestore", "/apis/snapshot.kubevirt.io/v1beta1"),
          Map.entry("PersistentVolumeClaim", "/api/v1"),
          Map.entry("Event", "/api/v1"));

  private Collections() {}

  static String path(String kind, String namespace) {
    return "%s/namespaces/%s/%ss"
        .formatted(PREFIXES.get(kind), namespace, kind.toLowerCase(java.util.Locale.ROOT));
  }

  static String path(String kind, String namespace, String name) {
    return path(kind, namespace) + "/" + name;
  }
}
