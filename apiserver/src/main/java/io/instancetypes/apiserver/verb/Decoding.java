package io.instancetypes.apiserver.verb;

import static java.util.stream.Collectors.joining;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.apiserver.resource.Caller;
import io.instancetypes.apiserver.resource.Resource;
import io.instancetypes.machinery.builtin.BuiltinKinds;
import io.instancetypes.machinery.builtin.BuiltinTypes;
import io.instancetypes.machinery.builtin.TypedDecoding;
import io.instancetypes.machinery.status.ApiException;
import io.instancetypes.machinery.status.Failures;
import io.instancetypes.machinery.structuralschema.FieldError;
import io.instancetypes.machinery.structuralschema.GoText;
import io.instancetypes.machinery.structuralschema.Path;
import io.instancetypes.machinery.structuralschema.Pruning;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Takes a document for an object of a kind: what clients could not read again is refused, what the
 * schema does not know is taken out, and told as the client wishes.
 */
final class Decoding {
  private static final Set<String> STANDARD = Set.of("orphan", "foregroundDeletion", "kubernetes");

  private Decoding() {}

  /** How it is told that a document is none of the kind. */
  interface Refusal {
    ApiException because(String why);
  }

  /** A document that was sent as a whole. */
  static Refusal ofBody(Resource resource) {
    return why ->
        Failures.badRequest(
            "%s in version \"%s\" cannot be handled as a %s: %s"
                .formatted(resource.kind(), resource.version(), resource.kind(), why));
  }

  /** What a patch made of an object. */
  static Refusal ofPatch(Fields patched) {
    return why -> {
      var shown = Fields.copyOf(patched);
      if (shown.get("metadata") instanceof Fields metadata) {
        metadata.remove("managedFields");
      }
      FieldError error = FieldError.invalid(Path.of("patch"), GoText.json(shown), why);
      return Failures.invalid(
          "", "", "", List.of(error.toString()), List.of(Acceptance.cause(error)));
    };
  }

  /**
   * Changes the object to what it is taken for.
   *
   * @param twice the keys that the document had more than once
   */
  static void decode(
      Resource resource, Fields object, DuplicateKeys twice, Caller caller, Refusal refusal) {
    String mistake = mistake(resource, object);
    if (mistake != null) {
      throw refusal.because(mistake);
    }
    OwnerReferences.dedup(object, caller);
    if (resource.isCustom()) {
      warnOfUnqualified(object, caller);
    }
    List<String> order = resource.isCustom() || twice.paths().isEmpty() ? List.of() : paths(object);
    List<String> unknown = Pruning.apply(resource.structure(), object);
    if (unknown.isEmpty() && twice.isEmpty()) {
      return;
    }
    List<String> sentences =
        Stream.concat(
                twice.paths().stream().map(path -> new Finding("duplicate", path)),
                unknown.stream().map(path -> new Finding("unknown", path)))
            .sorted(Comparator.comparingInt(finding -> order.indexOf(finding.path())))
            .map(finding -> "%s field \"%s\"".formatted(finding.what(), finding.path()))
            .toList();
    switch (caller.validation()) {
      case IGNORE -> {}
      case WARN -> Stream.concat(twice.lines().stream(), sentences.stream()).forEach(caller::warn);
      case STRICT -> {
        Stream<String> lines =
            twice.lines().isEmpty() ? Stream.of() : Stream.of(DuplicateKeys.mistake(twice.lines()));
        throw refusal.because(
            Stream.concat(lines, sentences.stream())
                .collect(joining(", ", "strict decoding error: ", "")));
      }
    }
  }

  private record Finding(String what, String path) {}

  /** Of built-in kinds all findings come in the order of the document. */
  private static List<String> paths(Fields object) {
    var paths = new ArrayList<String>();
    addPaths("", object, paths);
    return paths;
  }

  private static void addPaths(String at, Object value, List<String> paths) {
    paths.add(at);
    if (value instanceof Map<?, ?> map) {
      map.forEach((key, item) -> addPaths(at.isEmpty() ? "" + key : at + "." + key, item, paths));
    } else if (value instanceof List<?> list) {
      for (int i = 0; i < list.size(); i++) {
        addPaths(at + "[" + i + "]", list.get(i), paths);
      }
    }
  }

  private static void warnOfUnqualified(Fields object, Caller caller) {
    for (String finalizer : new KubeObject(object).finalizers()) {
      if (finalizer.indexOf('/') < 0 && !STANDARD.contains(finalizer)) {
        caller.warn(
            "metadata.finalizers: \"%s\": prefer a domain-qualified finalizer name to avoid accidental conflicts with other finalizer writers"
                .formatted(finalizer));
      }
    }
  }

  /** Of custom objects all have the same metadata, and numbers that must fit what clients have. */
  private static String mistake(Resource resource, Fields object) {
    if (!resource.isCustom()) {
      String type = BuiltinKinds.typeOf(resource.apiVersion(), resource.kind());
      return TypedDecoding.mistake(type, object);
    }
    String wrong = TypedDecoding.mistake(BuiltinTypes.META + "ObjectMeta", object.get("metadata"));
    return wrong == null ? TypedDecoding.unreadableNumber(object) : wrong;
  }
}
