package io.instancetypes.engine.plan;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.api.KubeObject;
import io.instancetypes.api.convert.Conversion;
import io.instancetypes.engine.defaults.ClusterConfig;
import io.instancetypes.engine.resolve.Finder;
import io.instancetypes.engine.resolve.ObjectLookup;
import io.instancetypes.engine.resolve.Revisions;
import io.instancetypes.engine.resolve.TypeMatcher;
import io.instancetypes.engine.revise.Capture;
import io.instancetypes.engine.rollout.FieldDifference;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How far a virtual machine is from what it names.
 *
 * @param pinned what its revisions hold otherwise than the objects that they came from
 * @param running where its running instance differs from what a start would give today
 * @param missing what it names and nobody has
 */
public record MachineDrift(
    String namespace,
    String name,
    List<PinnedType> pinned,
    List<FieldDifference> running,
    List<ObjectKey> missing) {
  /**
   * A revision that its object has left behind.
   *
   * @param type the object that it came from
   * @param since when it was taken, empty where it does not say
   * @param edition of the catalogue that it is of, empty where it does not say
   * @param newest edition that the object is of
   */
  public record PinnedType(
      ObjectKey type,
      String revision,
      String since,
      String edition,
      String newest,
      List<FieldDifference> differences) {}

  public boolean isNone() {
    return pinned.isEmpty() && running.isEmpty() && missing.isEmpty();
  }

  /** Asks about one machine after the other. */
  public static final class Reader {
    private final ObjectLookup objects;
    private final Situation now;

    public Reader(ClusterConfig config, ObjectLookup objects) {
      this.objects = objects;
      this.now = new Situation(config, objects, false, true);
    }

    public MachineDrift of(Map<String, Object> vm) {
      var pinned = new ArrayList<PinnedType>(0);
      var missing = new ArrayList<ObjectKey>(0);
      for (TypeMatcher matcher : MachineReferences.matchers(vm)) {
        Optional<ObjectKey> type = MachineReferences.type(matcher, vm);
        Optional<ObjectKey> revision = MachineReferences.revision(matcher, vm);
        type.filter(key -> find(key).isEmpty()).ifPresent(missing::add);
        revision.filter(key -> find(key).isEmpty()).ifPresent(missing::add);
        if (type.isPresent() && revision.isPresent()) {
          pinned(matcher, type.get(), revision.get()).ifPresent(pinned::add);
        }
      }
      return new MachineDrift(
          Finder.namespace(vm), KubeObject.of(vm).name(), pinned, running(vm), missing);
    }

    private Optional<Map<String, Object>> find(ObjectKey key) {
      return objects.find(key.kind(), key.lookupNamespace(), key.name());
    }

    private Optional<PinnedType> pinned(TypeMatcher matcher, ObjectKey type, ObjectKey revision) {
      Kind kind = matcher.resolvedKind().orElseThrow();
      Optional<Map<String, Object>> taken = find(revision);
      Optional<Fields> held =
          taken.flatMap(each -> Revisions.object(each, kind)).flatMap(Reader::spec);
      Optional<Fields> live = find(type).flatMap(Reader::spec);
      if (held.isEmpty() || live.isEmpty()) {
        return Optional.empty();
      }
      List<FieldDifference> differences = FieldDifference.between("spec", held.get(), live.get());
      String since = Fields.text(KubeObject.of(taken.get()).metadata(), "creationTimestamp");
      return differences.isEmpty()
          ? Optional.empty()
          : Optional.of(
              new PinnedType(
                  type,
                  revision.name(),
                  since,
                  Capture.edition(taken.get()),
                  find(type).map(Capture::edition).orElse(""),
                  differences));
    }

    /** The spec in the newest version; empty for what no version knows. */
    private static Optional<Fields> spec(Map<String, Object> object) {
      return ApiVersion.of(Fields.text(object, "apiVersion")).isPresent()
              && Kind.of(Fields.text(object, "kind")).isPresent()
              && Conversion.convert(object, ApiVersion.STORAGE).get("spec") instanceof Fields spec
          ? Optional.of(spec)
          : Optional.empty();
    }

    /** What only the instance has, others have written into it since. */
    private List<FieldDifference> running(Map<String, Object> vm) {
      return now.running(vm)
          .flatMap(
              instance ->
                  now.instance(vm)
                      .map(
                          today ->
                              FieldDifference.betweenInstances(
                                  "spec", instance.spec(), today.document().get("spec"))))
          .map(all -> all.stream().filter(each -> each.after() != null).toList())
          .orElse(List.of());
    }
  }
}
