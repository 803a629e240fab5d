package io.instancetypes.engine.plan;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.api.KubeObject;
import io.instancetypes.api.NearNames;
import io.instancetypes.engine.Engine;
import io.instancetypes.engine.defaults.ClusterConfig;
import io.instancetypes.engine.defaults.Reapplication;
import io.instancetypes.engine.expand.ExpansionResult.Expansion;
import io.instancetypes.engine.plan.ChangePlan.Action;
import io.instancetypes.engine.plan.ChangePlan.ObjectChange;
import io.instancetypes.engine.resolve.ObjectLookup;
import io.instancetypes.engine.resolve.RunStrategy;
import io.instancetypes.engine.resolve.TypeMatcher;
import io.instancetypes.engine.rule.Cause;
import io.instancetypes.engine.validate.VirtualMachineShape;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Gives every virtual machine its verdict. Expanded is compared with expanded: what a machine would
 * be started as now, and with the change.
 */
public final class Planner {
  private static final String MACHINE = "VirtualMachine";

  /** Each name is compared with all that there are, so a long list of them gets no suggestions. */
  private static final int MOST_SUGGESTED = 10;

  private final ChangeSet change;
  private final boolean reachesAll;
  private final Set<ObjectKey> moved;
  private final Situation before;
  private final Situation after;

  private final NamespaceLimits limits;

  /**
   * @param now the settings of the cluster
   * @param then the same after the change
   */
  public Planner(
      ObjectLookup present,
      ChangeSet change,
      ClusterConfig now,
      ClusterConfig then,
      QuotaScope quotas) {
    this.change = change;
    this.reachesAll = !now.equals(then);
    this.moved =
        Stream.concat(change.applied().keySet().stream(), change.deleted().stream())
            .filter(key -> !change.keeps(key))
            .collect(Collectors.toUnmodifiableSet());
    boolean sameRoom =
        now.liveUpdate() == then.liveUpdate()
            && now.maxSockets() == then.maxSockets()
            && now.growth() == then.growth()
            && Objects.equals(now.maxGuest(), then.maxGuest());
    this.before = new Situation(now, present, sameRoom, !reachesAll);
    this.after = new Situation(then, change, sameRoom, !reachesAll);
    this.limits = new NamespaceLimits(quotas, present, change, before);
  }

  /**
   * @param machines those that there are; they may come in parallel
   */
  public ChangePlan plan(Stream<? extends Map<String, Object>> machines) {
    Stream<MachinePlan> existing =
        machines
            .filter(vm -> !KubeObject.of(vm).isBeingDeleted())
            .filter(vm -> !change.deleted().contains(ObjectKey.of(vm)))
            .map(this::existing);
    var all = new ArrayList<MachinePlan>(existing.toList());
    change.applied().forEach((key, document) -> created(key, document).ifPresent(all::add));
    return new ChangePlan(objects(), limited(all));
  }

  /** Machines that are written come first, in the order in which they are. */
  private List<MachinePlan> limited(List<MachinePlan> machines) {
    var turns = new HashMap<ObjectKey, Integer>();
    change.applied().keySet().forEach(key -> turns.put(key, turns.size()));
    return machines.stream()
        .sorted(
            Comparator.comparingInt(
                machine -> turns.getOrDefault(machine.key(), Integer.MAX_VALUE)))
        .map(this::limited)
        .toList();
  }

  private MachinePlan limited(MachinePlan machine) {
    boolean changes = machine.verdict().startsOtherwise() && limits.areIn(machine.namespace());
    if (!changes) {
      return machine;
    }
    Map<String, Object> vm =
        change
            .before(machine.key())
            .map(this::wanted)
            .orElseGet(() -> after.admitted(change.applied().get(machine.key())));
    List<Cause> causes =
        limits.take(machine.key(), after.instance(vm).map(expansion -> expansion.document()));
    return causes.isEmpty() ? machine : machine.refusedFor(causes);
  }

  /** What the machines that are to run take of nodes, before the change and with it. */
  public List<MachineDemand> demands(Stream<? extends Map<String, Object>> machines) {
    var demands = new ArrayList<MachineDemand>();
    machines
        .filter(vm -> !KubeObject.of(vm).isBeingDeleted())
        .forEach(
            vm ->
                demands.add(
                    new MachineDemand(
                        ObjectKey.of(vm),
                        demand(before, vm),
                        change.deleted().contains(ObjectKey.of(vm))
                            ? Optional.empty()
                            : demand(after, wanted(vm)))));
    change
        .applied()
        .forEach(
            (key, document) -> {
              if (key.kind().equals(MACHINE) && change.before(key).isEmpty()) {
                demands.add(
                    new MachineDemand(
                        key, Optional.empty(), demand(after, after.admitted(document))));
              }
            });
    return demands;
  }

  private static Optional<Demand> demand(Situation situation, Map<String, Object> vm) {
    boolean isToRun =
        situation.running(vm).isPresent()
            || RunStrategy.of(Fields.map(vm, "spec"))
                .filter(strategy -> strategy != RunStrategy.HALTED)
                .filter(strategy -> strategy != RunStrategy.MANUAL)
                .isPresent();
    String type = Fields.text(Fields.map(Fields.map(vm, "spec"), "instancetype"), "name");
    return isToRun
        ? situation.instance(vm).map(instance -> Demand.of(type, instance.document()))
        : Optional.empty();
  }

  private List<ObjectChange> objects() {
    var objects = new ArrayList<ObjectChange>();
    change
        .applied()
        .forEach(
            (key, document) ->
                objects.add(new ObjectChange(key, action(key), mistakes(key, document))));
    change.deleted().forEach(key -> objects.add(new ObjectChange(key, Action.DELETE, List.of())));
    change
        .missing()
        .forEach(key -> objects.add(new ObjectChange(key, Action.DELETE, List.of(absence(key)))));
    return objects;
  }

  /** A name that is mistyped would seem to change something, and would not. */
  private Cause absence(ObjectKey key) {
    List<String> near =
        change.missing().size() <= MOST_SUGGESTED
            ? NearNames.of(key.name(), change.namesBefore(key))
            : List.of();
    String suggestion = near.isEmpty() ? "" : "; did you mean " + String.join(" or ", near) + "?";
    return Cause.notFound(
        "metadata.name",
        "there is no %s to delete%s".formatted(key, suggestion),
        "Name one that is there, or leave it out.");
  }

  private Action action(ObjectKey key) {
    if (change.before(key).isEmpty()) {
      return Action.CREATE;
    }
    return moved.contains(key) ? Action.UPDATE : Action.KEEP;
  }

  /** Machines have verdicts of their own. */
  private List<Cause> mistakes(ObjectKey key, Fields document) {
    var mistakes = new ArrayList<Cause>(0);
    if (!key.kind().equals(MACHINE) && change.before(key).isEmpty()) {
      mistakes.addAll(ObjectNames.causes(key));
    }
    if (Kind.of(key.kind()).isPresent()) {
      mistakes.addAll(Engine.validateType(document).causes());
    }
    return mistakes;
  }

  private Optional<MachinePlan> created(ObjectKey key, Fields document) {
    if (!key.kind().equals(MACHINE) || change.before(key).isPresent()) {
      return Optional.empty();
    }
    Map<String, Object> vm = after.admitted(document);
    var causes = new ArrayList<>(ObjectNames.causes(key));
    causes.addAll(after.causes(vm));
    return Optional.of(
        new MachinePlan(
            key.namespace(),
            key.name(),
            causes.isEmpty() ? ChangeVerdict.NEXT_START : ChangeVerdict.REFUSED,
            true,
            List.of(),
            causes.isEmpty() ? after.awaited(vm) : causes));
  }

  private MachinePlan existing(Map<String, Object> vm) {
    ObjectKey key = ObjectKey.of(vm);
    boolean written = moved.contains(key);
    Map<String, Object> wanted = wanted(vm);
    Judged judged = written || isReached(wanted) ? judged(vm, wanted, written) : Judged.UNCHANGED;
    return new MachinePlan(
        key.namespace(), key.name(), judged.verdict, false, judged.differences, judged.causes);
  }

  private Map<String, Object> wanted(Map<String, Object> vm) {
    ObjectKey key = ObjectKey.of(vm);
    return moved.contains(key)
        ? after.admitted(MachineReferences.following(vm, written(vm, change.applied().get(key))))
        : vm;
  }

  private static Fields written(Map<String, Object> old, Fields vm) {
    return VirtualMachineShape.causes(vm).isEmpty()
        ? Reapplication.of(KubeObject.of(old).fields(), vm)
        : vm;
  }

  private boolean isReached(Map<String, Object> vm) {
    return reachesAll
        || MachineReferences.infers(vm)
        || MachineReferences.matchers(vm).stream().anyMatch(matcher -> isTouched(matcher, vm));
  }

  private boolean isTouched(TypeMatcher matcher, Map<String, Object> vm) {
    return MachineReferences.type(matcher, vm).filter(moved::contains).isPresent()
        || MachineReferences.revision(matcher, vm).filter(moved::contains).isPresent();
  }

  /** A verdict with what it is founded on. */
  private record Judged(
      ChangeVerdict verdict, List<PlannedDifference> differences, List<Cause> causes) {
    static final Judged UNCHANGED = because(ChangeVerdict.UNCHANGED, List.of());

    static Judged because(ChangeVerdict verdict, List<Cause> causes) {
      return new Judged(verdict, List.of(), causes);
    }
  }

  private Judged judged(Map<String, Object> vm, Map<String, Object> wanted, boolean written) {
    List<Cause> losses = Losses.of(wanted, change, after);
    if (!losses.isEmpty()) {
      return Judged.because(ChangeVerdict.BROKEN, losses);
    }
    boolean settled = !written && !reachesAll && isHeld(wanted);
    if (settled) {
      return pinned(vm, wanted).orElse(Judged.UNCHANGED);
    }
    List<Cause> causes = new ArrayList<>();
    if (written) {
      causes.addAll(TypeMatcher.causesOfChange(Fields.map(vm, "spec"), Fields.map(wanted, "spec")));
    }
    causes.addAll(after.causes(wanted));
    List<Cause> old = before.causes(vm);
    if (!causes.isEmpty()) {
      return !written && causes.equals(old)
          ? Judged.UNCHANGED
          : Judged.because(ChangeVerdict.REFUSED, causes);
    }
    return old.isEmpty() ? compared(vm, wanted) : Judged.because(ChangeVerdict.REPAIRED, List.of());
  }

  /**
   * Whether everything that the machine names and the change touches is held by a revision; what is
   * to be inferred is held by none.
   */
  private boolean isHeld(Map<String, Object> vm) {
    return MachineReferences.matchers(vm).stream()
        .allMatch(
            matcher ->
                !matcher.isInferred()
                    && (!isTouched(matcher, vm)
                        || MachineReferences.revision(matcher, vm)
                            .filter(key -> !moved.contains(key) && change.before(key).isPresent())
                            .isPresent()));
  }

  private Judged compared(Map<String, Object> vm, Map<String, Object> wanted) {
    Optional<Expansion> now = before.instance(vm);
    Optional<Expansion> then = after.instance(wanted);
    if (then.isEmpty()) {
      // What waits is accepted, and cannot be expanded yet.
      List<Cause> awaited = now.isPresent() ? after.awaited(wanted) : List.of();
      return awaited.isEmpty()
          ? Judged.UNCHANGED
          : Judged.because(ChangeVerdict.NEXT_START, awaited);
    }
    if (now.isEmpty()) {
      return Judged.because(ChangeVerdict.REPAIRED, List.of());
    }
    var result = new InstanceComparison(before, after, wanted).of(vm, now.get(), then.get());
    if (result.differences().isEmpty()) {
      return pinned(vm, wanted).orElse(Judged.UNCHANGED);
    }
    ChangeVerdict verdict =
        !result.isRunning()
            ? ChangeVerdict.NEXT_START
            : result.needsRestart() ? ChangeVerdict.RESTART : ChangeVerdict.LIVE;
    return new Judged(verdict, result.differences(), List.of());
  }

  /** What a refresh would do, if something that the machine names has moved on without it. */
  private Optional<Judged> pinned(Map<String, Object> vm, Map<String, Object> wanted) {
    boolean left =
        MachineReferences.matchers(wanted).stream()
            .anyMatch(
                matcher ->
                    MachineReferences.type(matcher, wanted).filter(moved::contains).isPresent()
                        && MachineReferences.revision(matcher, wanted).isPresent());
    if (!left || after.worksReferencesIn()) {
      return Optional.empty();
    }
    Fields fresh = MachineReferences.refreshed(wanted);
    List<Cause> causes = after.causes(fresh);
    Optional<Expansion> now = before.instance(vm);
    Optional<Expansion> then = after.instance(fresh);
    List<PlannedDifference> differences =
        now.isPresent() && then.isPresent()
            ? new InstanceComparison(before, after, fresh)
                .of(vm, now.get(), then.get())
                .differences()
            : List.of();
    return Optional.of(new Judged(ChangeVerdict.PINNED, differences, causes));
  }
}
