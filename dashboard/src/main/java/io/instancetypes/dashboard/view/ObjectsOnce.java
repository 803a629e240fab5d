package io.instancetypes.dashboard.view;

import io.instancetypes.engine.plan.ObjectKey;
import io.instancetypes.engine.resolve.ObjectLookup;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Objects that a page needs again and again: each is read once. For one thread. */
final class ObjectsOnce implements ObjectLookup {
  private final Map<ObjectKey, Optional<Map<String, Object>>> found = new HashMap<>();
  private final ObjectLookup objects;

  /**
   * @param known those that were read already
   */
  ObjectsOnce(Collection<? extends Map<String, Object>> known, ObjectLookup objects) {
    this.objects = objects;
    known.forEach(object -> found.put(ObjectKey.of(object), Optional.of(object)));
  }

  @Override
  public Optional<Map<String, Object>> find(String kind, String namespace, String name) {
    return found.computeIfAbsent(
        ObjectKey.of(kind, namespace == null ? "" : namespace, name),
        key -> objects.find(kind, namespace, name));
  }

  @Override
  public Collection<String> names(String kind, String namespace) {
    return objects.names(kind, namespace);
  }
}
