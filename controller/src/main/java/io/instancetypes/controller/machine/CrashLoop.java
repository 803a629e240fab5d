package io.instancetypes.controller.machine;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Map;

/**
 * Instances that failed one after the other, as {@code status.startFailure} counts them: each is
 * followed by the next only after a while, which doubles.
 */
final class CrashLoop {
  private static final Duration FIRST_WAIT = Duration.ofSeconds(10);
  private static final Duration LONGEST_WAIT = Duration.ofMinutes(5);

  private CrashLoop() {}

  /** How long the next start has to wait; nothing where it may happen now. */
  public static Duration wait(KubeObject vm, String now) {
    String after = Fields.text(counted(vm), "retryAfterTimestamp");
    if (after.isEmpty()) {
      return Duration.ZERO;
    }
    try {
      Duration wait = Duration.between(Instant.parse(now), Instant.parse(after));
      return wait.isPositive() ? wait : Duration.ZERO;
    } catch (DateTimeParseException never) {
      return Duration.ZERO;
    }
  }

  /** Whether the failure of this instance was written down, so that it may be forgotten. */
  static boolean isCounted(KubeObject vm, KubeObject instance) {
    return instance.uid().equals(counted(vm).get("lastFailedVMIUID"));
  }

  /** Counts the failure of an instance, and starts anew with one that runs. */
  static void count(Assessment seen, Fields status, String now) {
    String phase =
        seen.instance() == null ? "" : Fields.text(seen.instance().status().get("phase"));
    boolean forgotten = phase.equals("Running") || RunDecision.isHalted(seen.vm());
    if (forgotten) {
      status.remove("startFailure");
    } else if (phase.equals("Failed") && !isCounted(seen.vm(), seen.instance())) {
      long count =
          counted(seen.vm()).get("consecutiveFailCount") instanceof Number n ? n.longValue() : 0;
      status.put("startFailure", failure(count + 1, seen.instance().uid(), now));
    }
  }

  private static Fields failure(long count, String uid, String now) {
    Duration wait = FIRST_WAIT.multipliedBy(1L << Math.clamp(count - 1, 0, 10));
    Duration capped = wait.compareTo(LONGEST_WAIT) > 0 ? LONGEST_WAIT : wait;
    return Fields.of(
        "consecutiveFailCount",
        count,
        "lastFailedVMIUID",
        uid,
        "retryAfterTimestamp",
        Instant.parse(now).plus(capped).toString());
  }

  private static Map<?, ?> counted(KubeObject vm) {
    return Fields.map(vm.status().get("startFailure"));
  }
}
