package io.instancetypes.dashboard.page;

import io.instancetypes.dashboard.html.Html;
import io.instancetypes.dashboard.html.Tag;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Amounts and times as people read them. */
final class Units {
  private static final String[] SIZES = {"", "Ki", "Mi", "Gi", "Ti", "Pi"};

  private static final DateTimeFormatter MINUTE =
      DateTimeFormatter.ofPattern("HH:mm").withZone(ZoneOffset.UTC);

  private Units() {}

  /** As one writes it to Kubernetes, and reads it everywhere else. */
  static String memory(long bytes) {
    double amount = bytes;
    int unit = 0;
    while (amount >= 1024 && unit < SIZES.length - 1) {
      amount /= 1024;
      unit++;
    }
    String number =
        amount == Math.rint(amount)
            ? String.valueOf((long) amount)
            : String.format(Locale.ROOT, "%.1f", amount);
    return number + SIZES[unit];
  }

  static String count(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  static String counted(long number, String what) {
    return count(number) + " " + what + (number == 1 ? "" : "s");
  }

  /** A time that is near. */
  static String minute(Instant time) {
    return MINUTE.format(time) + " UTC";
  }

  /** How old something is, with the time itself beside it. */
  static Html age(String time, Instant now) {
    return time(time, now, "");
  }

  /** When something was. */
  static Html past(String time, Instant now) {
    return time(time, now, " ago");
  }

  private static Html time(String time, Instant now, String ago) {
    try {
      Duration past = Duration.between(Instant.parse(time), now);
      String words = past.toMinutes() < 1 ? "just now" : length(past) + ago;
      return Tag.of("time", words).set("datetime", time).set("title", time);
    } catch (DateTimeException unreadable) {
      return Parts.none();
    }
  }

  private static String length(Duration past) {
    if (past.toHours() < 1) {
      return past.toMinutes() + " min";
    }
    return past.toDays() < 1 ? past.toHours() + " h" : past.toDays() + " d";
  }
}
