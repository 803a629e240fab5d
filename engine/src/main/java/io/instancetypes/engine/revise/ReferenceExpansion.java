package io.instancetypes.engine.revise;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.api.KubeObject;
import io.instancetypes.engine.Engine;
import io.instancetypes.engine.defaults.ReferencePolicy;
import io.instancetypes.engine.expand.ExpansionResult;
import io.instancetypes.engine.resolve.Finder;
import io.instancetypes.engine.resolve.ObjectLookup;
import io.instancetypes.engine.resolve.TypeMatcher;
import io.instancetypes.engine.rule.ExpansionForm;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Plans how the references of a VirtualMachine are worked into it, in a cluster whose policy wants
 * no references. The spec is written first: the status names the revisions until they are deleted.
 */
public final class ReferenceExpansion {
  private final Engine engine;
  private final ObjectLookup objects;
  private final Reviser reviser;

  public ReferenceExpansion(Engine engine, ObjectLookup objects, Reviser reviser) {
    this.engine = engine;
    this.objects = objects;
    this.reviser = reviser;
  }

  /** Plans for a VirtualMachine under any policy. */
  public Plan plan(Map<String, Object> vm, ReferencePolicy policy) {
    return switch (policy) {
      case REFERENCE -> reviser.plan(vm);
      case EXPAND -> isCaptured(vm) && refers(vm) ? Plan.of(List.of()) : unfolded(vm, List.of());
      case EXPAND_ALL -> refers(vm) && !isMirrored(vm) ? mirrored(vm) : unfolded(vm, obsolete(vm));
    };
  }

  private static boolean refers(Map<String, Object> vm) {
    return families(vm).stream().anyMatch(family -> matcher(family, vm).isPresent());
  }

  private static List<Kind.Family> families(Map<String, Object> vm) {
    return vm.get("spec") instanceof Map ? List.of(Kind.Family.values()) : List.of();
  }

  private static java.util.Optional<TypeMatcher> matcher(
      Kind.Family family, Map<String, Object> vm) {
    return TypeMatcher.of(family, Fields.map(vm, "spec"));
  }

  /** Whether either reference has a revision, in the status or in the spec. */
  private static boolean isCaptured(Map<String, Object> vm) {
    return families(vm).stream()
        .anyMatch(
            family ->
                Reference.of(family, vm).filter(known -> !known.revision().isEmpty()).isPresent()
                    || matcher(family, vm)
                        .filter(wanted -> !wanted.revisionName().isEmpty())
                        .isPresent());
  }

  /** Whether the status names every revision that the spec names. */
  private static boolean isMirrored(Map<String, Object> vm) {
    return families(vm).stream()
        .allMatch(
            family ->
                matcher(family, vm)
                    .map(TypeMatcher::revisionName)
                    .filter(name -> !name.isEmpty())
                    .map(name -> named(family, vm).equals(name))
                    .orElse(true));
  }

  private static String named(Kind.Family family, Map<String, Object> vm) {
    return Reference.of(family, vm).map(Reference::revision).orElse("");
  }

  private static Plan mirrored(Map<String, Object> vm) {
    Fields status = Fields.copyOf(Fields.map(vm, "status"));
    for (Kind.Family family : families(vm)) {
      matcher(family, vm)
          .filter(wanted -> !wanted.revisionName().isEmpty())
          .ifPresent(wanted -> status.put(Reference.key(family), Reference.to(wanted).document()));
    }
    return Plan.of(List.of(new Write.PatchStatus(vm, status)));
  }

  private Plan unfolded(Map<String, Object> vm, List<Write> obsolete) {
    if (refers(vm)) {
      return switch (engine.expand(vm, ExpansionForm.VM).outcome()) {
        case ExpansionResult.Expansion expansion -> Plan.of(List.of(written(vm, expansion)));
        case ExpansionResult.Refusal refusal -> Plan.failed(Failure.of(refusal.causes()));
      };
    }
    var writes = new ArrayList<>(obsolete);
    StatusPatch.write(vm, cleared(vm)).ifPresent(writes::add);
    return Plan.of(writes);
  }

  private static Write written(Map<String, Object> vm, ExpansionResult.Expansion expansion) {
    return new Write.Patch(
        vm, new Operations().set("/spec", expansion.document().get("spec")).list());
  }

  private static Fields cleared(Map<String, Object> vm) {
    Fields status = Fields.copyOf(Fields.map(vm, "status"));
    for (Kind.Family family : families(vm)) {
      status.remove(Reference.key(family));
    }
    return status;
  }

  private List<Write> obsolete(Map<String, Object> vm) {
    var deletions = new ArrayList<Write>(2);
    for (Kind.Family family : families(vm)) {
      objects
          .find("ControllerRevision", Finder.namespace(vm), named(family, vm))
          .filter(revision -> KubeObject.of(vm).owns(KubeObject.of(revision)))
          .map(Placement::deletion)
          .ifPresent(deletions::add);
    }
    return deletions;
  }
}
