package io.instancetypes.engine.revise;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.api.KubeObject;
import io.instancetypes.engine.resolve.Finder;
import io.instancetypes.engine.resolve.ObjectLookup;
import io.instancetypes.engine.resolve.Revisions;
import io.instancetypes.engine.resolve.TypeMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Plans how a snapshot of a VirtualMachine comes to revisions of its own, and how they come back:
 * what the VirtualMachine was is known even when it, its types and its revisions are gone.
 */
public final class Snapshots {
  /**
   * What a snapshot needs.
   *
   * @param spec of the VirtualMachine, with the names of the copies; to be kept once they are there
   */
  public record Kept(Plan plan, Fields spec) {}

  private final ObjectLookup objects;
  private final Placement placement;

  public Snapshots(ObjectLookup objects) {
    this.objects = objects;
    this.placement = new Placement(objects);
  }

  /** Plans for a snapshot, as it is stored, of a VirtualMachine. */
  public Kept keep(Map<String, Object> vm, Map<String, Object> snapshot) {
    Fields spec = Fields.copyOf(Fields.map(vm, "spec"));
    var writes = new ArrayList<Write>(2);
    for (TypeMatcher matcher : matchers(spec)) {
      String name = named(matcher, vm);
      Optional<Map<String, Object>> revision = revision(matcher, name, vm);
      if (revision.isEmpty()) {
        return new Kept(Plan.failed(missing(matcher, name, vm)), spec);
      }
      Fields copy = Copy.forSnapshot(revision.get(), KubeObject.of(vm), snapshot);
      Optional<List<Write>> placed = placed(copy, matcher);
      if (placed.isEmpty()) {
        return new Kept(Plan.failed(Step.unexpected(matcher, KubeObject.of(copy).name())), spec);
      }
      writes.addAll(placed.get());
      pin(spec, matcher, copy);
    }
    return new Kept(Plan.of(writes), spec);
  }

  private Optional<List<Write>> placed(Fields copy, TypeMatcher matcher) {
    return placement.replacing(copy, matcher.resolvedKind().orElseThrow());
  }

  /**
   * Why nobody may be given what a snapshot kept. Anybody can have written its content, and to
   * infer for them what they left open would be done with rights that are not theirs.
   *
   * @param source the name and spec of the VirtualMachine, as they were kept
   */
  public static Optional<Failure> uninferred(Map<String, Object> source) {
    return matchers(Fields.map(source, "spec")).stream()
        .filter(TypeMatcher::isInferred)
        .findFirst()
        .map(
            matcher ->
                Failure.find(
                    matcher.family(),
                    ("%s: still to be inferred from volume %s, which is done only with the rights"
                            + " of whoever writes a VirtualMachine: create it from the snapshot's"
                            + " content yourself")
                        .formatted(matcher.path(), matcher.inferFromVolume())));
  }

  /**
   * Plans for a VirtualMachine that is to become what a snapshot kept. Whether and when it runs
   * stays its owner's decision.
   *
   * @param source the name and spec of the VirtualMachine, as they were kept
   */
  public Plan restore(Map<String, Object> vm, Map<String, Object> source) {
    Optional<Failure> uninferred = uninferred(source);
    if (uninferred.isPresent()) {
      return Plan.failed(uninferred.get());
    }
    Map<?, ?> current = Fields.map(vm, "spec");
    Fields spec = restartedAs(current, Fields.map(source, "spec"));
    var writes = new ArrayList<Write>(3);
    for (TypeMatcher matcher : matchers(spec)) {
      Optional<Map<String, Object>> kept = revision(matcher, matcher.revisionName(), vm);
      if (kept.isEmpty()) {
        return Plan.failed(missing(matcher, matcher.revisionName(), source));
      }
      Fields copy = Copy.forMachine(kept.get(), KubeObject.of(source).name(), vm);
      Optional<List<Write>> placed = placed(copy, matcher);
      if (placed.isEmpty()) {
        return Plan.failed(Step.unexpected(matcher, KubeObject.of(copy).name()));
      }
      writes.addAll(placed.get());
      pin(spec, matcher, copy);
    }
    List<Object> changes = Operations.between("/spec", current, spec);
    if (!changes.isEmpty()) {
      writes.add(new Write.Patch(vm, changes));
    }
    return Plan.of(writes);
  }

  private static Fields restartedAs(Map<?, ?> current, Map<?, ?> kept) {
    Fields spec = Fields.copyOf(kept);
    for (String key : List.of("running", "runStrategy")) {
      spec.remove(key);
      if (current.get(key) != null) {
        spec.put(key, current.get(key));
      }
    }
    return spec;
  }

  private static List<TypeMatcher> matchers(Map<?, ?> spec) {
    var matchers = new ArrayList<TypeMatcher>(2);
    for (Kind.Family family : Kind.Family.values()) {
      TypeMatcher.of(family, spec).ifPresent(matchers::add);
    }
    return matchers;
  }

  /** In the spec or in the status: a VirtualMachine may keep it in either. */
  private static String named(TypeMatcher matcher, Map<String, Object> vm) {
    return Reference.of(matcher.family(), vm)
        .map(known -> known.following(matcher))
        .orElseGet(() -> Reference.to(matcher))
        .revision();
  }

  /** Revisions of others, such as a StatefulSet's, are not copied. */
  private Optional<Map<String, Object>> revision(
      TypeMatcher matcher, String name, Map<String, Object> vm) {
    return name.isEmpty() || matcher.resolvedKind().isEmpty()
        ? Optional.empty()
        : objects
            .find("ControllerRevision", Finder.namespace(vm), name)
            .filter(found -> Revisions.object(found, matcher.resolvedKind().get()).isPresent());
  }

  /** One that is still to be inferred has none either, and must not be inferred for others. */
  private static Failure missing(TypeMatcher matcher, String name, Map<String, Object> vm) {
    return Failure.find(
        matcher.family(),
        name.isEmpty()
            ? "%s: VirtualMachine %s has no revision of %s yet"
                .formatted(
                    matcher.path(),
                    KubeObject.of(vm).name(),
                    matcher.isInferred()
                        ? "what volume " + matcher.inferFromVolume() + " names"
                        : matcher.name())
            : "%s: there is no ControllerRevision %s in namespace %s"
                .formatted(matcher.path(), name, Finder.namespace(vm)));
  }

  private static void pin(Fields spec, TypeMatcher matcher, Fields copy) {
    spec.object(TypeMatcher.key(matcher.family())).put("revisionName", KubeObject.of(copy).name());
  }
}
