package io.instancetypes.catalog;

import io.instancetypes.api.Fields;
import java.util.Map;

/**
 * How parts become a spec: objects are merged key by key, everything else is replaced by what comes
 * last. The catalogue has no lists, so there is no more to it.
 */
final class SpecMerge {
  private SpecMerge() {}

  /** Merges a part into an object; the part is copied and stays as it is. */
  static void into(Fields target, Map<String, Object> part) {
    part.forEach(
        (key, value) -> {
          if (value instanceof Fields below && target.get(key) instanceof Fields object) {
            into(object, below);
          } else {
            target.put(key, Fields.copy(value));
          }
        });
  }
}
