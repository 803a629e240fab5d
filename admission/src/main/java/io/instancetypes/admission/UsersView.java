package io.instancetypes.admission;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.engine.resolve.LookupException;
import io.instancetypes.engine.resolve.ObjectLookup;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The objects of a cluster, without the volumes that a user may not read: inference must not tell
 * anybody what is written on, or even that there is, a volume they cannot see.
 */
record UsersView(Cluster cluster, Fields userInfo) implements ObjectLookup {
  private record Resource(String group, String plural) {}

  private static final Map<String, Resource> GUARDED =
      Map.of(
          "DataSource", new Resource("cdi.kubevirt.io", "datasources"),
          "DataVolume", new Resource("cdi.kubevirt.io", "datavolumes"),
          "PersistentVolumeClaim", new Resource("", "persistentvolumeclaims"),
          "VolumeSnapshot", new Resource("snapshot.storage.k8s.io", "volumesnapshots"));

  @Override
  public Optional<Map<String, Object>> find(String kind, String namespace, String name) {
    Resource guarded = GUARDED.get(kind);
    if (guarded != null
        && !cluster.mayRead(userInfo, guarded.group, guarded.plural, namespace, name)) {
      throw forbidden(guarded, namespace, name);
    }
    return cluster.objects().find(kind, namespace, name);
  }

  /** In the words of an API server, so that people know what to ask their administrator for. */
  private LookupException forbidden(Resource resource, String namespace, String name) {
    String qualified = resource.plural + (resource.group.isEmpty() ? "" : "." + resource.group);
    return new LookupException(
        "%s \"%s\" is forbidden: User \"%s\" cannot get resource \"%s\" in API group \"%s\" in the namespace \"%s\""
            .formatted(
                qualified,
                name,
                userInfo.get("username") instanceof String user ? user : "",
                resource.plural,
                resource.group,
                namespace));
  }

  /** Only a suggestion: who may not look around goes without. */
  @Override
  public Collection<String> names(String kind, String namespace) {
    boolean allowed =
        Kind.of(kind)
            .filter(
                own ->
                    cluster.mayRead(
                        userInfo,
                        ApiVersion.GROUP,
                        own.plural(),
                        namespace == null ? "" : namespace,
                        ""))
            .isPresent();
    return allowed ? cluster.objects().names(kind, namespace) : List.of();
  }
}
