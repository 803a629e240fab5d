package io.instancetypes.engine.validate;

import io.instancetypes.engine.rule.Cause;
import java.util.Map;
import java.util.Optional;

/** What every object needs, whatever its kind. */
final class Metadata {
  private Metadata() {}

  static Optional<Cause> missingName(Map<String, Object> object) {
    boolean named =
        object.get("metadata") instanceof Map<?, ?> metadata
            && (metadata.get("name") != null || metadata.get("generateName") != null);
    return named
        ? Optional.empty()
        : Optional.of(Cause.required("metadata.name", "metadata.name: is required"));
  }
}
