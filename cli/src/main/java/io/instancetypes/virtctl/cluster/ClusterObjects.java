package io.instancetypes.virtctl.cluster;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Kind;
import io.instancetypes.engine.defaults.ClusterConfig;
import io.instancetypes.engine.resolve.ObjectLookup;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The objects of a cluster. */
public final class ClusterObjects implements ObjectLookup {
  private static final Map<String, String> RESOURCES =
      Map.of(
          "ControllerRevision", "controllerrevisions.apps",
          "DataSource", "datasources.cdi.kubevirt.io",
          "DataVolume", "datavolumes.cdi.kubevirt.io",
          "PersistentVolumeClaim", "persistentvolumeclaims",
          "VirtualMachine", "virtualmachines.kubevirt.io",
          "VolumeSnapshot", "volumesnapshots.snapshot.storage.k8s.io");

  private final Lookup lookup;

  public ClusterObjects(Lookup lookup) {
    this.lookup = lookup;
  }

  @Override
  public Optional<Map<String, Object>> find(String kind, String namespace, String name) {
    return lookup.get(resource(kind), namespace, name);
  }

  @Override
  public Collection<String> names(String kind, String namespace) {
    return items(lookup.list(resource(kind), namespace)).stream()
        .map(item -> ((Map<?, ?>) item.get("metadata")).get("name"))
        .map(String.class::cast)
        .toList();
  }

  /** The settings of the cluster; those of an unconfigured one if it has no KubeVirt resource. */
  public ClusterConfig config() {
    return items(lookup.list("kubevirts.kubevirt.io", Lookup.ALL_NAMESPACES)).stream()
        .findFirst()
        .map(ClusterConfig::of)
        .orElse(ClusterConfig.UNCONFIGURED);
  }

  @SuppressWarnings("unchecked")
  private static List<Map<String, Object>> items(Optional<Map<String, Object>> list) {
    return list.map(found -> (List<Map<String, Object>>) found.get("items")).orElse(List.of());
  }

  private static String resource(String kind) {
    return Kind.of(kind)
        .map(type -> type.plural() + "." + ApiVersion.GROUP)
        .orElseGet(() -> RESOURCES.get(kind));
  }
}
