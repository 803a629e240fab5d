package io.instancetypes.virtctl.cluster;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.virtctl.cli.Refusal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads with the API itself, in a version that the cluster serves; threads may share it. */
public final class ApiLookup implements Lookup {
  /** Groups that every cluster serves in the same version, if at all. */
  private static final Map<String, String> VERSIONS =
      Map.of(
          "apps", "v1",
          "cdi.kubevirt.io", "v1beta1",
          "kubevirt.io", "v1",
          "snapshot.storage.k8s.io", "v1");

  private final ClusterApi api;

  /** Of the four kinds; null until somebody asks, empty where the cluster has none. */
  private Optional<String> typeVersion;

  public ApiLookup(ClusterApi api) {
    this.api = api;
  }

  @Override
  public Optional<Map<String, Object>> get(String resource, String namespace, String name) {
    return path(resource, namespace)
        .flatMap(path -> api.get(path + "/" + ClusterApi.segment(name)).found());
  }

  @Override
  public Optional<Map<String, Object>> list(String resource, String namespace) {
    return path(resource, namespace).flatMap(path -> new Pages(api, path).read());
  }

  /** Of the collection; empty for one of a group that the cluster does not serve. */
  private Optional<String> path(String resource, String namespace) {
    int dot = resource.indexOf('.');
    String plural = dot < 0 ? resource : resource.substring(0, dot);
    String place = place(plural, namespace);
    return dot < 0
        ? Optional.of("/api/v1/" + place)
        : base(resource.substring(dot + 1)).map(base -> base + place);
  }

  private Optional<String> base(String group) {
    return version(group).map(version -> "/apis/" + group + "/" + version + "/");
  }

  private synchronized Optional<String> version(String group) {
    if (!group.equals(ApiVersion.GROUP)) {
      return Optional.of(VERSIONS.get(group));
    }
    if (typeVersion == null) {
      typeVersion = api.get("/apis/" + group).found().map(ApiLookup::newestKnown);
    }
    return typeVersion;
  }

  /** A cluster may be older than this program, or newer. */
  private static String newestKnown(Map<String, Object> group) {
    List<Object> served = new ArrayList<>();
    if (group.get("versions") instanceof List<?> versions) {
      versions.forEach(version -> served.add(((Map<?, ?>) version).get("version")));
    }
    for (ApiVersion version : Arrays.asList(ApiVersion.values()).reversed()) {
      if (served.contains(version.version())) {
        return version.version();
      }
    }
    throw new Refusal(
        "the cluster serves %s as %s, which this version of virtctl does not know: it knows %s"
            .formatted(ApiVersion.GROUP, served, Arrays.toString(ApiVersion.values())));
  }

  private String place(String plural, String namespace) {
    if (plural.startsWith("virtualmachinecluster") || ALL_NAMESPACES.equals(namespace)) {
      return plural;
    }
    String place = namespace == null ? api.namespace() : namespace;
    return "namespaces/" + ClusterApi.segment(place) + "/" + plural;
  }
}
