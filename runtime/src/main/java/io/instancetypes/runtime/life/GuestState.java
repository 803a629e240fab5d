package io.instancetypes.runtime.life;

/** What was seen of the guest of an instance. */
public sealed interface GuestState {
  /**
   * There is no process.
   *
   * @param trouble what QEMU complained about before it ended, if it ran
   */
  record Absent(String trouble) implements GuestState {}

  /** There is a process, and it does not answer, or not yet. */
  record Silent(String trouble) implements GuestState {}

  /** Somebody has ended it in an orderly way while nobody watched. */
  record Ended() implements GuestState {}

  /**
   * QEMU answers.
   *
   * @param status its RunState, such as {@code running}
   * @param machine the type of its machine, with the version
   * @param agent whether somebody listens to what an agent is asked
   */
  record Alive(String status, String machine, GuestSize size, boolean agent) implements GuestState {
    public boolean isShutDown() {
      return status.equals("shutdown");
    }

    public boolean isBroken() {
      return status.equals("guest-panicked") || status.equals("internal-error");
    }

    public boolean isPaused() {
      return switch (status) {
        case "paused", "prelaunch", "io-error", "watchdog" -> true;
        default -> false;
      };
    }
  }
}
