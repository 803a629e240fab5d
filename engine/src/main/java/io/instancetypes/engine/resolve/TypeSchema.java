package io.instancetypes.engine.resolve;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Kind;
import io.instancetypes.api.schema.InstancetypeSchema;
import io.instancetypes.api.schema.PreferenceSchema;
import io.instancetypes.api.schema.Schema;
import io.instancetypes.api.schema.Violation;
import io.instancetypes.engine.rule.Cause;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Compares instance types and preferences with the schema of the version they are written in. */
public final class TypeSchema {
  private TypeSchema() {}

  /**
   * What keeps an object from being used. Unknown fields do not: a server would have dropped them.
   * Unknown values of an enumeration do not either: objects may be older than the enumeration, and
   * it is the virtual machine that has to make sense in the end.
   */
  public static List<Cause> causes(Map<?, ?> object, Kind.Family family) {
    Optional<ApiVersion> version = version(object);
    if (version.isEmpty()) {
      return List.of(unknownVersion(object));
    }
    List<Violation> violations = violations(object, family, version.get());
    return violations.isEmpty() ? List.of() : unusable(violations);
  }

  private static List<Cause> unusable(List<Violation> violations) {
    return violations.stream()
        .filter(violation -> violation.type() != Violation.Type.UNKNOWN)
        .filter(violation -> violation.type() != Violation.Type.NOT_SUPPORTED)
        .map(TypeSchema::cause)
        .toList();
  }

  public static Optional<ApiVersion> version(Map<?, ?> object) {
    return object.get("apiVersion") instanceof String version
        ? ApiVersion.of(version)
        : Optional.empty();
  }

  public static Optional<Kind> kind(Map<?, ?> object) {
    return object.get("kind") instanceof String kind ? Kind.of(kind) : Optional.empty();
  }

  public static Cause unknownKind(Map<?, ?> object) {
    String kinds = Arrays.stream(Kind.values()).map(Kind::kind).collect(Collectors.joining(", "));
    return Cause.invalid("kind", "kind: %s is none of %s".formatted(object.get("kind"), kinds));
  }

  public static Cause unknownVersion(Map<?, ?> object) {
    return Cause.invalid(
        "apiVersion",
        "apiVersion: %s is not a version of %s; there are %s"
            .formatted(object.get("apiVersion"), ApiVersion.GROUP, versions()),
        "Write apiVersion: " + ApiVersion.STORAGE.apiVersion());
  }

  private static String versions() {
    return Arrays.stream(ApiVersion.values())
        .map(ApiVersion::version)
        .collect(Collectors.joining(", "));
  }

  public static List<Violation> violations(
      Map<?, ?> object, Kind.Family family, ApiVersion version) {
    return schema(family, version).violations("spec", object.get("spec"));
  }

  public static Schema schema(Kind.Family family, ApiVersion version) {
    return switch (family) {
      case INSTANCETYPE -> InstancetypeSchema.spec(version);
      case PREFERENCE -> PreferenceSchema.spec(version);
    };
  }

  public static Cause cause(Violation violation) {
    Cause.Type type =
        switch (violation.type()) {
          case REQUIRED -> Cause.Type.REQUIRED;
          case INVALID, UNKNOWN -> Cause.Type.INVALID;
          case NOT_SUPPORTED -> Cause.Type.NOT_SUPPORTED;
        };
    return new Cause(type, violation.path(), violation.sentence(), List.of());
  }
}
