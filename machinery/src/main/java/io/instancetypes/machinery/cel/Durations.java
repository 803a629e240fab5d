package io.instancetypes.machinery.cel;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Pattern;

/** Durations as Go writes them: {@code 1h30m}, {@code 2.5s}. */
final class Durations {
  private static final Pattern PART = Pattern.compile("(\\d*\\.?\\d+|\\d+\\.)\\s*([A-Za-zµμ]+)");
  private static final Map<String, Long> NANOSECONDS =
      Map.ofEntries(
          Map.entry("ns", 1L),
          Map.entry("us", 1_000L),
          Map.entry("µs", 1_000L),
          Map.entry("μs", 1_000L),
          Map.entry("ms", 1_000_000L),
          Map.entry("s", 1_000_000_000L),
          Map.entry("m", 60_000_000_000L),
          Map.entry("h", 3_600_000_000_000L),
          Map.entry("d", 86_400_000_000_000L),
          Map.entry("w", 604_800_000_000_000L));

  private Durations() {}

  static Duration parse(String text) {
    var sum = BigDecimal.ZERO;
    var part = PART.matcher(text);
    while (part.find()) {
      long unit = NANOSECONDS.getOrDefault(part.group(2), 0L);
      sum = sum.add(new BigDecimal(part.group(1)).multiply(BigDecimal.valueOf(unit)));
    }
    Duration duration = Duration.ofNanos(sum.longValue());
    return text.startsWith("-") ? duration.negated() : duration;
  }
}
