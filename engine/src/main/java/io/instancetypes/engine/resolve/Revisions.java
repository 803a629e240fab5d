package io.instancetypes.engine.resolve;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.api.json.Json;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;

/** Reads instance types and preferences out of ControllerRevisions. */
public final class Revisions {
  private static final String NAME_LABEL = "instancetype.kubevirt.io/object-name";
  private static final String KIND_LABEL = "instancetype.kubevirt.io/object-kind";

  private Revisions() {}

  /** The object that a revision keeps; empty if it keeps nothing of the wanted kind. */
  public static Optional<Map<String, Object>> object(Map<String, Object> revision, Kind wanted) {
    if (!(revision.get("data") instanceof Map<?, ?> data)) {
      return Optional.empty();
    }
    return data.get("spec") instanceof String encoded
        ? decoded(encoded, wanted)
        : complete(data).filter(object -> isOf(object, wanted));
  }

  /** Whether a revision was taken from the object that a matcher names today. */
  public static boolean isOf(Map<String, Object> revision, Kind kind, String name) {
    Map<?, ?> labels = Fields.map(Fields.map(revision, "metadata"), "labels");
    if (labels.get(NAME_LABEL) instanceof String labelled) {
      return labelled.equals(TruncatedName.label(name))
          && (!(labels.get(KIND_LABEL) instanceof String of) || isNamed(of, kind));
    }
    return object(revision, kind)
        .filter(object -> object.get("kind") instanceof String of && isNamed(of, kind))
        .map(object -> object.get("metadata") instanceof Map<?, ?> kept ? kept.get("name") : null)
        .filter(name::equals)
        .isPresent();
  }

  private static boolean isNamed(String name, Kind kind) {
    return Kind.named(name).filter(kind::equals).isPresent();
  }

  private static boolean isOf(Map<String, Object> object, Kind wanted) {
    return object.get("kind") instanceof String kind
        && Kind.named(kind).filter(known -> known.family() == wanted.family()).isPresent();
  }

  @SuppressWarnings("unchecked")
  private static Optional<Map<String, Object>> complete(Map<?, ?> data) {
    return data.get("spec") instanceof Map
        ? Optional.of((Map<String, Object>) data)
        : Optional.empty();
  }

  /** The payload of releases before whole objects were kept: only the spec, as encoded JSON. */
  private static Optional<Map<String, Object>> decoded(String encoded, Kind wanted) {
    try {
      return Json.read(Base64.getDecoder().decode(encoded)) instanceof Map<?, ?> spec
          ? Optional.of(
              Fields.of(
                  "apiVersion",
                  ApiVersion.V1ALPHA1.apiVersion(),
                  "kind",
                  wanted.kind(),
                  "spec",
                  spec))
          : Optional.empty();
    } catch (RuntimeException unreadable) {
      // Not base64 or not JSON: whatever it is, it is no revision.
      return Optional.empty();
    }
  }
}
