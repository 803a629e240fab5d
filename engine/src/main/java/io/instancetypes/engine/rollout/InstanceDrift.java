package io.instancetypes.engine.rollout;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.engine.Engine;
import io.instancetypes.engine.defaults.ClusterConfig;
import io.instancetypes.engine.expand.ExpansionResult;
import io.instancetypes.engine.resolve.ObjectLookup;
import io.instancetypes.engine.rule.ExpansionForm;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** How far running instances are from what their VirtualMachines would be started as today. */
public final class InstanceDrift {
  private final Engine comparing;
  private final Engine starting;
  private final Rollout rollout;

  public InstanceDrift(ClusterConfig config, ObjectLookup objects) {
    this.comparing = new Engine(config.withoutRoomToGrow(), objects);
    this.starting = new Engine(config, objects);
    this.rollout = new Rollout(config);
  }

  /** The instance that a VirtualMachine would be started as, as it is compared with others. */
  public Optional<Fields> wanted(Map<String, Object> vm) {
    return expanded(comparing, vm);
  }

  private static Optional<Fields> expanded(Engine engine, Map<String, Object> vm) {
    return engine.expand(vm, ExpansionForm.VMI).outcome()
            instanceof ExpansionResult.Expansion expansion
        ? Optional.of(expansion.document())
        : Optional.empty();
  }

  /**
   * @param wanted what {@link #wanted} says of the VirtualMachine
   * @param revisions finds a ControllerRevision of its namespace by name
   */
  public Drift of(
      KubeObject vm,
      KubeObject instance,
      Fields wanted,
      Function<String, Optional<KubeObject>> revisions) {
    return started(vm, instance, wanted, revisions)
        .map(started -> judge(vm.fields(), started, wanted, instance))
        .orElse(Drift.NONE);
  }

  private Optional<Fields> started(
      KubeObject vm,
      KubeObject instance,
      Fields wanted,
      Function<String, Optional<KubeObject>> revisions) {
    return StartedSpec.of(vm, instance, revisions)
        .flatMap(spec -> spec.equals(StartedSpec.of(vm)) ? Optional.of(wanted) : started(vm, spec));
  }

  /** What a start with this spec makes of a VirtualMachine, by the settings of today. */
  public Optional<Fields> started(KubeObject vm, Fields spec) {
    var then = new Fields(4);
    vm.fields().forEach(then::put);
    then.put("spec", spec);
    then.remove("status");
    return wanted(then);
  }

  /**
   * @param vm as it is wanted
   */
  public Drift judge(Map<String, Object> vm, Fields started, Fields wanted, KubeObject instance) {
    return rollout.judge(
        started, wanted, instance.fields(), () -> expanded(starting, vm).orElse(wanted));
  }

  /** The spec of an instance as {@link #judge} compares it with what is wanted. */
  public Fields atPresent(Fields started, KubeObject instance) {
    return rollout.atPresent(started, instance.fields());
  }
}
