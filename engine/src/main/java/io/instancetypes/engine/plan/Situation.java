package io.instancetypes.engine.plan;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.engine.Engine;
import io.instancetypes.engine.defaults.ClusterConfig;
import io.instancetypes.engine.defaults.ClusterPolicy;
import io.instancetypes.engine.defaults.ReferencePolicy;
import io.instancetypes.engine.expand.ExpansionResult;
import io.instancetypes.engine.expand.ExpansionResult.Expansion;
import io.instancetypes.engine.resolve.Finder;
import io.instancetypes.engine.resolve.ObjectLookup;
import io.instancetypes.engine.rollout.InstanceDrift;
import io.instancetypes.engine.rule.Cause;
import io.instancetypes.engine.rule.ExpansionForm;
import io.instancetypes.engine.validate.MissingTypes;
import io.instancetypes.engine.validate.VirtualMachineShape;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The settings and objects that virtual machines meet, before a change or after it. */
final class Situation {
  private final ObjectLookup objects;
  private final ClusterPolicy policy;
  private final Engine engine;
  private final Engine comparing;
  private final InstanceDrift drift;
  private final boolean sameRoom;
  private final boolean likeBefore;

  /**
   * @param likeBefore whether the settings are the same in both situations
   * @param sameRoom whether room to grow is the same in both situations, and thus left out: it
   *     depends on the size, and would differ where the size does
   */
  Situation(ClusterConfig config, ObjectLookup objects, boolean sameRoom, boolean likeBefore) {
    this.sameRoom = sameRoom;
    this.likeBefore = likeBefore;
    this.objects = objects;
    this.policy = config.policy();
    this.engine = new Engine(config, objects);
    this.comparing = sameRoom ? new Engine(config.withoutRoomToGrow(), objects) : engine;
    this.drift = new InstanceDrift(config, objects);
  }

  InstanceDrift drift() {
    return drift;
  }

  boolean isLikeBefore() {
    return likeBefore;
  }

  /** The instance of a machine as running ones are compared with it. */
  Fields compared(Map<String, Object> vm, Expansion instance) {
    return sameRoom ? instance.document() : drift.wanted(vm).orElse(instance.document());
  }

  /** Why a machine would be refused here; none if it would not. */
  List<Cause> causes(Map<String, Object> vm) {
    List<Cause> causes = engine.validate(vm).causes();
    List<Cause> awaited = missing(vm).awaited(causes);
    return awaited.isEmpty()
        ? causes
        : causes.stream().filter(cause -> !awaited.contains(cause)).toList();
  }

  /** What a machine that is not refused waits for. */
  List<Cause> awaited(Map<String, Object> vm) {
    return missing(vm).awaited(engine.validate(vm).causes()).stream()
        .map(
            cause ->
                new Cause(
                    cause.type(),
                    cause.field(),
                    cause.message() + "; the VM waits for it",
                    List.of()))
        .toList();
  }

  boolean admitsMissing(Map<String, Object> vm) {
    return missing(vm).areAdmitted();
  }

  private MissingTypes missing(Map<String, Object> vm) {
    return new MissingTypes(() -> policy, vm);
  }

  /** Whether no machine keeps a reference, nor a revision of what it refers to. */
  boolean worksReferencesIn() {
    return policy.references() == ReferencePolicy.EXPAND_ALL;
  }

  /** The instance that a machine would start as, as it is compared; empty where it could not. */
  Optional<Expansion> instance(Map<String, Object> vm) {
    return expanded(comparing, vm);
  }

  /** The same with the room to grow that it is given. */
  Optional<Expansion> started(Map<String, Object> vm) {
    return expanded(engine, vm);
  }

  private static Optional<Expansion> expanded(Engine engine, Map<String, Object> vm) {
    ExpansionResult result = engine.expand(vm, ExpansionForm.VMI).outcome();
    return result instanceof Expansion expansion ? Optional.of(expansion) : Optional.empty();
  }

  /** A machine as admission would store it, if it would. */
  Map<String, Object> admitted(Fields vm) {
    return VirtualMachineShape.causes(vm).isEmpty() ? ServerWrites.admitted(engine, vm) : vm;
  }

  /** The instance of a machine that runs; one that ends or has ended does not. */
  Optional<KubeObject> running(Map<String, Object> vm) {
    KubeObject owner = KubeObject.of(vm);
    return objects
        .find("VirtualMachineInstance", Finder.namespace(vm), owner.name())
        .map(KubeObject::of)
        .filter(instance -> owner.uid().isEmpty() || owner.owns(instance))
        .filter(instance -> !instance.isBeingDeleted())
        .filter(
            instance ->
                !List.of("Succeeded", "Failed")
                    .contains(Fields.text(instance.status().get("phase"))));
  }

  Optional<KubeObject> revision(Map<String, Object> vm, String name) {
    return objects.find("ControllerRevision", Finder.namespace(vm), name).map(KubeObject::of);
  }
}
