package io.instancetypes.controller.cluster;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Kind;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;

/** Where the API has the kinds that the engine and its neighbours know. */
public record Paths(String group, String version, String plural) {
  private static final Map<String, Paths> OTHERS =
      Map.ofEntries(
          Map.entry("ControllerRevision", new Paths("apps", "v1", "controllerrevisions")),
          Map.entry("DataSource", new Paths("cdi.kubevirt.io", "v1beta1", "datasources")),
          Map.entry("DataVolume", new Paths("cdi.kubevirt.io", "v1beta1", "datavolumes")),
          Map.entry("Event", new Paths("", "v1", "events")),
          Map.entry("PersistentVolumeClaim", new Paths("", "v1", "persistentvolumeclaims")),
          Map.entry("VirtualMachine", new Paths("kubevirt.io", "v1", "virtualmachines")),
          Map.entry(
              "VirtualMachineInstance", new Paths("kubevirt.io", "v1", "virtualmachineinstances")),
          Map.entry("VirtualMachineRestore", snapshots("virtualmachinerestores")),
          Map.entry("VirtualMachineSnapshot", snapshots("virtualmachinesnapshots")),
          Map.entry("VirtualMachineSnapshotContent", snapshots("virtualmachinesnapshotcontents")),
          Map.entry(
              "VolumeSnapshot", new Paths("snapshot.storage.k8s.io", "v1", "volumesnapshots")));

  private static Paths snapshots(String plural) {
    return new Paths("snapshot.kubevirt.io", "v1beta1", plural);
  }

  public static Paths of(String kind) {
    return Kind.of(kind)
        .map(own -> new Paths(ApiVersion.GROUP, ApiVersion.STORAGE.version(), own.plural()))
        .orElseGet(() -> OTHERS.get(kind));
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
