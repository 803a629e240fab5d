package io.instancetypes.engine.resolve;

import java.util.Collection;
import java.util.Map;
import java.util.Optional;

/**
 * The objects that a virtual machine can refer to, wherever they are kept. Where they cannot be
 * read, a {@link LookupException} says why.
 */
public interface ObjectLookup {
  /**
   * @param kind as it stands in documents, such as {@code PersistentVolumeClaim}
   * @param namespace null for kinds that have none
   */
  Optional<Map<String, Object>> find(String kind, String namespace, String name);

  /** The names of all objects of a kind in a namespace, to suggest one that was meant. */
  Collection<String> names(String kind, String namespace);

  /** These objects, and behind them others: those of the catalogue, for example. */
  default ObjectLookup or(ObjectLookup others) {
    return new ChainedObjects(this, others);
  }
}
