package io.instancetypes.apiserver;

import io.instancetypes.https.RequestInfo;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;

/** Figures for whoever watches over the server, in the text form of Prometheus. */
final class Metrics {
  private static final double[] BOUNDS = {0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5};

  private final Map<String, LongAdder> requests = new ConcurrentHashMap<>();
  private final Map<String, Histogram> durations = new ConcurrentHashMap<>();
  private final LongSupplier revision;

  Metrics(LongSupplier revision) {
    this.revision = revision;
  }

  void count(RequestInfo info, int code, long nanos) {
    String resource = info.isResource() ? info.resource() : "";
    String labels =
        "verb=\"%s\",group=\"%s\",resource=\"%s\"".formatted(info.verb(), info.group(), resource);
    requests.computeIfAbsent(labels + ",code=\"" + code + '"', key -> new LongAdder()).increment();
    // A watch lasts as long as its reader likes: that says nothing about the server.
    if (!info.verb().equals("watch")) {
      durations.computeIfAbsent(labels, key -> new Histogram()).add(nanos / 1e9);
    }
  }

  String text() {
    var text = new StringBuilder();
    text.append("# HELP apiserver_request_total Requests by verb, resource and status.\n");
    text.append("# TYPE apiserver_request_total counter\n");
    new TreeMap<>(requests)
        .forEach((labels, count) -> sample(text, "apiserver_request_total", labels, count.sum()));
    text.append("# HELP apiserver_request_duration_seconds Time to answer, watches left out.\n");
    text.append("# TYPE apiserver_request_duration_seconds histogram\n");
    new TreeMap<>(durations).forEach((labels, histogram) -> histogram.write(text, labels));
    Runtime runtime = Runtime.getRuntime();
    gauge(text, "store_revision", "Newest revision in the store.", revision.getAsLong());
    gauge(
        text,
        "jvm_memory_used_bytes",
        "Heap in use.",
        runtime.totalMemory() - runtime.freeMemory());
    return text.toString();
  }

  private static void gauge(StringBuilder text, String name, String help, long value) {
    text.append("# HELP ").append(name).append(' ').append(help).append('\n');
    text.append("# TYPE ").append(name).append(" gauge\n");
    text.append(name).append(' ').append(value).append('\n');
  }

  private static void sample(StringBuilder text, String name, String labels, Object value) {
    text.append(name).append('{').append(labels).append("} ").append(value).append('\n');
  }

  /** How many requests took at most how long. */
  private static final class Histogram {
    private final LongAdder[] counts = new LongAdder[BOUNDS.length];
    private final LongAdder all = new LongAdder();
    private final DoubleAdder sum = new DoubleAdder();

    Histogram() {
      for (int i = 0; i < counts.length; i++) {
        counts[i] = new LongAdder();
      }
    }

    void add(double seconds) {
      all.increment();
      sum.add(seconds);
      for (int i = 0; i < BOUNDS.length; i++) {
        if (seconds <= BOUNDS[i]) {
          counts[i].increment();
        }
      }
    }

    void write(StringBuilder text, String labels) {
      String name = "apiserver_request_duration_seconds";
      for (int i = 0; i < BOUNDS.length; i++) {
        sample(text, name + "_bucket", labels + ",le=\"" + BOUNDS[i] + '"', counts[i].sum());
      }
      sample(text, name + "_bucket", labels + ",le=\"+Inf\"", all.sum());
      sample(text, name + "_sum", labels, sum.sum());
      sample(text, name + "_count", labels, all.sum());
    }
  }
}
