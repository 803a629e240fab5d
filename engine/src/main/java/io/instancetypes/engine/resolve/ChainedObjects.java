package io.instancetypes.engine.resolve;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What the first place does not have is looked up in the second. */
record ChainedObjects(ObjectLookup first, ObjectLookup second) implements ObjectLookup {
  @Override
  public Optional<Map<String, Object>> find(String kind, String namespace, String name) {
    return first.find(kind, namespace, name).or(() -> second.find(kind, namespace, name));
  }

  @Override
  public Collection<String> names(String kind, String namespace) {
    Set<String> names = new LinkedHashSet<>(first.names(kind, namespace));
    names.addAll(second.names(kind, namespace));
    return names;
  }
}
