package io.instancetypes.virtctl.plan;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.catalog.Deprecation;
import io.instancetypes.engine.plan.MachinePatch;
import io.instancetypes.engine.plan.MachinePlan;
import io.instancetypes.engine.plan.ObjectKey;
import io.instancetypes.engine.resolve.Finder;
import io.instancetypes.engine.resolve.TypeMatcher;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The deprecated types that machines name, and what it would do to take their replacements. */
final class Replacements {
  /**
   * @param path of the reference
   * @param effect of naming the replacement instead; empty where there is none
   */
  record Deprecated(String path, Deprecation deprecation, Optional<MachinePlan> effect) {
    String inWords() {
      return deprecation.inWords()
          + effect
              .map(
                  plan ->
                      " Moving there: %s%s".formatted(plan.verdict(), why(plan)).stripTrailing())
              .orElse("");
    }

    private static String why(MachinePlan plan) {
      if (!plan.causes().isEmpty()) {
        return ", " + plan.causes().getFirst().message();
      }
      List<String> fields =
          plan.differences().stream()
              .map(
                  each ->
                      "%s %s, then %s"
                          .formatted(
                              each.path(),
                              PlanText.value(each.before()),
                              PlanText.value(each.after())))
              .toList();
      return fields.isEmpty() ? "" : " (" + String.join("; ", fields) + ")";
    }
  }

  private record Reference(ObjectKey machine, Kind.Family family) {}

  private final Present present;
  private final Map<Reference, MachinePlan> effects = new HashMap<>();

  /** All machines are planned for at once: to plan for each would read everything each time. */
  Replacements(Present present, List<Map<String, Object>> machines) {
    this.present = present;
    for (Kind.Family family : Kind.Family.values()) {
      var patches = new LinkedHashMap<ObjectKey, Fields>();
      for (Map<String, Object> vm : machines) {
        replacement(family, vm)
            .ifPresent(type -> patches.put(ObjectKey.of(vm), MachinePatch.reference(type)));
      }
      if (!patches.isEmpty()) {
        for (MachinePlan plan : new MachineWrite(patches, present).plan().machines()) {
          ObjectKey vm = ObjectKey.of("VirtualMachine", plan.namespace(), plan.name());
          effects.put(new Reference(vm, family), plan);
        }
      }
    }
  }

  private Optional<ObjectKey> replacement(Kind.Family family, Map<String, Object> vm) {
    Optional<TypeMatcher> matcher = TypeMatcher.of(family, Fields.map(vm, "spec"));
    return matcher
        .flatMap(each -> Deprecation.of(each, vm, present.objects()))
        .map(Deprecation::replacement)
        .filter(name -> !name.isEmpty())
        .flatMap(
            name ->
                matcher
                    .flatMap(TypeMatcher::resolvedKind)
                    .filter(
                        kind ->
                            present
                                .objects()
                                .find(
                                    kind.kind(),
                                    kind.namespaced() ? Finder.namespace(vm) : null,
                                    name)
                                .isPresent())
                    .map(kind -> ObjectKey.of(kind.kind(), Finder.namespace(vm), name)));
  }

  List<Deprecated> of(Map<String, Object> vm) {
    var found = new ArrayList<Deprecated>(0);
    for (TypeMatcher matcher : TypeMatcher.all(Fields.map(vm, "spec"))) {
      Deprecation.of(matcher, vm, present.objects())
          .ifPresent(
              each ->
                  found.add(
                      new Deprecated(
                          matcher.path(),
                          each,
                          Optional.ofNullable(
                              effects.get(new Reference(ObjectKey.of(vm), matcher.family()))))));
    }
    return found;
  }
}
