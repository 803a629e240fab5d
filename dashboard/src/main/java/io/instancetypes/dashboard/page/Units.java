package io.instancetypes.dashboard.page;

import io.instancetypes.dashboard.html.Html;
import io.instancetypes.dashboard.html.Tag;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;

/** Amounts and times as people read them. */
final class Units {
  private static final String[] SIZES = {"B", "KiB", "MiB", "GiB", "TiB", "PiB"};

  private Units() {}

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
    return number + " " + SIZES[unit];
  }

  static String count(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  /** How long ago something was, with the time itself beside it. */
  static Html ago(String time, Instant now) {
    try {
      Duration past = Duration.between(Instant.parse(time), now);
      return Tag.of("time", length(past)).set("datetime", time).set("title", time);
    } catch (DateTimeException unreadable) {
      return Parts.none();
    }
  }

  private static String length(Duration past) {
    if (past.toMinutes() < 1) {
      return "just now";
    }
    if (past.toHours() < 1) {
      return past.toMinutes() + " min";
    }
    return past.toDays() < 1 ? past.toHours() + " h" : past.toDays() + " d";
  }
}
