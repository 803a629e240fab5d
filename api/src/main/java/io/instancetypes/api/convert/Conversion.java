package io.instancetypes.api.convert;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.api.Kind.Family;
import java.util.Map;

/** Converts whole objects between any two versions, and tells what an old spec means. */
public final class Conversion {
  private Conversion() {}

  /**
   * The object in another version. Upwards nothing is lost, not even fields that no version knows;
   * downwards the fields that the older version does not have are left out.
   *
   * @throws IllegalArgumentException if the object is none of the four kinds in a served version
   */
  public static Fields convert(Map<String, Object> object, ApiVersion to) {
    Kind kind = kindOf(object);
    ApiVersion from = versionOf(object);
    Fields converted = Fields.copyOf(object);
    converted.put("apiVersion", to.apiVersion());
    if (from != to && converted.get("spec") instanceof Fields spec) {
      converted.put("spec", convertSpec(kind.family(), spec, from, to));
    }
    return converted;
  }

  /**
   * The spec without the zeros that mean "unset" in its version, so that absent and false can be
   * told apart. The same instance when there are none.
   */
  public static Map<String, Object> meaning(
      ApiVersion from, Family family, Map<String, Object> spec) {
    return Zeros.unset(from, family, spec);
  }

  private static Fields convertSpec(Family family, Fields spec, ApiVersion from, ApiVersion to) {
    // The meaning of a Fields is a Fields: itself, or a copy without zeros.
    Fields converted = (Fields) meaning(from, family, spec);
    if (to == ApiVersion.V1BETA2) {
      Upgrade.apply(family, converted);
    }
    if (to.isOlderThan(from)) {
      Downgrade.apply(family, converted, from, to);
    }
    if (family == Family.INSTANCETYPE) {
      Zeros.fill(to, converted);
    }
    return converted;
  }

  private static Kind kindOf(Map<String, Object> object) {
    Object kind = object.get("kind");
    return Kind.of(kind instanceof String name ? name : null)
        .orElseThrow(() -> refusal("kind", kind));
  }

  private static ApiVersion versionOf(Map<String, Object> object) {
    Object version = object.get("apiVersion");
    return ApiVersion.of(version instanceof String name ? name : null)
        .orElseThrow(() -> refusal("apiVersion", version));
  }

  private static IllegalArgumentException refusal(String field, Object value) {
    return new IllegalArgumentException(
        "cannot convert an object whose %s is %s".formatted(field, value));
  }
}
