package io.instancetypes.api;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Where an API server has the kinds that the engine and its neighbours know. */
public record ResourcePath(String group, String version, String plural) {
  private static final Map<String, ResourcePath> OTHERS =
      Map.ofEntries(
          Map.entry("ConfigMap", new ResourcePath("", "v1", "configmaps")),
          Map.entry("ControllerRevision", new ResourcePath("apps", "v1", "controllerrevisions")),
          Map.entry("DataSource", new ResourcePath("cdi.kubevirt.io", "v1beta1", "datasources")),
          Map.entry("DataVolume", new ResourcePath("cdi.kubevirt.io", "v1beta1", "datavolumes")),
          Map.entry("Event", new ResourcePath("", "v1", "events")),
          Map.entry("KubeVirt", new ResourcePath("kubevirt.io", "v1", "kubevirts")),
          Map.entry("Lease", new ResourcePath("coordination.k8s.io", "v1", "leases")),
          Map.entry("LimitRange", new ResourcePath("", "v1", "limitranges")),
          Map.entry("Namespace", new ResourcePath("", "v1", "namespaces")),
          Map.entry("Node", new ResourcePath("", "v1", "nodes")),
          Map.entry("PersistentVolume", new ResourcePath("", "v1", "persistentvolumes")),
          Map.entry("PersistentVolumeClaim", new ResourcePath("", "v1", "persistentvolumeclaims")),
          Map.entry("ResourceQuota", new ResourcePath("", "v1", "resourcequotas")),
          Map.entry("Secret", new ResourcePath("", "v1", "secrets")),
          Map.entry("ServiceAccount", new ResourcePath("", "v1", "serviceaccounts")),
          Map.entry("StorageClass", new ResourcePath("storage.k8s.io", "v1", "storageclasses")),
          Map.entry("VirtualMachine", new ResourcePath("kubevirt.io", "v1", "virtualmachines")),
          Map.entry(
              "VirtualMachineInstance",
              new ResourcePath("kubevirt.io", "v1", "virtualmachineinstances")),
          Map.entry("VirtualMachineRestore", snapshots("virtualmachinerestores")),
          Map.entry("VirtualMachineSnapshot", snapshots("virtualmachinesnapshots")),
          Map.entry("VirtualMachineSnapshotContent", snapshots("virtualmachinesnapshotcontents")),
          Map.entry(
              "VolumeSnapshot",
              new ResourcePath("snapshot.storage.k8s.io", "v1", "volumesnapshots")));

  private static ResourcePath snapshots(String plural) {
    return new ResourcePath("snapshot.kubevirt.io", "v1beta1", plural);
  }

  /** Empty for kinds that are neither ours nor of a neighbour. */
  public static Optional<ResourcePath> find(String kind) {
    return Kind.of(kind)
        .map(own -> new ResourcePath(ApiVersion.GROUP, ApiVersion.STORAGE.version(), own.plural()))
        .or(() -> Optional.ofNullable(OTHERS.get(kind)));
  }

  public static ResourcePath of(String kind) {
    return find(kind)
        .orElseThrow(() -> new IllegalArgumentException("no path is known for kind " + kind));
  }

  /** Whether an object can have this name: what is no part of a path could lead elsewhere. */
  public static boolean isName(String name) {
    return !Set.of("", ".", "..").contains(name) && name.indexOf('/') < 0 && name.indexOf('%') < 0;
  }

  /**
   * @param namespace null or empty for kinds that have none
   */
  public String collection(String namespace) {
    String root = group.isEmpty() ? "/api/" + version : "/apis/" + group + "/" + version;
    String place =
        namespace == null || namespace.isEmpty() ? "/" : "/namespaces/" + escaped(namespace) + "/";
    return root + place + plural;
  }

  /**
   * @param namespace null or empty for kinds that have none
   */
  public String object(String namespace, String name) {
    return collection(namespace) + "/" + escaped(name);
  }

  /** Names in documents are whatever somebody wrote there, a slash included. */
  private static String escaped(String name) {
    return URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
