package io.instancetypes.virtctl.plan;

import io.instancetypes.api.ResourcePath;
import io.instancetypes.engine.resolve.ObjectLookup;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The objects of a cluster but for the kinds of which all are known already, and for those that no
 * machine refers to.
 */
record Unlisted(ObjectLookup cluster, List<String> listed) implements ObjectLookup {
  @Override
  public Optional<Map<String, Object>> find(String kind, String namespace, String name) {
    return isAsked(kind) ? cluster.find(kind, namespace, name) : Optional.empty();
  }

  @Override
  public Collection<String> names(String kind, String namespace) {
    return isAsked(kind) ? cluster.names(kind, namespace) : List.of();
  }

  private boolean isAsked(String kind) {
    return !listed.contains(kind) && ResourcePath.find(kind).isPresent();
  }
}
