package io.instancetypes.virtctl.plan;

import io.instancetypes.engine.resolve.ObjectLookup;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The objects of a cluster but for the kinds of which all are known already. */
record Unlisted(ObjectLookup cluster, List<String> listed) implements ObjectLookup {
  @Override
  public Optional<Map<String, Object>> find(String kind, String namespace, String name) {
    return listed.contains(kind) ? Optional.empty() : cluster.find(kind, namespace, name);
  }

  @Override
  public Collection<String> names(String kind, String namespace) {
    return listed.contains(kind) ? List.of() : cluster.names(kind, namespace);
  }
}
