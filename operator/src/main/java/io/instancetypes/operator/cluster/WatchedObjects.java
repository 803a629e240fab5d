package io.instancetypes.operator.cluster;

import io.instancetypes.api.ResourcePath;
import io.instancetypes.controller.cluster.ApiClient;
import io.instancetypes.controller.cluster.ApiClientException;
import io.instancetypes.engine.resolve.LookupException;
import io.instancetypes.engine.resolve.ObjectLookup;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The objects of the cluster, read with the rights of the operator: out of the informers, and where
 * they have nothing from the API, as the object may be a millisecond old.
 *
 * @param informers empty as long as they have not started
 */
public record WatchedObjects(ApiClient api, Supplier<Optional<ObjectLookup>> informers)
    implements ObjectLookup {
  @Override
  public Optional<Map<String, Object>> find(String kind, String namespace, String name) {
    return informers
        .get()
        .flatMap(known -> known.find(kind, namespace, name))
        .or(() -> live(kind, namespace, name));
  }

  /** As it is now. What the cluster has no kind for, it has no object of. */
  public Optional<Map<String, Object>> live(String kind, String namespace, String name) {
    if (!ResourcePath.isName(name)) {
      return Optional.empty();
    }
    try {
      return Optional.of(api.get(ResourcePath.of(kind).object(namespace, name)));
    } catch (ApiClientException failure) {
      if (failure.isMissing()) {
        return Optional.empty();
      }
      throw new LookupException(
          "%s %s cannot be read: %s".formatted(kind, name, failure.getMessage()));
    }
  }

  @Override
  public Collection<String> names(String kind, String namespace) {
    return informers
        .get()
        .<Collection<String>>map(known -> known.names(kind, namespace))
        .orElse(List.of());
  }
}
