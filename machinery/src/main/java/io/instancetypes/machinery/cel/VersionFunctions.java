package io.instancetypes.machinery.cel;

import static io.instancetypes.machinery.cel.Signatures.TEXT;
import static io.instancetypes.machinery.cel.Signatures.TRUTH;

import dev.cel.common.types.SimpleType;
import io.instancetypes.machinery.cel.Functions.Parameter;
import java.util.function.ToLongFunction;

/** {@code semver('1.2.3').isGreaterThan(semver('1.0.0'))} and its kin. */
final class VersionFunctions {
  private static final Parameter SEMVER =
      Signatures.opaque("kubernetes.Semver", SemanticVersion.class);

  private VersionFunctions() {}

  static void addTo(Functions functions) {
    functions.global(
        "semver",
        "string_to_semver",
        SEMVER.type(),
        args -> SemanticVersion.require((String) args[0]),
        TEXT);
    functions.global(
        "semver",
        "string_bool_to_semver",
        SEMVER.type(),
        args -> SemanticVersion.require(text(args[0], args[1])),
        TEXT,
        TRUTH);
    functions.global(
        "isSemver",
        "is_semver_string",
        SimpleType.BOOL,
        args -> SemanticVersion.of((String) args[0]) != null,
        TEXT);
    functions.global(
        "isSemver",
        "is_semver_string_bool",
        SimpleType.BOOL,
        args -> SemanticVersion.of(text(args[0], args[1])) != null,
        TEXT,
        TRUTH);
    part(functions, "major", "semver_major", SemanticVersion::major);
    part(functions, "minor", "semver_minor", SemanticVersion::minor);
    part(functions, "patch", "semver_patch", SemanticVersion::patch);
    addComparisons(functions);
  }

  private static String text(Object text, Object normalize) {
    return Boolean.TRUE.equals(normalize)
        ? SemanticVersion.normalized((String) text)
        : (String) text;
  }

  private static void part(
      Functions functions, String name, String id, ToLongFunction<SemanticVersion> reader) {
    functions.member(
        name, id, SimpleType.INT, args -> reader.applyAsLong((SemanticVersion) args[0]), SEMVER);
  }

  private static void addComparisons(Functions functions) {
    functions.member(
        "isGreaterThan",
        "semver_is_greater_than",
        SimpleType.BOOL,
        args -> compare(args) > 0,
        SEMVER,
        SEMVER);
    functions.member(
        "isLessThan",
        "semver_is_less_than",
        SimpleType.BOOL,
        args -> compare(args) < 0,
        SEMVER,
        SEMVER);
    functions.member(
        "compareTo",
        "semver_compare_to",
        SimpleType.INT,
        args -> (long) Integer.signum(compare(args)),
        SEMVER,
        SEMVER);
  }

  private static int compare(Object... versions) {
    return ((SemanticVersion) versions[0]).compareTo((SemanticVersion) versions[1]);
  }
}
