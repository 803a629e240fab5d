package io.instancetypes.controller.machine;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.engine.resolve.RunStrategy;
import java.util.Optional;

/** What a virtual machine is to do next. */
enum RunDecision {
  /** Nothing: it is as it should be, or has to wait. */
  STAY,
  START,
  /** Start, and hold the guest before its first instruction. */
  START_PAUSED,
  STOP,
  /** A halted one was asked to start: from now on it is to run always, as its owner wants. */
  UNHALT;

  private static final String SUCCEEDED = "Succeeded";
  private static final String FAILED = "Failed";

  /**
   * @param instance its instance, or null for none
   */
  public static RunDecision of(KubeObject vm, KubeObject instance) {
    Optional<RunStrategy> strategy = RunStrategy.of(vm.spec());
    return strategy.isEmpty() ? STAY : of(strategy.get(), vm, instance);
  }

  private static RunDecision of(RunStrategy strategy, KubeObject vm, KubeObject instance) {
    ChangeRequests requests = ChangeRequests.of(vm, instance);
    if (instance != null) {
      return isToStop(strategy, requests, vm, instance) ? STOP : STAY;
    }
    if (!isToStart(strategy, requests, vm)) {
      return STAY;
    }
    if (strategy == RunStrategy.HALTED) {
      return UNHALT;
    }
    return requests.isPausedStart() ? START_PAUSED : START;
  }

  private static boolean isToStop(
      RunStrategy strategy, ChangeRequests requests, KubeObject vm, KubeObject instance) {
    if (instance.isBeingDeleted()) {
      return false;
    }
    String phase = Fields.text(instance.status().get("phase"));
    return requests.isStop()
        || switch (strategy) {
          case HALTED -> true;
          // A failure is written down before the instance goes that failed.
          case ALWAYS ->
              phase.equals(SUCCEEDED) || phase.equals(FAILED) && CrashLoop.isCounted(vm, instance);
          // And so is the wish to start again, which then stops it.
          case RERUN_ON_FAILURE -> phase.equals(SUCCEEDED);
          case MANUAL, ONCE, WAIT_AS_RECEIVER -> false;
        };
  }

  private static boolean isToStart(RunStrategy strategy, ChangeRequests requests, KubeObject vm) {
    return requests.isStart()
        || switch (strategy) {
          case ALWAYS, WAIT_AS_RECEIVER -> true;
          case HALTED, MANUAL -> false;
          // Only where the strategy is new: what ran under it and ended well stays ended.
          case RERUN_ON_FAILURE, ONCE ->
              !strategy.toString().equals(vm.status().get("runStrategy"));
        };
  }

  /** Whether a start is due that has not happened yet. */
  static boolean isToStart(KubeObject vm, KubeObject instance) {
    return switch (of(vm, instance)) {
      case START, START_PAUSED, UNHALT -> true;
      case STOP, STAY -> false;
    };
  }

  static boolean isHalted(KubeObject vm) {
    return RunStrategy.of(vm.spec()).filter(RunStrategy.HALTED::equals).isPresent();
  }

  /** Whether the instance failed under a strategy that runs it again for that reason. */
  public static boolean isToRunAgain(KubeObject vm, KubeObject instance) {
    return RunStrategy.of(vm.spec()).filter(RunStrategy.RERUN_ON_FAILURE::equals).isPresent()
        && FAILED.equals(instance.status().get("phase"));
  }
}
