package io.instancetypes.apiserver.metrics;

import io.instancetypes.apiserver.flowcontrol.FlowMeter;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.ToIntFunction;
import java.util.stream.DoubleStream;

/** How flows fare, under the names that kube-apiserver has for it. */
final class FlowMetrics implements FlowMeter {
  /** Flow schemas come and go, and each leaves its series behind. */
  private static final int MOST_SERIES = 1_000;

  private static final String PREFIX = "apiserver.flowcontrol.";
  private static final String LEVEL = "priority_level";
  private static final Duration[] BOUNDS =
      DoubleStream.of(0.005, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30)
          .mapToObj(seconds -> Duration.ofMillis((long) (seconds * 1_000)))
          .toArray(Duration[]::new);

  private final MeterRegistry registry;
  private final Map<Tags, FlowCounts> flows = new ConcurrentHashMap<>();
  private final MultiGauge nominal;
  private final MultiGauge current;
  private final MultiGauge lower;
  private final MultiGauge upper;

  FlowMetrics(MeterRegistry registry) {
    this.registry = registry;
    this.nominal = seats("nominal", "Seats that are a priority level's share");
    this.current = seats("current", "Seats that a priority level has now");
    this.lower = seats("lower", "Seats of a priority level that no other may use");
    this.upper = seats("upper", "Seats that a priority level may ever use");
  }

  private MultiGauge seats(String which, String description) {
    return MultiGauge.builder(PREFIX + which + ".limit.seats")
        .description(description)
        .register(registry);
  }

  @Override
  public FlowCounts of(String schema, String level) {
    Tags tags = Tags.of("flow_schema", schema, LEVEL, level);
    FlowCounts known = flows.get(tags);
    if (known != null) {
      return known;
    }
    return flows.size() < MOST_SERIES
        ? flows.computeIfAbsent(tags, added -> new Series(registry, added))
        : FlowCounts.NONE;
  }

  @Override
  public void divided(List<LevelSeats> levels) {
    show(nominal, levels, LevelSeats::nominal);
    show(current, levels, LevelSeats::nominal);
    show(lower, levels, LevelSeats::lower);
    show(upper, levels, LevelSeats::upper);
  }

  private static void show(
      MultiGauge gauge, List<LevelSeats> levels, ToIntFunction<LevelSeats> seats) {
    gauge.register(
        levels.stream()
            .<MultiGauge.Row<?>>map(
                each -> MultiGauge.Row.of(Tags.of(LEVEL, each.level()), seats.applyAsInt(each)))
            .toList(),
        true);
  }

  private static final class Series implements FlowCounts {
    private final MeterRegistry registry;
    private final Tags tags;
    private final AtomicInteger inQueue;
    private final AtomicInteger executing;
    private final AtomicInteger seats;
    private final Counter dispatched;
    private final Timer waits;

    Series(MeterRegistry registry, Tags tags) {
      this.registry = registry;
      this.tags = tags;
      this.inQueue = gauge("current.inqueue.requests", "Requests that wait for a seat");
      this.executing = gauge("current.executing.requests", "Requests that are being answered");
      this.seats = gauge("current.executing.seats", "Seats that are taken");
      this.dispatched =
          Counter.builder(PREFIX + "dispatched.requests")
              .description("Requests that were let in")
              .tags(tags)
              .register(registry);
      this.waits =
          Timer.builder(PREFIX + "request.wait.duration")
              .description("Time that requests waited before they were let in")
              .tags(tags.and("execute", "true"))
              .serviceLevelObjectives(BOUNDS)
              .register(registry);
    }

    private AtomicInteger gauge(String name, String description) {
      var figure = new AtomicInteger();
      Gauge.builder(PREFIX + name, figure, AtomicInteger::get)
          .description(description)
          .tags(tags)
          .strongReference(true)
          .register(registry);
      return figure;
    }

    @Override
    public void waiting(int more) {
      inQueue.addAndGet(more);
    }

    @Override
    public void dispatched(long waitedNanos) {
      dispatched.increment();
      waits.record(waitedNanos, TimeUnit.NANOSECONDS);
      executing.incrementAndGet();
      seats.incrementAndGet();
    }

    @Override
    public void answered() {
      executing.decrementAndGet();
      seats.decrementAndGet();
    }

    @Override
    public void rejected(String reason) {
      Counter.builder(PREFIX + "rejected.requests")
          .description("Requests that were turned away because there was no seat")
          .tags(tags.and("reason", reason))
          .register(registry)
          .increment();
    }
  }
}
