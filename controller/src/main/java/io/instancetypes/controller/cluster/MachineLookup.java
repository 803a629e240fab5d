package io.instancetypes.controller.cluster;

import io.instancetypes.api.Kind;
import io.instancetypes.engine.resolve.ObjectLookup;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a virtual machine refers to: what is watched, where watches tell of it in time. Few machines
 * wait for a volume, so that a request for each costs less than to hold them all.
 */
public record MachineLookup(ObjectLookup caches, ObjectLookup live) implements ObjectLookup {
  private static final Set<String> UNWATCHED =
      Set.of("PersistentVolumeClaim", "DataSource", "VolumeSnapshot");

  @Override
  public Optional<Map<String, Object>> find(String kind, String namespace, String name) {
    if (UNWATCHED.contains(kind)) {
      return live.find(kind, namespace, name);
    }
    Optional<Map<String, Object>> watched = caches.find(kind, namespace, name);
    // A machine may be seen before the type that was created before it: each has a watch of its
    // own.
    return watched.isEmpty() && Kind.of(kind).isPresent()
        ? live.find(kind, namespace, name)
        : watched;
  }

  @Override
  public Collection<String> names(String kind, String namespace) {
    return caches.names(kind, namespace);
  }
}
