package io.instancetypes.engine.revise;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.api.KubeObject;
import io.instancetypes.engine.Engine;
import io.instancetypes.engine.expand.ExpansionResult;
import io.instancetypes.engine.resolve.Finder;
import io.instancetypes.engine.resolve.ObjectLookup;
import io.instancetypes.engine.resolve.TypeMatcher;
import io.instancetypes.engine.rule.ExpansionForm;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Plans how a VirtualMachine comes to its and from one to the next. Where the plan is interrupted,
 * the next one finishes it: the spec is written before the status, so that a revision that only the
 * status names is always one that the owner no longer wants.
 */
public final class Reviser {
  private final Engine engine;
  private final ObjectLookup objects;
  private final Placement placement;
  private final RevisionUpgrade upgrade;
  private final Pinning pinning;
  private final Payload payload;

  public Reviser(Engine engine, ObjectLookup objects, Pinning pinning, Payload payload) {
    this.engine = engine;
    this.objects = objects;
    this.placement = new Placement(objects);
    this.upgrade = new RevisionUpgrade(objects, placement, payload);
    this.payload = payload;
    this.pinning = pinning;
  }

  /** Plans for a VirtualMachine, in a cluster that keeps references as its owner wrote them. */
  public Plan plan(Map<String, Object> vm) {
    var steps = new ArrayList<Step>(2);
    for (Kind.Family family : Kind.Family.values()) {
      steps.add(step(family, vm));
    }
    return steps.stream()
        .flatMap(step -> step.failure().stream())
        .findFirst()
        .or(() -> refusal(vm, steps))
        .map(Plan::failed)
        .orElseGet(() -> Plan.of(writes(vm, steps)));
  }

  private Step step(Kind.Family family, Map<String, Object> vm) {
    Optional<TypeMatcher> matcher = TypeMatcher.of(family, Fields.map(vm, "spec"));
    return matcher.map(wanted -> step(wanted, vm)).orElseGet(() -> Step.nothing(family));
  }

  private Step step(TypeMatcher matcher, Map<String, Object> vm) {
    Reference reference = reference(matcher, vm);
    if (matcher.resolvedKind().isEmpty() || matcher.name().isEmpty()) {
      return Step.failed(matcher, unresolved(matcher));
    }
    return reference.revision().isEmpty()
        ? captured(matcher, reference, vm)
        : kept(matcher, reference, vm);
  }

  /** What the status is to say, before anything is captured. */
  private Reference reference(TypeMatcher matcher, Map<String, Object> vm) {
    Optional<Reference> old = Reference.of(matcher.family(), vm);
    Reference reference =
        old.map(known -> known.following(matcher)).orElseGet(() -> Reference.to(matcher));
    boolean cleared = matcher.revisionName().isEmpty() && pinning == Pinning.SPEC_AND_STATUS;
    return cleared ? reference.at("") : reference;
  }

  private static Failure unresolved(TypeMatcher matcher) {
    String message =
        matcher.isInferred()
            ? "%s: not yet inferred from volume %s, which admission does when the VM is written"
                .formatted(matcher.path(), matcher.inferFromVolume())
            : "%s: neither a known kind nor a name: %s %s"
                .formatted(matcher.path(), matcher.kind(), matcher.name());
    return Failure.find(matcher.family(), message);
  }

  private Step captured(TypeMatcher matcher, Reference reference, Map<String, Object> vm) {
    Kind kind = matcher.resolvedKind().orElseThrow();
    String namespace = kind.namespaced() ? Finder.namespace(vm) : null;
    Optional<Map<String, Object>> live = objects.find(kind.kind(), namespace, matcher.name());
    if (live.isEmpty()) {
      // The finder knows better words for what is missing, and what was perhaps meant.
      return Step.failed(
          matcher,
          Failure.of(
              new Finder(objects)
                  .find(
                      bare(matcher),
                      Map.of("metadata", Fields.of("namespace", Finder.namespace(vm))))
                  .causes()));
    }
    Fields revision = payload.of(Capture.revision(vm, live.get()));
    return Step.capture(
        matcher, reference, KubeObject.of(revision).name(), placement.of(revision, kind));
  }

  private static TypeMatcher bare(TypeMatcher matcher) {
    return new TypeMatcher(matcher.family(), matcher.name(), matcher.kind(), "", "", "");
  }

  private Step kept(TypeMatcher matcher, Reference reference, Map<String, Object> vm) {
    Kind kind = matcher.resolvedKind().orElseThrow();
    String name = reference.revision();
    Optional<Map<String, Object>> revision =
        objects.find("ControllerRevision", Finder.namespace(vm), name);
    if (revision.isEmpty()) {
      return Step.failed(
          matcher,
          Failure.find(
              matcher.family(),
              "%s: there is no ControllerRevision %s in namespace %s"
                  .formatted(matcher.path(), name, Finder.namespace(vm))));
    }
    if (!upgrade.isOf(revision.get(), kind, matcher.name())) {
      return Step.failed(
          matcher,
          Failure.find(
              matcher.family(),
              "%s: ControllerRevision %s holds no %s %s: remove %s.revisionName to use that"
                  .formatted(matcher.path(), name, kind.kind(), matcher.name(), matcher.path())));
    }
    return upgrade.step(matcher, reference, revision.get(), vm);
  }

  /** A capture must not freeze what the VirtualMachine cannot be started with. */
  private Optional<Failure> refusal(Map<String, Object> vm, List<Step> steps) {
    if (steps.stream().noneMatch(Step::isCapture)) {
      return Optional.empty();
    }
    Fields planned = Fields.copyOf(vm);
    Fields status = planned.object("status");
    for (Step step : steps) {
      if (step.isCapture()) {
        status.remove(Reference.key(step.family()));
        planned.object("spec").object(TypeMatcher.key(step.family())).remove("revisionName");
      } else if (step.reference() != null) {
        status.put(Reference.key(step.family()), step.atOldRevision().document());
      }
    }
    return engine.expand(planned, ExpansionForm.VMI).outcome()
            instanceof ExpansionResult.Refusal refusal
        ? Optional.of(Failure.of(refusal.causes()))
        : Optional.empty();
  }

  private List<Write> writes(Map<String, Object> vm, List<Step> steps) {
    var writes = new ArrayList<Write>();
    var spec = new Operations();
    Fields status = Fields.copyOf(Fields.map(vm, "status"));
    for (Step step : steps) {
      writes.addAll(step.preparations());
      if (step.reference() == null) {
        status.remove(Reference.key(step.family()));
      } else {
        step.pin(pinning, spec);
        status.put(Reference.key(step.family()), step.reference().document());
      }
    }
    if (!spec.list().isEmpty()) {
      // The status is of the next plan, for a VirtualMachine of another resourceVersion.
      writes.add(new Write.Patch(vm, spec.list()));
      return writes;
    }
    StatusPatch.write(vm, status).ifPresent(writes::add);
    steps.forEach(step -> writes.addAll(step.deletions()));
    return writes;
  }
}
