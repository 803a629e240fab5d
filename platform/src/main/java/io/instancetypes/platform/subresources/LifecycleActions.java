package io.instancetypes.platform.subresources;

import io.instancetypes.engine.resolve.RunStrategy;
import io.instancetypes.platform.Cluster;
import io.instancetypes.platform.subresources.SubresourceResult.Refusal;
import java.util.Optional;

/** Start, stop and restart: what each run strategy makes of them. */
final class LifecycleActions {
  private static final String NOT_RUNNING = "VM is not running";
  private static final String RECOVERY =
      "the VM needs manual recovery: a migration of its volumes failed";

  private final VirtualMachineHandle machine;
  private final RunStrategy strategy;
  private final Optional<RunningInstance> instance;
  private final ActionOptions options;

  private LifecycleActions(
      VirtualMachineHandle machine, RunStrategy strategy, ActionOptions options) {
    this.machine = machine;
    this.strategy = strategy;
    this.instance = machine.instance();
    this.options = options;
  }

  static SubresourceResult answer(SubresourceRequest call, Cluster cluster) {
    String gracePeriodKey =
        call.subresource().equals("restart") ? "gracePeriodSeconds" : "gracePeriod";
    try {
      ActionOptions options = ActionOptions.of(call.body(), gracePeriodKey);
      Optional<VirtualMachineHandle> machine =
          VirtualMachineHandle.find(cluster, call.namespace(), call.name(), options.dryRun());
      if (machine.isEmpty()) {
        return Refusal.notFound(call.name());
      }
      Optional<RunStrategy> strategy = machine.get().strategy();
      if (strategy.isEmpty()) {
        return Refusal.internal(machine.get().objection());
      }
      var lifecycle = new LifecycleActions(machine.get(), strategy.get(), options);
      return switch (call.subresource()) {
        case "start" -> lifecycle.start();
        case "stop" -> lifecycle.stop();
        default -> lifecycle.restart();
      };
    } catch (ActionOptions.Unreadable unreadable) {
      return Refusal.badRequest(unreadable.getMessage());
    }
  }

  private SubresourceResult start() {
    if (instance.filter(RunningInstance::isUnderWay).isPresent()) {
      return conflict("VM is already running");
    }
    if (machine.hasCondition("ManualRecoveryRequired")) {
      return conflict(RECOVERY);
    }
    return switch (strategy) {
      case HALTED ->
          options.paused() && !machine.startsPaused()
              ? machine.request(VirtualMachineHandle.start(true))
              : machine.setRunning(true);
      case MANUAL -> startAfter(instance.filter(RunningInstance::isFinal));
      case RERUN_ON_FAILURE ->
          instance.filter(ended -> ended.phase().equals("Failed")).isPresent()
              ? conflict(strategy + " does not support starting VM from failed state")
              : startAfter(instance.filter(ended -> ended.phase().equals("Succeeded")));
      case ALWAYS, ONCE, WAIT_AS_RECEIVER ->
          conflict(strategy + " does not support manual start requests");
    };
  }

  /** An instance that has ended has to go before the next one can come. */
  private SubresourceResult startAfter(Optional<RunningInstance> ended) {
    return ended.isPresent()
        ? machine.request(
            VirtualMachineHandle.stop(ended.get()), VirtualMachineHandle.start(options.paused()))
        : machine.request(VirtualMachineHandle.start(options.paused()));
  }

  private SubresourceResult stop() {
    Optional<RunningInstance> alive = instance.filter(found -> !found.isFinal());
    boolean switchesOff =
        switch (strategy) {
          case ALWAYS, ONCE, WAIT_AS_RECEIVER -> true;
          case HALTED, MANUAL, RERUN_ON_FAILURE -> false;
        };
    if (!switchesOff && alive.isEmpty()) {
      return conflict(NOT_RUNNING);
    }
    if (strategy == RunStrategy.HALTED && !isShorter(alive.get())) {
      return conflict(strategy + " only supports manual stop requests with a shorter graceperiod");
    }
    if (alive.isPresent() && options.gracePeriod() != null) {
      Optional<Refusal> refusal = machine.shorten(alive.get(), options.gracePeriod());
      if (refusal.isPresent()) {
        return refusal.get();
      }
    }
    return switchesOff
        ? machine.setRunning(false)
        : machine.request(VirtualMachineHandle.stop(alive.get()));
  }

  /** A machine that is ending already can only be made to hurry. */
  private boolean isShorter(RunningInstance ending) {
    return options.gracePeriod() != null
        && (ending.gracePeriod() == null || options.gracePeriod() < ending.gracePeriod());
  }

  private SubresourceResult restart() {
    Long seconds = options.gracePeriod();
    if (seconds != null && seconds != 0) {
      return Refusal.badRequest(
          seconds > 0
              ? "For force restart, only gracePeriod=0 is supported for now"
              : "gracePeriod has to be greater or equal to 0");
    }
    if (machine.hasCondition("VolumesChange")) {
      return conflict(RECOVERY);
    }
    if (strategy == RunStrategy.HALTED || strategy == RunStrategy.ONCE) {
      // Spelled as in KubeVirt, whose clients may look for it.
      return conflict("RunStrategy " + strategy + " does not support manual restart requests");
    }
    if (instance.isEmpty()) {
      return conflict("VM is not running: Halted");
    }
    if (seconds != null && !instance.get().isFinal()) {
      Optional<Refusal> refusal = machine.shorten(instance.get(), 0);
      if (refusal.isPresent()) {
        return refusal.get();
      }
    }
    return machine.request(
        VirtualMachineHandle.stop(instance.get()), VirtualMachineHandle.start(false));
  }

  private Refusal conflict(String why) {
    return Refusal.conflict(machine.name(), why);
  }
}
