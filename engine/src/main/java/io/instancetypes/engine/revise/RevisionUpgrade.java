package io.instancetypes.engine.revise;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.api.KubeObject;
import io.instancetypes.engine.resolve.Finder;
import io.instancetypes.engine.resolve.ObjectLookup;
import io.instancetypes.engine.resolve.Revisions;
import io.instancetypes.engine.resolve.TypeMatcher;
import io.instancetypes.engine.resolve.TypeSchema;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Moves a VirtualMachine from a revision in an old version of the API to one in the newest. The new
 * revision remembers which one it was made of, so that a move that was interrupted is still cleaned
 * up after.
 */
final class RevisionUpgrade {
  private final ObjectLookup objects;
  private final Placement placement;
  private final Payload payload;

  RevisionUpgrade(ObjectLookup objects, Placement placement, Payload payload) {
    this.objects = objects;
    this.placement = placement;
    this.payload = payload;
  }

  /** Whether a revision keeps the object a matcher names, as far as it says what it keeps. */
  boolean isOf(Map<String, Object> revision, Kind kind, String name) {
    Optional<Map<String, Object>> object = Revisions.object(revision, kind);
    return object.isPresent() && (isNameless(object.get()) || Revisions.isOf(revision, kind, name));
  }

  private static boolean isNameless(Map<String, Object> object) {
    return KubeObject.of(object).name().isEmpty();
  }

  /** What a reference needs that already has a revision. */
  Step step(
      TypeMatcher matcher,
      Reference reference,
      Map<String, Object> revision,
      Map<String, Object> vm) {
    Map<?, ?> metadata = Fields.map(revision, "metadata");
    Object version = Fields.map(metadata, "labels").get(Capture.VERSION_LABEL);
    if (ApiVersion.STORAGE.version().equals(version) || payload.leaves(revision)) {
      return isForeign(vm, revision)
          ? copied(matcher, reference, revision, vm)
          : Step.keep(matcher, reference, leftBehind(metadata, reference, vm));
    }
    Kind kind = matcher.resolvedKind().orElseThrow();
    Map<String, Object> object = Revisions.object(revision, kind).orElseThrow();
    if (!Placement.isReadable(object) || !TypeSchema.causes(object, kind.family()).isEmpty()) {
      return Step.failed(matcher, Step.unexpected(matcher, reference.revision()));
    }
    return moved(matcher, reference, revision, complete(object, revision, matcher, vm), vm);
  }

  private Step moved(
      TypeMatcher matcher,
      Reference reference,
      Map<String, Object> old,
      Map<String, Object> object,
      Map<String, Object> vm) {
    Fields successor = Capture.upgraded(vm, reference.revision(), object);
    return Step.keep(matcher, reference, deletion(old, vm))
        .movedTo(
            KubeObject.of(successor).name(),
            placement.of(successor, matcher.resolvedKind().orElseThrow()));
  }

  /** What belongs to somebody else goes with them, so this VirtualMachine needs its own. */
  private Step copied(
      TypeMatcher matcher,
      Reference reference,
      Map<String, Object> revision,
      Map<String, Object> vm) {
    Kind kind = matcher.resolvedKind().orElseThrow();
    Map<String, Object> object = Revisions.object(revision, kind).orElseThrow();
    Fields copy = payload.of(Capture.revision(vm, complete(object, revision, matcher, vm)));
    return Step.keep(matcher, reference, List.of())
        .movedTo(KubeObject.of(copy).name(), placement.of(copy, kind));
  }

  /** Revisions of the oldest releases keep only a spec; their names tell the rest. */
  private static Map<String, Object> complete(
      Map<String, Object> object,
      Map<String, Object> revision,
      TypeMatcher matcher,
      Map<String, Object> vm) {
    if (!isNameless(object)) {
      return object;
    }
    KubeObject kept = KubeObject.of(revision);
    String prefix = KubeObject.of(vm).name() + "-" + matcher.name() + "-";
    int dash = kept.name().lastIndexOf('-');
    boolean telling = kept.name().startsWith(prefix) && dash > prefix.length();
    var metadata =
        Fields.of(
            "name",
            matcher.name(),
            "uid",
            telling ? kept.name().substring(prefix.length(), dash) : kept.uid(),
            "generation",
            telling ? generation(kept.name().substring(dash + 1)) : 0L);
    Fields complete = Fields.copyOf(object);
    complete.put("metadata", metadata);
    return complete;
  }

  private static long generation(String text) {
    return text.matches("\\d{1,18}") ? Long.parseLong(text) : 0;
  }

  /** The revision of which the current one was made, if it is still there and nobody's choice. */
  private List<Write> leftBehind(Map<?, ?> metadata, Reference reference, Map<String, Object> vm) {
    String from = Fields.text(Fields.map(metadata, "annotations"), Capture.UPGRADED_FROM);
    if (from.isEmpty() || from.equals(reference.revision())) {
      return List.of();
    }
    return objects
        .find("ControllerRevision", Finder.namespace(vm), from)
        .map(old -> deletion(old, vm))
        .orElse(List.of());
  }

  /** Only what belongs to this VirtualMachine alone may go. */
  private static List<Write> deletion(Map<String, Object> revision, Map<String, Object> vm) {
    return KubeObject.of(vm).owns(KubeObject.of(revision))
        ? List.of(Placement.deletion(revision))
        : List.of();
  }

  /** Whether a revision has owners, but not this one among them. */
  private static boolean isForeign(Map<String, Object> vm, Map<String, Object> revision) {
    KubeObject owner = KubeObject.of(vm);
    KubeObject kept = KubeObject.of(revision);
    return !owner.uid().isEmpty() && !kept.ownerReferences().isEmpty() && !owner.owns(kept);
  }
}
