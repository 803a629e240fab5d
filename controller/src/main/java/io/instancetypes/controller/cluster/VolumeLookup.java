package io.instancetypes.controller.cluster;

import io.instancetypes.engine.resolve.ObjectLookup;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What is watched, and the volumes that are not: few virtual machines wait for one, so that a
 * request for each costs less than to hold them all.
 */
public record VolumeLookup(InformerCaches caches, LiveLookup live) implements ObjectLookup {
  private static final Set<String> UNWATCHED =
      Set.of("PersistentVolumeClaim", "DataSource", "VolumeSnapshot");

  @Override
  public Optional<Map<String, Object>> find(String kind, String namespace, String name) {
    return (UNWATCHED.contains(kind) ? live : caches).find(kind, namespace, name);
  }

  @Override
  public Collection<String> names(String kind, String namespace) {
    return caches.names(kind, namespace);
  }
}
