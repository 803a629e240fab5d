package io.instancetypes.engine.validate;

import io.instancetypes.api.schema.VirtualMachineSchema;
import io.instancetypes.engine.resolve.TypeSchema;
import io.instancetypes.engine.rule.Cause;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What every object needs, whatever its kind. */
final class MetadataRules {
  private MetadataRules() {}

  /** Everything in the metadata that is of the wrong type. */
  static List<Cause> misshapen(Map<String, Object> object) {
    Object metadata = object.get("metadata");
    return metadata == null
        ? List.of()
        : VirtualMachineSchema.objectMetadata().violations("metadata", metadata).stream()
            .map(TypeSchema::cause)
            .toList();
  }

  static Stream<Cause> missingName(Map<String, Object> object) {
    boolean unnamed =
        object.get("metadata") == null
            || object.get("metadata") instanceof Map<?, ?> metadata
                && metadata.get("name") == null
                && metadata.get("generateName") == null;
    return unnamed
        ? Stream.of(Cause.required("metadata.name", "metadata.name: is required"))
        : Stream.empty();
  }
}
