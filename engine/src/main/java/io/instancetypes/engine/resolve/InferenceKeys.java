package io.instancetypes.engine.resolve;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.engine.resolve.Inference.Inferred;
import java.util.Map;
import java.util.Optional;

/** The annotations and labels under which a volume names its instance type and preference. */
final class InferenceKeys {
  private InferenceKeys() {}

  static String annotation(Kind.Family family) {
    return ApiVersion.GROUP
        + switch (family) {
          case INSTANCETYPE -> "/defaultInstancetype";
          case PREFERENCE -> "/defaultPreference";
        };
  }

  static String label(Kind.Family family) {
    return ApiVersion.GROUP
        + switch (family) {
          case INSTANCETYPE -> "/default-instancetype";
          case PREFERENCE -> "/default-preference";
        };
  }

  /** Annotations are asked first: they are the older convention, and people write them by hand. */
  static Optional<Inference> read(Kind.Family family, Map<?, ?> metadata) {
    String annotation = annotation(family);
    String label = label(family);
    return read(metadata.get("annotations"), annotation, annotation + "Kind")
        .or(() -> read(metadata.get("labels"), label, label + "-kind"));
  }

  private static Optional<Inference> read(Object node, String nameKey, String kindKey) {
    return node instanceof Map<?, ?> entries
            && entries.get(nameKey) instanceof String name
            && !name.isEmpty()
        ? Optional.of(new Inferred(name, Fields.text(entries, kindKey)))
        : Optional.empty();
  }
}
