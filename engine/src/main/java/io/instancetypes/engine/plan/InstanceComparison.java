package io.instancetypes.engine.plan;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.engine.expand.ExpansionResult.Expansion;
import io.instancetypes.engine.resolve.RunStrategy;
import io.instancetypes.engine.rollout.Drift;
import io.instancetypes.engine.rollout.FieldDifference;
import io.instancetypes.engine.rollout.GivenRoom;
import io.instancetypes.engine.rollout.StartedSpec;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What is different about the instance of a machine after a change, and how it gets there. */
final class InstanceComparison {
  private static final String TEMPLATE = "spec.template.";
  private static final String OWNER = "you";

  /** Decides what is unset. */
  private static final String NOBODY = "nobody";

  /**
   * @param needsRestart whether a running instance has to be restarted; false where none runs
   */
  record Result(List<PlannedDifference> differences, boolean isRunning, boolean needsRestart) {}

  private final Situation before;
  private final Situation after;
  private final Map<String, Object> vm;
  private final Optional<KubeObject> running;

  /**
   * @param vm as it is after the change
   */
  InstanceComparison(Situation before, Situation after, Map<String, Object> vm) {
    this.before = before;
    this.after = after;
    this.vm = vm;
    this.running = after.running(vm);
  }

  Result of(Map<String, Object> oldVm, Expansion old, Expansion wanted) {
    List<FieldDifference> differences = differences(oldVm, old, wanted);
    Optional<FieldDifference> strategy = strategy(oldVm);
    if (differences.isEmpty() && strategy.isEmpty()) {
      return new Result(List.of(), running.isPresent(), false);
    }
    var judgement = running.map(instance -> judgement(instance, oldVm, old, wanted));
    var planned = new ArrayList<PlannedDifference>(differences.size() + 1);
    for (FieldDifference difference : differences) {
      planned.add(
          new PlannedDifference(
              difference.path(),
              difference.before(),
              difference.after(),
              judgement.filter(judged -> judged.isLive(difference.path())).isPresent(),
              author(before, oldVm, old, difference.path(), difference.before()),
              author(after, vm, wanted, difference.path(), difference.after())));
    }
    strategy.ifPresent(
        each ->
            planned.add(
                new PlannedDifference(
                    each.path(), each.before(), each.after(), running.isPresent(), OWNER, OWNER)));
    boolean restart =
        !differences.isEmpty()
            && judgement
                .filter(
                    judged ->
                        judged.drift.needsRestart()
                            || !differences.stream().allMatch(each -> judged.isLive(each.path())))
                .isPresent();
    return new Result(planned, running.isPresent(), restart);
  }

  private List<FieldDifference> differences(
      Map<String, Object> oldVm, Expansion old, Expansion wanted) {
    return GivenRoom.filled(
        FieldDifference.betweenInstances(
            "spec", old.document().get("spec"), wanted.document().get("spec")),
        () -> before.started(oldVm).orElse(old).document().object("spec"),
        () -> after.started(vm).orElse(wanted).document().object("spec"));
  }

  /** No part of an instance, but it decides whether there is one. */
  private Optional<FieldDifference> strategy(Map<String, Object> oldVm) {
    Optional<RunStrategy> before = RunStrategy.of(Fields.map(oldVm, "spec"));
    Optional<RunStrategy> now = RunStrategy.of(Fields.map(vm, "spec"));
    return before.equals(now)
        ? Optional.empty()
        : Optional.of(
            new FieldDifference(
                "spec.runStrategy",
                before.map(RunStrategy::toString).orElse(null),
                now.map(RunStrategy::toString).orElse(null)));
  }

  private static String author(
      Situation situation, Map<String, Object> vm, Expansion compared, String path, Object value) {
    if (value == null) {
      return NOBODY;
    }
    Expansion expansion =
        GivenRoom.isRoom(path) ? situation.started(vm).orElse(compared) : compared;
    return expansion.origins().author(NamedPath.indexed(expansion.document(), path)).inWords();
  }

  /** How a running instance takes it, as the controllers would judge. */
  private Judgement judgement(
      KubeObject instance, Map<String, Object> oldVm, Expansion old, Expansion wanted) {
    Fields target = after.compared(vm, wanted);
    Fields started =
        StartedSpec.of(KubeObject.of(vm), instance, name -> after.revision(vm, name))
            .filter(
                spec -> !after.isLikeBefore() || !spec.equals(StartedSpec.of(KubeObject.of(oldVm))))
            .flatMap(spec -> after.drift().started(KubeObject.of(vm), spec))
            .orElse(old.document());
    return new Judgement(
        after.drift().judge(vm, started, target, instance),
        paths(after.drift().atPresent(started, instance), target.get("spec")),
        paths(instance.spec(), wanted.document().get("spec")));
  }

  private static Set<String> paths(Object one, Object other) {
    var paths = new HashSet<String>();
    FieldDifference.betweenInstances("spec", one, other)
        .forEach(difference -> paths.add(difference.path()));
    return paths;
  }

  /**
   * @param judged the fields in which the controllers find the instance to differ
   * @param lacking the fields in which the instance itself is not yet what is wanted
   */
  private record Judgement(Drift drift, Set<String> judged, Set<String> lacking) {
    boolean isLive(String path) {
      boolean pending =
          drift.pending().stream().anyMatch(each -> each.path().equals(TEMPLATE + path));
      return !pending && (judged.contains(path) || !lacking.contains(path));
    }
  }
}
