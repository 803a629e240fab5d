package io.instancetypes.traces;

import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.util.Collection;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/** Counts what a collector did not take, and says so once, whatever the number of spans. */
final class Deliveries {
  private final Consumer<String> log;
  private final AtomicBoolean failing = new AtomicBoolean();
  private final AtomicLong lost = new AtomicLong();

  Deliveries(Consumer<String> log) {
    this.log = log;
  }

  /** Spans that were sent, and not taken. */
  long lost() {
    return lost.get();
  }

  SpanExporter by(SpanExporter exporter) {
    return new SpanExporter() {
      @Override
      public CompletableResultCode export(Collection<SpanData> spans) {
        CompletableResultCode result = exporter.export(spans);
        return result.whenComplete(() -> done(result, spans.size()));
      }

      @Override
      public CompletableResultCode flush() {
        return exporter.flush();
      }

      @Override
      public CompletableResultCode shutdown() {
        return exporter.shutdown();
      }
    };
  }

  private void done(CompletableResultCode result, int spans) {
    if (result.isSuccess()) {
      if (failing.compareAndSet(true, false)) {
        log.accept("traces are taken again");
      }
      return;
    }
    lost.addAndGet(spans);
    if (failing.compareAndSet(false, true)) {
      log.accept("traces are not taken, and are dropped until they are: " + reason(result));
    }
  }

  private static String reason(CompletableResultCode result) {
    Throwable failure = result.getFailureThrowable();
    String message = failure == null ? null : failure.getMessage();
    return message == null ? "the collector cannot be reached" : message;
  }
}
