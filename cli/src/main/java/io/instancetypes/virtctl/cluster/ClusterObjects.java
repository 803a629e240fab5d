package io.instancetypes.virtctl.cluster;

import io.instancetypes.api.ResourcePath;
import io.instancetypes.engine.defaults.ClusterConfig;
import io.instancetypes.engine.resolve.ObjectLookup;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The objects of a cluster. */
public final class ClusterObjects implements ObjectLookup {
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

  /**
   * All objects of a kind, each with what it is: lists of old kinds leave that out.
   *
   * @param namespace {@link Lookup#ALL_NAMESPACES} for all
   */
  public List<Map<String, Object>> list(String kind, String namespace) {
    return items(kind, lookup.list(resource(kind), namespace));
  }

  /** The objects of a List of a kind, if there is one. */
  public static List<Map<String, Object>> items(String kind, Optional<Map<String, Object>> list) {
    List<Map<String, Object>> items = items(list);
    items.forEach(item -> item.putIfAbsent("kind", kind));
    return items;
  }

  /** The settings of the cluster; those of an unconfigured one if it has no KubeVirt resource. */
  public ClusterConfig config() {
    return list("KubeVirt", Lookup.ALL_NAMESPACES).stream()
        .findFirst()
        .map(ClusterConfig::of)
        .orElse(ClusterConfig.UNCONFIGURED);
  }

  @SuppressWarnings("unchecked")
  private static List<Map<String, Object>> items(Optional<Map<String, Object>> list) {
    return list.map(found -> (List<Map<String, Object>>) found.get("items")).orElse(List.of());
  }

  private static String resource(String kind) {
    ResourcePath path = ResourcePath.of(kind);
    return path.group().isEmpty() ? path.plural() : path.plural() + "." + path.group();
  }
}
