package io.instancetypes.controller.machine;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.engine.expand.ExpansionResult;
import io.instancetypes.engine.resolve.RunStrategy;
import io.instancetypes.engine.revise.Failure;
import io.instancetypes.engine.revise.Operations;
import io.instancetypes.engine.revise.Write;
import io.instancetypes.engine.rollout.Drift;
import io.instancetypes.engine.rollout.InstanceSize;
import io.instancetypes.engine.rule.ExpansionForm;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Plans what a VirtualMachine needs next: its revisions, its volumes, its instance, and at last a
 * status that says how it is. Nothing is remembered from one plan to the next.
 */
public record VirtualMachineReconciliation(ConfiguredEngine engine) {
  public WritePlan plan(Observation seen) {
    if (seen.vm().isBeingDeleted()) {
      return ended(seen);
    }
    if (seen.refusal().isPresent()) {
      return report(seen, Revising.nothing(seen.vm()), seen.refusal());
    }
    Revising revising = Revising.of(seen.vm(), engine);
    List<Write> first = Finalization.begun(seen.vm(), revising.first());
    if (!first.isEmpty()) {
      return WritePlan.of(first);
    }
    List<Fields> volumes = DataVolumes.missing(seen.vm(), seen.volumes());
    if (!volumes.isEmpty()) {
      return WritePlan.of(volumes.stream().<Write>map(Write.Create::new).toList());
    }
    return switchedOnOrOff(seen, revising);
  }

  private WritePlan ended(Observation seen) {
    List<Write> writes = Finalization.writes(seen);
    boolean gone = seen.vm().finalizers().isEmpty();
    return writes.isEmpty() && !gone
        ? report(seen, Revising.nothing(seen.vm()), Optional.empty())
        : WritePlan.of(writes);
  }

  private WritePlan switchedOnOrOff(Observation seen, Revising revising) {
    Optional<Failure> failure = revising.failure().or(() -> undecided(seen.vm()));
    return switch (RunDecision.of(revising.vm(), seen.instance())) {
      case START -> start(seen, revising, failure, false);
      case START_PAUSED -> start(seen, revising, failure, true);
      case STOP -> WritePlan.of(stop(seen));
      case UNHALT ->
          // Admission would infer what is still open, with the rights of this controller.
          failure.filter(Failure::isWaiting).isEmpty()
              ? WritePlan.of(unhalt(seen.vm()))
              : report(seen, revising, failure);
      case STAY -> rollOut(seen, revising, failure);
    };
  }

  private static Optional<Failure> undecided(KubeObject vm) {
    return RunStrategy.objection(vm.spec()).map(Failure::create);
  }

  private WritePlan start(
      Observation seen, Revising revising, Optional<Failure> failure, boolean paused) {
    KubeObject vm = revising.vm();
    boolean early = CrashLoop.wait(vm, seen.now()).isPositive();
    if (early || failure.isPresent() || !seen.unreadyVolumes().isEmpty()) {
      return report(seen, revising, failure);
    }
    if (seen.namesake().isPresent()) {
      return report(seen, revising, Optional.of(foreign(vm)));
    }
    return switch (engine.engine().expand(vm.fields(), ExpansionForm.VMI).outcome()) {
      case ExpansionResult.Expansion expansion ->
          WritePlan.of(Start.writes(seen, vm, expansion.document(), paused));
      case ExpansionResult.Refusal refusal ->
          report(seen, revising, Optional.of(Failure.of(refusal.causes())));
    };
  }

  private static Failure foreign(KubeObject vm) {
    return Failure.create(
        "there is already a VirtualMachineInstance %s that does not belong to this VM"
            .formatted(vm.name()));
  }

  private static List<Write> stop(Observation seen) {
    KubeObject instance = seen.instance();
    return List.of(
        new Write.Delete(
            "VirtualMachineInstance", instance.namespace(), instance.name(), instance.uid()),
        new Write.Event(
            seen.vm().fields(),
            Write.Event.Type.NORMAL,
            "SuccessfulDelete",
            "stopped: deleted VirtualMachineInstance " + instance.name()));
  }

  private static Write unhalt(KubeObject vm) {
    boolean older = vm.spec().get("running") != null;
    var operations =
        older
            ? new Operations().set("/spec/running", true)
            : new Operations().set("/spec/runStrategy", RunStrategy.ALWAYS.toString());
    return new Write.Patch(vm.fields(), operations.list());
  }

  private WritePlan rollOut(Observation seen, Revising revising, Optional<Failure> failure) {
    KubeObject instance = seen.instance();
    Optional<Fields> wanted = engine.drift().wanted(revising.vm().fields());
    Drift drift =
        instance == null || instance.isBeingDeleted() || wanted.isEmpty()
            ? Drift.NONE
            : engine.drift().of(revising.vm(), instance, wanted.get(), seen::revision);
    if (!drift.live().isEmpty()) {
      return WritePlan.of(
          new Write.Patch(instance.fields(), drift.live()),
          new Write.Event(
              seen.vm().fields(),
              Write.Event.Type.NORMAL,
              "LiveUpdate",
              "changed the running instance"));
    }
    return report(seen, revising, failure, drift, wanted);
  }

  private WritePlan report(Observation seen, Revising revising, Optional<Failure> failure) {
    return report(
        seen, revising, failure, Drift.NONE, engine.drift().wanted(revising.vm().fields()));
  }

  private static WritePlan report(
      Observation seen,
      Revising revising,
      Optional<Failure> failure,
      Drift drift,
      Optional<Fields> wanted) {
    var assessment =
        new Assessment(
            revising.vm(),
            seen.instance(),
            failure,
            drift,
            wanted.map(InstanceSize::of).orElse(null),
            seen.pinnedAt(revising.vm()),
            seen.unreadyVolumes());
    var writes = new ArrayList<>(revising.deletionsBefore());
    writes.addAll(Report.writes(seen, assessment));
    writes.addAll(revising.deletionsAfter());
    if (!seen.vm().isBeingDeleted()) {
      writes.addAll(Start.forgotten(seen));
    }
    return new WritePlan(writes, Report.requeueAfter(seen, failure));
  }
}
