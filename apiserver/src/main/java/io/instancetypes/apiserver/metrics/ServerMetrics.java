package io.instancetypes.apiserver.metrics;

import io.instancetypes.apiserver.flowcontrol.FlowMeter;
import io.instancetypes.apiserver.resource.Resource;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** Everything that is counted, under the names that kube-apiserver has for it. */
public final class ServerMetrics implements AutoCloseable {
  /** Definitions come and go without end, and each leaves its series behind. */
  private static final int MOST_SERIES = 4_000;

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final FlowMetrics flows = new FlowMetrics(registry);
  private final JvmGcMetrics collections = new JvmGcMetrics();
  private boolean jvmIsBound;
  private final Map<RequestLabels, RequestSeries> requests = new ConcurrentHashMap<>();
  private final Map<String, Counter> watchEvents = new ConcurrentHashMap<>();
  private final AtomicInteger reading = inFlight("readOnly");
  private final AtomicInteger mutating = inFlight("mutating");
  private final Counter unauthenticated =
      Counter.builder("apiserver.authentication.failures")
          .description("Requests that were refused because nobody knows who sent them")
          .register(registry);

  private AtomicInteger inFlight(String kind) {
    var count = new AtomicInteger();
    Gauge.builder("apiserver.current.inflight.requests", count, AtomicInteger::get)
        .description("Requests that are being answered, watches left out")
        .tag("request_kind", kind)
        .register(registry);
    return count;
  }

  /** Who counts how flows fare. */
  public FlowMeter flows() {
    return flows;
  }

  /** A figure that is looked up whenever somebody asks. */
  public void gauge(String name, String description, Supplier<Number> figure) {
    Gauge.builder(name, figure).description(description).register(registry);
  }

  /** A count that somebody else keeps. */
  public void counter(String name, String description, LongSupplier count) {
    // The registry holds what it asks only weakly, but the question as long as itself.
    FunctionCounter.builder(name, this, self -> count.getAsLong())
        .description(description)
        .register(registry);
  }

  /** Memory, collections and threads of the JVM. Takes a moment: not for the way to the start. */
  public synchronized void bindJvm() {
    if (jvmIsBound) {
      return;
    }
    jvmIsBound = true;
    new JvmMemoryMetrics().bindTo(registry);
    new JvmThreadMetrics().bindTo(registry);
    new ProcessorMetrics().bindTo(registry);
    new UptimeMetrics().bindTo(registry);
    collections.bindTo(registry);
  }

  void begun(RequestLabels labels) {
    goingOn(labels).incrementAndGet();
  }

  /**
   * @param code that was answered; 0 if the client left before
   */
  void ended(RequestLabels labels, int code, long nanos) {
    goingOn(labels).decrementAndGet();
    series(labels).ended(code, nanos);
    if (code == 401) {
      unauthenticated.increment();
    }
    Rejection rejection = Rejection.of(code);
    if (rejection != null) {
      rejected(rejection);
    }
  }

  private AtomicInteger goingOn(RequestLabels labels) {
    if (labels.isLongRunning()) {
      return series(labels).goingOn();
    }
    return labels.isMutating() ? mutating : reading;
  }

  private RequestSeries series(RequestLabels labels) {
    RequestSeries known = requests.get(labels);
    if (known != null) {
      return known;
    }
    RequestLabels counted = requests.size() < MOST_SERIES ? labels : RequestLabels.overflow();
    return requests.computeIfAbsent(counted, added -> new RequestSeries(added, registry));
  }

  private void rejected(Rejection why) {
    Counter.builder("apiserver.rejected.requests")
        .description("Requests that were turned away although nothing was wrong with them")
        .tag("reason", why.word())
        .register(registry)
        .increment();
  }

  /** Told for every event that a watch sends. */
  public void watchEvent(Resource resource) {
    String key = resource.apiVersion() + "/" + resource.names().plural();
    Counter known = watchEvents.get(key);
    if (known == null && watchEvents.size() < MOST_SERIES) {
      known = watchEvents.computeIfAbsent(key, added -> watchEvents(resource));
    }
    if (known != null) {
      known.increment();
    }
  }

  private Counter watchEvents(Resource resource) {
    return Counter.builder("apiserver.watch.events")
        .description("Events that were sent to watches")
        .tags(
            Tags.of(
                "group", resource.group(),
                "resource", resource.names().plural(),
                "version", resource.version()))
        .register(registry);
  }

  /** In the text format of Prometheus. */
  public String text() {
    bindJvm();
    return registry.scrape();
  }

  @Override
  public void close() {
    collections.close();
    registry.close();
  }
}
