package io.instancetypes.traces;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.ContextKey;
import io.opentelemetry.context.Scope;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Callable;

/** A span of OpenTelemetry. */
final class RecordedSpan extends TraceSpan {
  /** Who began the trace: several servers may run in one process, and trace or not. */
  private static final ContextKey<OtlpTraces> TRACES = ContextKey.named("instancetypes-traces");

  private final Span span;
  private final Scope scope;
  private boolean closed;

  private RecordedSpan(Span span, Scope scope) {
    this.span = span;
    this.scope = scope;
  }

  /** The first of a thread. */
  static TraceSpan begun(Span span, OtlpTraces traces) {
    return new RecordedSpan(span, Context.current().with(TRACES, traces).with(span).makeCurrent());
  }

  static TraceSpan within(String name, boolean call) {
    Context context = Context.current();
    OtlpTraces traces = tracing(context);
    if (traces == null) {
      return NONE;
    }
    Span span =
        traces
            .tracer()
            .spanBuilder(name)
            .setParent(context)
            .setSpanKind(call ? SpanKind.CLIENT : SpanKind.INTERNAL)
            .startSpan();
    return new RecordedSpan(span, context.with(span).makeCurrent());
  }

  /** Null if what is being done is not traced. */
  private static OtlpTraces tracing(Context context) {
    return Span.fromContext(context).isRecording() ? context.get(TRACES) : null;
  }

  static void over(String name, Instant begun, Duration taken, Map<String, Long> figures) {
    Context context = Context.current();
    OtlpTraces traces = tracing(context);
    if (traces != null) {
      Span span =
          traces.tracer().spanBuilder(name).setParent(context).setStartTimestamp(begun).startSpan();
      figures.forEach(span::setAttribute);
      span.end(begun.plus(taken));
    }
  }

  static <T> Callable<T> joined(Callable<T> work) {
    return Context.current().wrap(work);
  }

  static Map<String, String> context() {
    Map<String, String> headers = new HashMap<>();
    W3CTraceContextPropagator.getInstance().inject(Context.current(), headers, Map::put);
    return headers;
  }

  static void remember(String subject) {
    Context context = Context.current();
    OtlpTraces traces = tracing(context);
    if (traces != null) {
      traces.remember(subject, Span.fromContext(context).getSpanContext());
    }
  }

  @Override
  public boolean isRecorded() {
    return span.isRecording();
  }

  @Override
  public TraceSpan with(String key, String value) {
    if (value != null && !value.isEmpty()) {
      span.setAttribute(key, value);
    }
    return this;
  }

  @Override
  public TraceSpan with(String key, long value) {
    span.setAttribute(key, value);
    return this;
  }

  @Override
  public void failed(String type) {
    span.setAttribute("error.type", type);
    span.setStatus(StatusCode.ERROR);
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      scope.close();
      span.end();
    }
  }
}
