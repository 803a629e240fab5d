package io.instancetypes.engine.revise;

import io.instancetypes.engine.resolve.LookupException;
import io.instancetypes.engine.resolve.ObjectLookup;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;

/**
 * Objects without any volume, for those who work with what was inferred already. Whatever they are
 * given, by whomever, nothing is inferred for it with their rights.
 */
public record WithoutVolumes(ObjectLookup objects) implements ObjectLookup {
  @Override
  public Optional<Map<String, Object>> find(String kind, String namespace, String name) {
    if (OwnVolumes.GUARDED.contains(kind)) {
      throw new LookupException(
          "%s %s/%s is asked only while the VM is written".formatted(kind, namespace, name));
    }
    return objects.find(kind, namespace, name);
  }

  @Override
  public Collection<String> names(String kind, String namespace) {
    return objects.names(kind, namespace);
  }
}
