package io.instancetypes.controller.cluster;

import io.instancetypes.api.Fields;
import io.instancetypes.engine.find.LookupException;
import io.instancetypes.engine.find.Objects;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;

/**
 * What is watched, and the volumes that are not: few virtual machines wait for one, so that a
 * request for each costs less than to hold them all.
 */
public record Volumes(Caches caches, Api api) implements Objects {
  private static final Map<String, String> COLLECTIONS =
      Map.of(
          "PersistentVolumeClaim", "/api/v1/namespaces/%s/persistentvolumeclaims/",
          "DataSource", "/apis/cdi.kubevirt.io/v1beta1/namespaces/%s/datasources/",
          "VolumeSnapshot", "/apis/snapshot.storage.k8s.io/v1/namespaces/%s/volumesnapshots/");

  @Override
  public Optional<Map<String, Object>> find(String kind, String namespace, String name) {
    return COLLECTIONS.containsKey(kind) && !name.isEmpty()
        ? requested(COLLECTIONS.get(kind).formatted(namespace) + name).map(found -> found)
        : caches.find(kind, namespace, name);
  }

  private Optional<Fields> requested(String path) {
    try {
      return Optional.of(api.get(path));
    } catch (ApiException failure) {
      if (failure.isMissing()) {
        return Optional.empty();
      }
      throw new LookupException(failure.getMessage());
    }
  }

  @Override
  public Collection<String> names(String kind, String namespace) {
    return caches.names(kind, namespace);
  }
}
