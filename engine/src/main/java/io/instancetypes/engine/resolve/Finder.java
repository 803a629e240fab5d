package io.instancetypes.engine.resolve;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.api.NearNames;
import io.instancetypes.engine.rule.Cause;
import io.instancetypes.engine.rule.ResolvedType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds what a matcher refers to: the revision that it pins, else the revision that was captured
 * for it, else the live object.
 */
public final class Finder {
  /** What was found, or why nothing was; never both. */
  public record Found(ResolvedType chosen, List<Cause> causes) {
    static Found nothing(Cause cause) {
      return new Found(null, List.of(cause));
    }
  }

  private final ObjectLookup objects;

  public Finder(ObjectLookup objects) {
    this.objects = objects;
  }

  /** Finds what the matcher of a VirtualMachine refers to. */
  public Found find(TypeMatcher matcher, Map<String, Object> vm) {
    Optional<Kind> kind = matcher.resolvedKind();
    if (kind.isEmpty()) {
      return Found.nothing(unknownKind(matcher));
    }
    String namespace = namespace(vm);
    if (!matcher.revisionName().isEmpty()) {
      return pinned(matcher, kind.get(), namespace);
    }
    return captured(matcher, kind.get(), vm, namespace)
        .or(() -> live(matcher, kind.get(), namespace))
        .orElseGet(() -> Found.nothing(missing(matcher, kind.get(), namespace)));
  }

  private Found pinned(TypeMatcher matcher, Kind kind, String namespace) {
    String name = matcher.revisionName();
    String field = matcher.path() + ".revisionName";
    Optional<Map<String, Object>> revision = objects.find("ControllerRevision", namespace, name);
    if (revision.isEmpty()) {
      return Found.nothing(
          Cause.notFound(
              matcher.path(),
              "%s: there is no ControllerRevision %s in namespace %s"
                  .formatted(field, name, namespace),
              "Remove " + field + " to use the current " + kind.kind() + ".",
              "Provide the ControllerRevision together with the VM."));
    }
    return Revisions.object(revision.get(), kind)
        .map(object -> found(object, kind, matcher, name))
        .orElseGet(
            () ->
                Found.nothing(
                    Cause.invalid(
                        field,
                        "%s: ControllerRevision %s holds no %s"
                            .formatted(field, name, kind.kind()))));
  }

  private Optional<Found> captured(
      TypeMatcher matcher, Kind kind, Map<String, Object> vm, String namespace) {
    String name = TypeMatcher.captured(matcher.family(), Fields.map(vm, "status"));
    return name.isEmpty()
        ? Optional.empty()
        : objects
            .find("ControllerRevision", namespace, name)
            .filter(revision -> Revisions.isOf(revision, kind, matcher.name()))
            .flatMap(revision -> Revisions.object(revision, kind))
            .map(object -> found(object, kind, matcher, name));
  }

  private Optional<Found> live(TypeMatcher matcher, Kind kind, String namespace) {
    return objects
        .find(kind.kind(), kind.namespaced() ? namespace : null, matcher.name())
        .map(object -> found(object, kind, matcher, null));
  }

  private Found found(Map<String, Object> object, Kind kind, TypeMatcher matcher, String revision) {
    List<Cause> causes = TypeSchema.causes(object, kind.family());
    if (!causes.isEmpty()) {
      return new Found(null, inMatcherTerms(causes, matcher, kind));
    }
    ApiVersion version = ApiVersion.of((String) object.get("apiVersion")).orElseThrow();
    @SuppressWarnings("unchecked")
    var spec = (Map<String, Object>) object.get("spec");
    return new Found(new ResolvedType(kind, matcher.name(), revision, version, spec), List.of());
  }

  private static List<Cause> inMatcherTerms(List<Cause> causes, TypeMatcher matcher, Kind kind) {
    return causes.stream()
        .map(
            cause ->
                new Cause(
                    cause.type(),
                    matcher.path(),
                    "%s: %s %s is not valid: %s"
                        .formatted(matcher.path(), kind.kind(), matcher.name(), cause.message()),
                    cause.waysOut()))
        .toList();
  }

  private static Cause unknownKind(TypeMatcher matcher) {
    Kind namespaced = Kind.of(matcher.family(), true);
    Kind cluster = Kind.of(matcher.family(), false);
    return Cause.notFound(
        matcher.path(),
        "%s: there is no kind %s of %s"
            .formatted(matcher.path(), matcher.kind(), TypeMatcher.key(matcher.family())),
        "Set %s.kind to %s or %s.".formatted(matcher.path(), namespaced.kind(), cluster.kind()));
  }

  private Cause missing(TypeMatcher matcher, Kind kind, String namespace) {
    String where = kind.namespaced() ? " in namespace " + namespace : "";
    var waysOut = new ArrayList<String>(2);
    Kind other = kind.counterpart();
    for (String name : alike(matcher.name(), other, namespace)) {
      waysOut.add(
          name.equals(matcher.name())
              ? "There is a %s of that name: set %s.kind to %s."
                  .formatted(other.kind(), matcher.path(), other.kind())
              : "There is a %s %s: set %s to that name and kind."
                  .formatted(other.kind(), name, matcher.path()));
    }
    waysOut.add("Provide the %s together with the VM.".formatted(kind.kind()));
    List<String> near = alike(matcher.name(), kind, namespace);
    String suggestion = near.isEmpty() ? "" : "; did you mean " + String.join(" or ", near) + "?";
    return new Cause(
        Cause.Type.MISSING_TYPE,
        matcher.path(),
        "%s: there is no %s %s%s%s"
            .formatted(matcher.path(), kind.kind(), matcher.name(), where, suggestion),
        waysOut);
  }

  private List<String> alike(String name, Kind kind, String namespace) {
    return NearNames.of(name, objects.names(kind.kind(), kind.namespaced() ? namespace : null));
  }

  /** The namespace of a document; one that names none belongs to the default namespace. */
  public static String namespace(Map<String, Object> object) {
    return object.get("metadata") instanceof Map<?, ?> metadata
            && metadata.get("namespace") instanceof String namespace
            && !namespace.isEmpty()
        ? namespace
        : "default";
  }
}
