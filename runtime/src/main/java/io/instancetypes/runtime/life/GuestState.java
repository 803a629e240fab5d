package io.instancetypes.runtime.life;

import java.util.SortedMap;
import java.util.TreeMap;

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

  /**
   * There is a process, and the files by which it is spoken to are gone, or not there yet. Nobody
   * can reach it any more.
   */
  record Lost() implements GuestState {}

  /** Somebody has ended it in an orderly way while nobody watched. */
  record Ended() implements GuestState {}

  /**
   * QEMU answers.
   *
   * @param status its RunState, such as {@code running}
   * @param machine the type of its machine, with the version
   * @param agent whether somebody listens to what an agent is asked
   * @param stalled what QEMU says of disks that could not be read or written, by its name for them
   */
  record Alive(
      String status,
      String machine,
      GuestSize size,
      boolean agent,
      SortedMap<String, String> stalled)
      implements GuestState {
    public static final String STALLED = "io-error";

    /** None of its disks has had trouble. */
    public Alive(String status, String machine, GuestSize size, boolean agent) {
      this(status, machine, size, agent, new TreeMap<>());
    }

    /** It stands still because a disk could not be read or written. */
    public boolean isStalled() {
      return status.equals(STALLED);
    }

    public boolean isShutDown() {
      return status.equals("shutdown");
    }

    public boolean isBroken() {
      return status.equals("guest-panicked") || status.equals("internal-error");
    }

    public boolean isPaused() {
      return switch (status) {
        case "paused", "prelaunch", STALLED, "watchdog" -> true;
        default -> false;
      };
    }
  }
}
