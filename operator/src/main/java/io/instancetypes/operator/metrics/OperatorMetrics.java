package io.instancetypes.operator.metrics;

import io.instancetypes.install.OperatorMetric;
import io.instancetypes.operator.serving.ReviewRequests;
import io.javaoperatorsdk.operator.api.monitoring.Metrics;
import io.javaoperatorsdk.operator.monitoring.micrometer.MicrometerMetricsV2;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** Everything that is counted. */
public final class OperatorMetrics implements ReviewRequests.Observer, AutoCloseable {
  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final JvmGcMetrics collections = new JvmGcMetrics();

  /**
   * @param leading whether the controllers of this process act
   * @param certificateEnd when the certificate that is served ends
   * @param droppedSpans how many spans were left out
   */
  public OperatorMetrics(
      BooleanSupplier leading, Supplier<Instant> certificateEnd, LongSupplier droppedSpans) {
    Gauge.builder(OperatorMetric.LEADER.title(), () -> leading.getAsBoolean() ? 1 : 0)
        .description(OperatorMetric.LEADER.help())
        .register(registry);
    Gauge.builder(
            OperatorMetric.CERTIFICATE_END.title(), () -> certificateEnd.get().getEpochSecond())
        .description(OperatorMetric.CERTIFICATE_END.help())
        .register(registry);
    // The registry holds what it asks only weakly, but the question as long as itself.
    FunctionCounter.builder(
            OperatorMetric.DROPPED_SPANS.title(), this, self -> droppedSpans.getAsLong())
        .description(OperatorMetric.DROPPED_SPANS.help())
        .register(registry);
    new JvmMemoryMetrics().bindTo(registry);
    new JvmThreadMetrics().bindTo(registry);
    new ProcessorMetrics().bindTo(registry);
    new UptimeMetrics().bindTo(registry);
    collections.bindTo(registry);
  }

  @Override
  public void reviewed(String path, String outcome, Duration duration) {
    Timer.builder(OperatorMetric.REVIEWS.title())
        .description(OperatorMetric.REVIEWS.help())
        .tag("path", path)
        .tag("outcome", outcome)
        .serviceLevelObjectives(
            Duration.ofMillis(5),
            Duration.ofMillis(25),
            Duration.ofMillis(100),
            Duration.ofMillis(500),
            Duration.ofSeconds(2),
            Duration.ofSeconds(10))
        .register(registry)
        .record(duration);
  }

  /** What the controllers count: reconciliations, failures, retries, those that wait. */
  public Metrics ofControllers() {
    return MicrometerMetricsV2.newBuilder(registry).build();
  }

  /** In the text format of Prometheus. */
  String text() {
    return registry.scrape();
  }

  @Override
  public void close() {
    collections.close();
    registry.close();
  }
}
