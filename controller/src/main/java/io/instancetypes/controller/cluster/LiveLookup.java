package io.instancetypes.controller.cluster;

import io.instancetypes.api.ResourcePath;
import io.instancetypes.engine.resolve.LookupException;
import io.instancetypes.engine.resolve.ObjectLookup;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Objects as they are at the moment, for those who need few of them. */
public record LiveLookup(ApiClient api) implements ObjectLookup {
  @Override
  public Optional<Map<String, Object>> find(String kind, String namespace, String name) {
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
    return List.of();
  }
}
