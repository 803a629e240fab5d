package io.instancetypes.engine.revise;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.api.KubeObject;
import io.instancetypes.engine.resolve.Finder;
import io.instancetypes.engine.resolve.ObjectLookup;
import io.instancetypes.engine.resolve.Revisions;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Puts a revision under its name, whatever is there already; none is ever edited. */
record Placement(ObjectLookup objects) {
  /** The writes after which it is there; empty where something else is, which must stay. */
  Optional<List<Write>> of(Fields revision, Kind kind) {
    Optional<Map<String, Object>> existing = existing(revision);
    if (existing.isEmpty()) {
      return Optional.of(List.of(new Write.Create(revision)));
    }
    if (!holdsSame(existing.get(), revision, kind)) {
      return Optional.empty();
    }
    return Optional.of(
        isOfPredecessor(existing.get(), revision) ? instead(existing.get(), revision) : List.of());
  }

  /** As {@link #of}, but in the place of what the same owner has there. */
  Optional<List<Write>> replacing(Fields revision, Kind kind) {
    return of(revision, kind)
        .or(
            () ->
                existing(revision)
                    .filter(existing -> isOfOwner(existing, revision))
                    .map(existing -> instead(existing, revision)));
  }

  private Optional<Map<String, Object>> existing(Fields revision) {
    return objects.find(
        "ControllerRevision", Finder.namespace(revision), KubeObject.of(revision).name());
  }

  private static List<Write> instead(Map<String, Object> existing, Fields revision) {
    return List.of(deletion(existing), new Write.Create(revision));
  }

  static Write deletion(Map<String, Object> revision) {
    KubeObject old = KubeObject.of(revision);
    return new Write.Delete(
        "ControllerRevision", Finder.namespace(revision), old.name(), old.uid());
  }

  private boolean holdsSame(Map<String, Object> old, Fields wanted, Kind kind) {
    return Revisions.object(old, kind)
        .filter(Placement::isReadable)
        .flatMap(
            kept ->
                Revisions.object(wanted, kind).map(other -> SemanticEquality.sameSpec(kept, other)))
        .orElse(false);
  }

  static boolean isReadable(Map<String, Object> object) {
    return ApiVersion.of(Fields.text(object, "apiVersion")).isPresent()
        && Kind.of(Fields.text(object, "kind")).isPresent();
  }

  /** One of an owner of the same name that is gone will be collected sooner or later. */
  private static boolean isOfPredecessor(Map<String, Object> existing, Fields wanted) {
    Map<?, ?> owner = KubeObject.of(wanted).ownerReferences().getFirst();
    return isOfOwner(existing, wanted)
        && KubeObject.of(existing).ownerReferences().stream()
            .noneMatch(other -> owner.get("uid").equals(other.get("uid")));
  }

  private static boolean isOfOwner(Map<String, Object> existing, Fields wanted) {
    Map<?, ?> owner = KubeObject.of(wanted).ownerReferences().getFirst();
    return KubeObject.of(existing).ownerReferences().stream()
        .anyMatch(
            other ->
                owner.get("kind").equals(other.get("kind"))
                    && owner.get("name").equals(other.get("name")));
  }
}
