package io.instancetypes.traces;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.metrics.InstrumentType;
import io.opentelemetry.sdk.metrics.data.AggregationTemporality;
import io.opentelemetry.sdk.metrics.data.LongPointData;
import io.opentelemetry.sdk.metrics.export.CollectionRegistration;
import io.opentelemetry.sdk.metrics.export.MetricReader;

/** Reads how many spans found the queue full, where the library counts it. */
final class QueueCounter implements MetricReader {
  private static final String PROCESSED = "processedSpans";
  private static final AttributeKey<Boolean> DROPPED = AttributeKey.booleanKey("dropped");

  private volatile CollectionRegistration metrics = CollectionRegistration.noop();

  @Override
  public void register(CollectionRegistration registration) {
    metrics = registration;
  }

  long dropped() {
    return metrics.collectAllMetrics().stream()
        .filter(metric -> metric.getName().equals(PROCESSED))
        .flatMap(metric -> metric.getLongSumData().getPoints().stream())
        .filter(point -> Boolean.TRUE.equals(point.getAttributes().get(DROPPED)))
        .mapToLong(LongPointData::getValue)
        .sum();
  }

  @Override
  public AggregationTemporality getAggregationTemporality(InstrumentType type) {
    return AggregationTemporality.CUMULATIVE;
  }

  @Override
  public CompletableResultCode forceFlush() {
    return CompletableResultCode.ofSuccess();
  }

  @Override
  public CompletableResultCode shutdown() {
    return CompletableResultCode.ofSuccess();
  }
}
