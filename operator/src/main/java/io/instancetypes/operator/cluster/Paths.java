package io.instancetypes.operator.cluster;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Kind;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Where the API has the kinds that the engine and its neighbours know. */
public record Paths(String group, String version, String plural) {
  private static final Map<String, Paths> OTHERS =
      Map.of(
          "ControllerRevision", new Paths("apps", "v1", "controllerrevisions"),
          "DataSource", new Paths("cdi.kubevirt.io", "v1beta1", "datasources"),
          "DataVolume", new Paths("cdi.kubevirt.io", "v1beta1", "datavolumes"),
          "PersistentVolumeClaim", new Paths("", "v1", "persistentvolumeclaims"),
          "VirtualMachine", new Paths("kubevirt.io", "v1", "virtualmachines"),
          "VirtualMachineInstance", new Paths("kubevirt.io", "v1", "virtualmachineinstances"),
          "VolumeSnapshot", new Paths("snapshot.storage.k8s.io", "v1", "volumesnapshots"));

  public static Paths of(String kind) {
    return Kind.of(kind)
        .map(own -> new Paths(ApiVersion.GROUP, ApiVersion.STORAGE.version(), own.plural()))
        .orElseGet(() -> OTHERS.get(kind));
  }

  /**
   * @param namespace null or empty for kinds that have none
   */
  public String object(String namespace, String name) {
    String root = group.isEmpty() ? "/api/" + version : "/apis/" + group + "/" + version;
    String place =
        namespace == null || namespace.isEmpty() ? "/" : "/namespaces/" + escaped(namespace) + "/";
    return root + place + plural + "/" + escaped(name);
  }

  /** Names in documents are whatever somebody wrote there, a slash included. */
  private static String escaped(String name) {
    return URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
