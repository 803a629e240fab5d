package io.instancetypes.bench.load;

import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;

/** How long each of many operations took. */
final class Latencies {
  private final long[] nanos;
  private final AtomicInteger count = new AtomicInteger();

  Latencies(int most) {
    nanos = new long[most];
  }

  void add(long duration) {
    nanos[count.getAndIncrement()] = duration;
  }

  /** A line of another report: median, 99th percentile and the longest. */
  String extremes(String what) {
    int n = count.get();
    long[] sorted = Arrays.copyOf(nanos, n);
    Arrays.sort(sorted);
    return n == 0
        ? "| %s | 0 | – | – | – |".formatted(what)
        : "| %s | %,d | %.0f | %.0f | %.0f |"
            .formatted(
                what,
                n,
                sorted[n / 2] / 1e6,
                sorted[Math.min(n - 1, n * 99 / 100)] / 1e6,
                sorted[n - 1] / 1e6);
  }

  /** In nanoseconds. */
  long longest() {
    return Arrays.stream(nanos, 0, count.get()).max().orElse(0);
  }

  /** Of operations that came one after the other. */
  String line(String what) {
    return summary(Arrays.stream(nanos, 0, count.get()).sum()).line(what);
  }

  Summary summary(long wallNanos) {
    return summary(wallNanos, Duration.ZERO);
  }

  Summary summary(long wallNanos, Duration processors) {
    int n = count.get();
    long[] sorted = Arrays.copyOf(nanos, n);
    Arrays.sort(sorted);
    return new Summary(
        n,
        n * 1e9 / wallNanos,
        sorted[n / 2] / 1e6,
        sorted[Math.min(n - 1, n * 99 / 100)] / 1e6,
        processors.toNanos() / 1e6 / n);
  }

  /** Operations a second; median, 99th percentile and what one took of processors in ms. */
  record Summary(int count, double perSecond, double median, double slow, double processors) {
    String line(String what) {
      return "| %s | %,d | %,.0f | %.2f | %.2f |".formatted(what, count, perSecond, median, slow);
    }
  }
}
