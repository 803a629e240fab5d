package io.instancetypes.controller.cluster;

import io.instancetypes.engine.resolve.LookupException;
import io.instancetypes.engine.resolve.ObjectLookup;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Objects as they are at the moment, for those who need few of them. */
public record Live(Api api) implements ObjectLookup {
  @Override
  public Optional<Map<String, Object>> find(String kind, String namespace, String name) {
    if (!Paths.isName(name)) {
      return Optional.empty();
    }
    try {
      return Optional.of(api.get(Paths.of(kind).object(namespace, name)));
    } catch (ApiException failure) {
      if (failure.isMissing()) {
        return Optional.empty();
      }
      throw new LookupException(failure.getMessage());
    }
  }

  @Override
  public Collection<String> names(String kind, String namespace) {
    return List.of();
  }
}
