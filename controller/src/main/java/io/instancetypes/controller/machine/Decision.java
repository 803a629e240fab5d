package io.instancetypes.controller.machine;

/** What a virtual machine is to do next. */
public enum Decision {
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
  public static Decision of(Machine vm, Machine instance) {
    RunStrategy strategy = RunStrategy.of(vm.spec());
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
      RunStrategy strategy, ChangeRequests requests, Machine vm, Machine instance) {
    if (instance.isBeingDeleted()) {
      return false;
    }
    String phase = Machine.text(instance.status().get("phase"));
    return requests.isStop()
        || switch (strategy) {
          case HALTED -> true;
          // A failure is written down before the instance goes that failed.
          case ALWAYS ->
              phase.equals(SUCCEEDED) || phase.equals(FAILED) && Crashes.isCounted(vm, instance);
          // And so is the wish to start again, which then stops it.
          case RERUN_ON_FAILURE -> phase.equals(SUCCEEDED);
          case MANUAL, ONCE, WAIT_AS_RECEIVER -> false;
        };
  }

  private static boolean isToStart(RunStrategy strategy, ChangeRequests requests, Machine vm) {
    return requests.isStart()
        || switch (strategy) {
          case ALWAYS, WAIT_AS_RECEIVER -> true;
          case HALTED, MANUAL -> false;
          // Only where the strategy is new: what ran under it and ended well stays ended.
          case RERUN_ON_FAILURE, ONCE ->
              !strategy.toString().equals(vm.status().get("runStrategy"));
        };
  }

  /** Whether the instance failed under a strategy that runs it again for that reason. */
  public static boolean isToRunAgain(Machine vm, Machine instance) {
    return RunStrategy.of(vm.spec()) == RunStrategy.RERUN_ON_FAILURE
        && FAILED.equals(instance.status().get("phase"));
  }
}
