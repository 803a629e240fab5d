package io.instancetypes.traces;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.autoconfigure.AutoConfiguredOpenTelemetrySdk;
import io.opentelemetry.sdk.resources.Resource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Traces that go to a collector by OTLP over HTTP. Everything that OpenTelemetry has an environment
 * variable for is set by it.
 */
public final class OtlpTraces implements Traces {
  private static final String NAME = "io.instancetypes";

  /** What is left when a process ends is not worth waiting for longer. */
  private static final int PATIENCE_SECONDS = 3;

  /** So many objects whose last request is known. */
  private static final int MOST_SUBJECTS = 1_024;

  /** Held here, as the JDK forgets the level of a logger that nobody holds. */
  private static final List<Logger> LIBRARY =
      List.of(
          Logger.getLogger("io.opentelemetry.exporter"),
          Logger.getLogger("io.opentelemetry.sdk.trace.export"));

  private static final AttributeKey<String> SERVICE_NAME = AttributeKey.stringKey("service.name");

  private static final TextMapGetter<Arrival> HEADERS =
      new TextMapGetter<>() {
        @Override
        public Iterable<String> keys(Arrival arrival) {
          return List.of();
        }

        @Override
        public String get(Arrival arrival, String name) {
          String value = arrival.header().apply(name);
          return value.isEmpty() ? null : value;
        }
      };

  private final OpenTelemetrySdk sdk;
  private final Tracer tracer;
  private final Deliveries deliveries;
  private final QueueCounter queue;

  private final Map<String, SpanContext> subjects =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, SpanContext> eldest) {
          return size() > MOST_SUBJECTS;
        }
      };

  private OtlpTraces(OpenTelemetrySdk sdk, Deliveries deliveries, QueueCounter queue) {
    this.sdk = sdk;
    this.tracer = sdk.getTracer(NAME);
    this.deliveries = deliveries;
    this.queue = queue;
  }

  /**
   * Who traces, and where to.
   *
   * @param service its name, unless the environment has another
   * @param endpoint the URL of a collector, below which it takes traces at {@code /v1/traces};
   *     empty for that of the environment
   * @param log told, in a sentence, that traces are not taken, and that they are again
   */
  public record Setup(
      String service, String version, Optional<String> endpoint, Consumer<String> log) {}

  /**
   * @throws IllegalArgumentException if the environment says something that cannot be
   */
  public static OtlpTraces open(Setup setup) {
    // It would say so for each batch, with a stack trace.
    LIBRARY.forEach(logger -> logger.setLevel(Level.OFF));
    var deliveries = new Deliveries(setup.log());
    var queue = new QueueCounter();
    try {
      OpenTelemetrySdk sdk =
          AutoConfiguredOpenTelemetrySdk.builder()
              .disableShutdownHook()
              .setServiceClassLoader(OtlpTraces.class.getClassLoader())
              .addPropertiesSupplier(OtlpTraces::usual)
              .addPropertiesCustomizer(properties -> fixed(setup))
              .addResourceCustomizer((resource, properties) -> named(resource, setup))
              .addSpanExporterCustomizer((exporter, properties) -> deliveries.by(exporter))
              .addMeterProviderCustomizer(
                  (meters, properties) -> meters.registerMetricReader(queue))
              .build()
              .getOpenTelemetrySdk();
      TraceSpan.ask();
      return new OtlpTraces(sdk, deliveries, queue);
    } catch (RuntimeException wrong) {
      throw new IllegalArgumentException(wrong.getMessage(), wrong);
    }
  }

  /** Where the environment says nothing. */
  private static Map<String, String> usual() {
    return Map.of(
        // The only one that needs nothing but the JDK.
        "otel.exporter.otlp.protocol", "http/protobuf",
        // Names come from requests of strangers.
        "otel.span.attribute.value.length.limit", "256");
  }

  /** Whatever the environment says: metrics are fetched by Prometheus, and logs are written. */
  private static Map<String, String> fixed(Setup setup) {
    var properties = new LinkedHashMap<String, String>();
    properties.put("otel.traces.exporter", "otlp");
    properties.put("otel.metrics.exporter", "none");
    properties.put("otel.logs.exporter", "none");
    setup
        .endpoint()
        .ifPresent(
            url ->
                properties.put(
                    "otel.exporter.otlp.traces.endpoint",
                    (url.endsWith("/") ? url : url + "/") + "v1/traces"));
    return properties;
  }

  private static Resource named(Resource resource, Setup setup) {
    Resource own =
        Resource.create(
            Attributes.builder()
                .put("service.name", setup.service())
                .put("service.version", setup.version())
                .build());
    String given = resource.getAttributes().get(SERVICE_NAME);
    // The library has a name for who has none.
    boolean named = given != null && !given.startsWith("unknown_service");
    return named ? own.merge(resource) : resource.merge(own);
  }

  Tracer tracer() {
    return tracer;
  }

  @Override
  public boolean areOn() {
    return true;
  }

  @Override
  public TraceSpan request(Arrival arrival) {
    SpanBuilder builder =
        tracer
            .spanBuilder(arrival.name())
            .setSpanKind(SpanKind.SERVER)
            .setStartTimestamp(arrival.begun());
    Context sender =
        W3CTraceContextPropagator.getInstance().extract(Context.root(), arrival, HEADERS);
    if (arrival.trusted()) {
      builder.setParent(sender);
    } else {
      builder.setNoParent();
      link(builder, Span.fromContext(sender).getSpanContext());
    }
    return RecordedSpan.begun(builder.startSpan(), this);
  }

  private static void link(SpanBuilder builder, SpanContext other) {
    if (other.isValid()) {
      builder.addLink(other);
    }
  }

  @Override
  public TraceSpan work(String name, String subject) {
    SpanBuilder builder = tracer.spanBuilder(name).setNoParent();
    SpanContext cause = forget(subject);
    if (cause != null) {
      builder.addLink(cause);
    }
    return RecordedSpan.begun(builder.startSpan(), this);
  }

  void remember(String subject, SpanContext span) {
    synchronized (subjects) {
      subjects.remove(subject);
      subjects.put(subject, span);
    }
  }

  private SpanContext forget(String subject) {
    synchronized (subjects) {
      return subjects.remove(subject);
    }
  }

  @Override
  public long dropped() {
    return queue.dropped() + deliveries.lost();
  }

  @Override
  public void close() {
    sdk.getSdkTracerProvider().shutdown().join(PATIENCE_SECONDS, TimeUnit.SECONDS);
  }
}
