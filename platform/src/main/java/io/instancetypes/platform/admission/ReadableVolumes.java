package io.instancetypes.platform.admission;

import io.instancetypes.api.Kind;
import io.instancetypes.api.ResourcePath;
import io.instancetypes.engine.resolve.LookupException;
import io.instancetypes.engine.resolve.ObjectLookup;
import io.instancetypes.machinery.rbac.Attributes;
import io.instancetypes.machinery.rbac.Forbidden;
import io.instancetypes.machinery.rbac.UserInfo;
import io.instancetypes.platform.Cluster;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The objects of a cluster, without the volumes that a user may not read: inference must not tell
 * anybody what is written on, or even that there is, a volume they cannot see.
 */
record ReadableVolumes(Cluster cluster, UserInfo user) implements ObjectLookup {
  private static final Set<String> GUARDED =
      Set.of("DataSource", "DataVolume", "PersistentVolumeClaim", "VolumeSnapshot");

  @Override
  public Optional<Map<String, Object>> find(String kind, String namespace, String name) {
    if (GUARDED.contains(kind)) {
      Attributes wanted = reading(kind, namespace, name);
      if (!cluster.isAllowed(wanted)) {
        // In the words of an API server, so that people know what to ask their administrator for.
        throw new LookupException(Forbidden.message(wanted, ""));
      }
    }
    return cluster.objects().find(kind, namespace, name);
  }

  /** Only a suggestion: who may not look around goes without. */
  @Override
  public Collection<String> names(String kind, String namespace) {
    return Kind.of(kind).isPresent() && cluster.isAllowed(reading(kind, namespace, ""))
        ? cluster.objects().names(kind, namespace)
        : List.of();
  }

  private Attributes reading(String kind, String namespace, String name) {
    ResourcePath resource = ResourcePath.of(kind);
    return Attributes.ofResource(user, "get", namespace, resource.group(), resource.plural(), name);
  }
}
