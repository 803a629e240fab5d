package io.instancetypes.runtime.life;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;

/** What is to be done next for an instance. To stop between any two of them does no harm. */
public enum InstanceStep {
  /** Nothing, or another node's. */
  NOTHING,
  /** Look whether it fits, and say that it is this node's before anything is done for it. */
  CLAIM,
  /** Make its files and start the process. */
  START,
  /** Plug in, or take out, what was changed in the instance since its guest started. */
  RESIZE,
  /** Write down what the guest is like. */
  REPORT,
  /** Wait for a process that does not answer. */
  WAIT,
  /** Ask the guest to turn itself off. */
  POWER_DOWN,
  /** Write down that the guest has turned itself off. */
  SUCCEED,
  /** Write down that the guest has crashed, or QEMU. */
  FAIL,
  /** End the process. */
  KILL,
  /** Take its files away, and let the instance go. */
  RELEASE;

  /** Keeps an instance until its guest is gone, under the name that KubeVirt gives it. */
  public static final String FINALIZER = "foregroundDeleteVirtualMachine";

  /** What KubeVirt grants a guest where nobody says how long it may take. */
  private static final long GRACE_SECONDS = 30;

  /**
   * @param vmi the instance
   * @param node the name of this one
   */
  public static InstanceStep of(KubeObject vmi, GuestState guest, String node, Instant now) {
    String place = Fields.text(vmi.status(), "nodeName");
    if (!place.isEmpty() && !place.equals(node)) {
      return NOTHING;
    }
    if (vmi.isBeingDeleted()) {
      return ending(guest, untilDeadline(vmi, now).isZero());
    }
    return switch (Fields.text(vmi.status(), "phase")) {
      case "Succeeded", "Failed" -> isProcess(guest) ? KILL : NOTHING;
      case "Running", "Unknown" -> running(vmi, guest);
      case "Scheduled" -> starting(guest, START);
      default -> starting(guest, CLAIM);
    };
  }

  private static InstanceStep ending(GuestState guest, boolean late) {
    return switch (guest) {
      case GuestState.Absent _, GuestState.Ended _ -> RELEASE;
      case GuestState.Lost _ -> KILL;
      case GuestState.Silent _ -> late ? KILL : WAIT;
      case GuestState.Alive alive ->
          late || alive.isShutDown() || alive.isBroken() ? KILL : POWER_DOWN;
    };
  }

  private static InstanceStep running(KubeObject vmi, GuestState guest) {
    return switch (guest) {
      case GuestState.Absent _, GuestState.Lost _ -> FAIL;
      case GuestState.Silent _ -> WAIT;
      case GuestState.Ended _ -> SUCCEED;
      case GuestState.Alive alive -> {
        InstanceStep step = alive(alive);
        GuestSize size = alive.size();
        yield step == REPORT && size.isToChange(size.target(vmi)) ? RESIZE : step;
      }
    };
  }

  private static InstanceStep starting(GuestState guest, InstanceStep otherwise) {
    return switch (guest) {
      case GuestState.Absent _, GuestState.Ended _ -> otherwise;
      // A server that was killed had just started it.
      case GuestState.Lost _ -> KILL;
      case GuestState.Silent _ -> WAIT;
      case GuestState.Alive alive -> alive(alive);
    };
  }

  private static InstanceStep alive(GuestState.Alive guest) {
    if (guest.isShutDown()) {
      return SUCCEED;
    }
    return guest.isBroken() ? FAIL : REPORT;
  }

  private static boolean isProcess(GuestState guest) {
    return switch (guest) {
      case GuestState.Alive _, GuestState.Silent _, GuestState.Lost _ -> true;
      case GuestState.Absent _, GuestState.Ended _ -> false;
    };
  }

  /** How long a guest that was asked to turn itself off may still take. */
  public static Duration untilDeadline(KubeObject vmi, Instant now) {
    long grace = Fields.number(vmi.spec(), "terminationGracePeriodSeconds", GRACE_SECONDS);
    try {
      Instant asked = Instant.parse(Fields.text(vmi.metadata(), "deletionTimestamp"));
      Duration left = Duration.between(now, asked.plusSeconds(Math.max(0, grace)));
      return left.isPositive() ? left : Duration.ZERO;
    } catch (DateTimeParseException unreadable) {
      return Duration.ZERO;
    }
  }
}
