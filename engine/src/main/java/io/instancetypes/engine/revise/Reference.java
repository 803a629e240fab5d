package io.instancetypes.engine.revise;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.engine.resolve.TypeMatcher;
import java.util.Map;
import java.util.Optional;

/**
 * What the status of a VirtualMachine says it uses. Anybody can have written it, so everything may
 * be missing; what is missing is an empty text.
 */
record Reference(
    Kind.Family family,
    String name,
    String kind,
    String revision,
    String inferFromVolume,
    String failurePolicy) {

  static String key(Kind.Family family) {
    return TypeMatcher.key(family) + "Ref";
  }

  static Optional<Reference> of(Kind.Family family, Map<String, Object> vm) {
    return Fields.map(vm, "status").get(key(family)) instanceof Map<?, ?> reference
        ? Optional.of(
            new Reference(
                family,
                Fields.text(reference, "name"),
                Fields.text(reference, "kind"),
                Fields.text(Fields.map(reference, "controllerRevisionRef"), "name"),
                Fields.text(reference, "inferFromVolume"),
                Fields.text(reference, "inferFromVolumeFailurePolicy")))
        : Optional.empty();
  }

  static Reference to(TypeMatcher matcher) {
    return new Reference(
        matcher.family(),
        matcher.name(),
        matcher.kind(),
        matcher.revisionName(),
        matcher.inferFromVolume(),
        matcher.failurePolicy());
  }

  /** What it becomes when the owner has written this matcher. */
  Reference following(TypeMatcher matcher) {
    if (!fits(matcher)) {
      return to(matcher);
    }
    return new Reference(
        family,
        name,
        kind,
        matcher.revisionName().isEmpty() ? revision : matcher.revisionName(),
        inferFromVolume,
        matcher.failurePolicy().isEmpty() ? failurePolicy : matcher.failurePolicy());
  }

  private boolean fits(TypeMatcher matcher) {
    return (matcher.name().isEmpty() || matcher.name().equals(name))
        && sameKind(matcher)
        && (matcher.inferFromVolume().isEmpty()
            || matcher.inferFromVolume().equals(inferFromVolume));
  }

  private boolean sameKind(TypeMatcher matcher) {
    TypeMatcher own = new TypeMatcher(family, name, kind, "", "", "");
    return own.resolvedKind().isPresent() && own.resolvedKind().equals(matcher.resolvedKind());
  }

  Reference at(String revisionName) {
    return new Reference(family, name, kind, revisionName, inferFromVolume, failurePolicy);
  }

  Fields document() {
    var document = new Fields(3);
    put(document, "name", name);
    put(document, "kind", kind);
    put(document, "inferFromVolume", inferFromVolume);
    put(document, "inferFromVolumeFailurePolicy", failurePolicy);
    if (!revision.isEmpty()) {
      document.put("controllerRevisionRef", Fields.of("name", revision));
    }
    return document;
  }

  private static void put(Fields document, String key, String value) {
    if (!value.isEmpty()) {
      document.put(key, value);
    }
  }
}
