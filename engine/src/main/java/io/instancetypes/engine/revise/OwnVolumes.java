package io.instancetypes.engine.revise;

import io.instancetypes.engine.resolve.LookupException;
import io.instancetypes.engine.resolve.ObjectLookup;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Objects without the volumes of other namespaces. Who may read those is asked when a
 * VirtualMachine is written; later on nobody knows for whom they would be read.
 */
record OwnVolumes(ObjectLookup objects, String own) implements ObjectLookup {
  static final Set<String> GUARDED =
      Set.of("DataSource", "DataVolume", "PersistentVolumeClaim", "VolumeSnapshot");

  @Override
  public Optional<Map<String, Object>> find(String kind, String namespace, String name) {
    if (GUARDED.contains(kind) && !own.equals(namespace)) {
      throw new LookupException(
          "%s %s/%s is in another namespace, which is asked only while the VM is written"
              .formatted(kind, namespace, name));
    }
    return objects.find(kind, namespace, name);
  }

  @Override
  public Collection<String> names(String kind, String namespace) {
    return objects.names(kind, namespace);
  }
}
