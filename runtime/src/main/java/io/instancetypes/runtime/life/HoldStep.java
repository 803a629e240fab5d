package io.instancetypes.runtime.life;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.controller.snapshot.GuestHold;
import io.instancetypes.engine.resolve.ObjectLookup;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What is to be done for a guest that is to stand still while its volumes are copied. */
public enum HoldStep {
  /** Nobody asks for it. */
  NONE,
  /** Freeze its file systems, and stop it. */
  HOLD,
  /** It stands still, and has to. */
  KEEP,
  /** Let it go on: the snapshot is done, or gone, or takes too long, or somebody else did. */
  LET_GO;

  /** What KubeVirt grants a snapshot that does not say how long it may take. */
  private static final Duration DEADLINE = Duration.ofMinutes(5);

  private static final Pattern DURATION =
      Pattern.compile("(?:(\\d{1,4})h)?(?:(\\d{1,6})m)?(?:(\\d{1,8})(?:\\.\\d*)?s)?");

  /**
   * @param objects where the snapshot is found
   */
  public static HoldStep of(
      KubeObject vmi, GuestState.Alive guest, ObjectLookup objects, Instant now) {
    String name = GuestHold.snapshot(vmi);
    if (name.isEmpty()) {
      return NONE;
    }
    boolean wanted =
        objects
            .find("VirtualMachineSnapshot", vmi.namespace(), name)
            .map(KubeObject::new)
            .filter(snapshot -> isUnfinished(snapshot) && !isLate(vmi, snapshot, now))
            .isPresent();
    if (guest.isPaused()) {
      return wanted ? KEEP : LET_GO;
    }
    return wanted && !GuestHold.isReached(vmi) ? HOLD : LET_GO;
  }

  private static boolean isUnfinished(KubeObject snapshot) {
    return !snapshot.isBeingDeleted()
        && !Boolean.TRUE.equals(snapshot.status().get("readyToUse"))
        && !"Failed".equals(snapshot.status().get("phase"));
  }

  private static boolean isLate(KubeObject vmi, KubeObject snapshot, Instant now) {
    if (!GuestHold.isReached(vmi)) {
      return false;
    }
    try {
      Object since = vmi.condition("Paused").get("lastTransitionTime");
      return Instant.parse(Fields.text(since)).plus(deadline(snapshot)).isBefore(now);
    } catch (DateTimeException unreadable) {
      return true;
    }
  }

  /** As Go writes durations. */
  private static Duration deadline(KubeObject snapshot) {
    Matcher written = DURATION.matcher(Fields.text(snapshot.spec(), "failureDeadline"));
    if (!written.matches() || written.group().isEmpty()) {
      return DEADLINE;
    }
    Duration whole =
        Duration.ofHours(part(written, 1))
            .plusMinutes(part(written, 2))
            .plusSeconds(part(written, 3));
    return whole.isZero() ? DEADLINE : whole;
  }

  private static long part(Matcher written, int group) {
    return Optional.ofNullable(written.group(group)).map(Long::parseLong).orElse(0L);
  }
}
