package io.instancetypes.apiserver.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.DoubleStream;

/** The numbers of requests with the same labels. */
final class RequestSeries {
  private static final int CLIENT_LEFT = 499;
  private static final Duration[] BOUNDS =
      DoubleStream.of(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60)
          .mapToObj(seconds -> Duration.ofMillis((long) (seconds * 1_000)))
          .toArray(Duration[]::new);

  private final MeterRegistry registry;
  private final Tags tags;
  private final Map<Integer, Counter> byCode = new ConcurrentHashMap<>();
  private final AtomicInteger goingOn = new AtomicInteger();

  /** Null for those that last as long as their reader likes: that says nothing of the server. */
  private final Timer durations;

  RequestSeries(RequestLabels labels, MeterRegistry registry) {
    this.registry = registry;
    this.tags = labels.tags();
    if (labels.isLongRunning()) {
      this.durations = null;
      Gauge.builder("apiserver.longrunning.requests", goingOn, AtomicInteger::get)
          .description("Watches that are being answered")
          .tags(labels.tagsOfLongRunning())
          .register(registry);
    } else {
      this.durations =
          Timer.builder("apiserver.request.duration")
              .description("Time to answer, watches left out")
              .tags(tags)
              .serviceLevelObjectives(BOUNDS)
              .register(registry);
    }
  }

  AtomicInteger goingOn() {
    return goingOn;
  }

  void ended(int code, long nanos) {
    Counter known = byCode.get(label(code));
    (known == null ? byCode.computeIfAbsent(label(code), this::counter) : known).increment();
    if (durations != null) {
      durations.record(nanos, TimeUnit.NANOSECONDS);
    }
  }

  /** Webhooks may word failures with any number. */
  private static int label(int code) {
    if (code == 0) {
      return CLIENT_LEFT;
    }
    return code >= 100 && code < 600 ? code : 500;
  }

  private Counter counter(int code) {
    return Counter.builder("apiserver.request")
        .description("Requests by what they are about and what was answered")
        .tags(tags.and("code", Integer.toString(code)))
        .register(registry);
  }
}
