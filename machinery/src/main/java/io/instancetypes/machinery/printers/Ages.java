package io.instancetypes.machinery.printers;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;

/** How long ago something was, as Kubernetes writes it: 45s, 5m10s, 3h, 2d4h, 400d, 3y12d. */
public final class Ages {
  private static final String INVALID = "<invalid>";
  private static final String UNKNOWN = "<unknown>";

  private Ages() {}

  /** The age of a timestamp as it stands in a document, which may be anything. */
  public static String since(Object timestamp, Instant now) {
    if (!(timestamp instanceof String text) || text.isEmpty()) {
      return UNKNOWN;
    }
    try {
      return of(Duration.between(OffsetDateTime.parse(text).toInstant(), now));
    } catch (DateTimeException | ArithmeticException e) {
      return INVALID;
    }
  }

  /** Two units at most, the second one only as long as it matters. */
  public static String of(Duration age) {
    long seconds = age.toMillis() / 1000;
    if (seconds < -1) {
      return INVALID;
    }
    if (seconds < 120) {
      return Math.max(0, seconds) + "s";
    }
    long minutes = seconds / 60;
    if (minutes < 180) {
      return minutes < 10 ? two(minutes, "m", seconds % 60, "s") : minutes + "m";
    }
    long hours = minutes / 60;
    if (hours < 48) {
      return hours < 8 ? two(hours, "h", minutes % 60, "m") : hours + "h";
    }
    return ofDays(hours / 24, hours % 24);
  }

  private static String ofDays(long days, long hours) {
    if (days < 8) {
      return two(days, "d", hours, "h");
    }
    if (days < 2 * 365) {
      return days + "d";
    }
    return days < 8 * 365 ? two(days / 365, "y", days % 365, "d") : days / 365 + "y";
  }

  private static String two(long large, String largeUnit, long small, String smallUnit) {
    return large + largeUnit + (small == 0 ? "" : small + smallUnit);
  }
}
