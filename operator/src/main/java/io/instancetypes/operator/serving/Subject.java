package io.instancetypes.operator.serving;

import io.instancetypes.api.Fields;
import io.instancetypes.traces.TraceSpan;
import java.util.Map;
import org.slf4j.MDC;

/** What a review is about, as every line of the log names it until this is closed. */
final class Subject implements AutoCloseable {
  /** The keys under which the controllers' framework names what it works on. */
  private static final String KIND = "resource.kind";

  private static final String NAMESPACE = "resource.namespace";
  private static final String NAME = "resource.name";

  Subject(Fields review) {
    Map<?, ?> request = review.get("request") instanceof Map<?, ?> map ? map : Map.of();
    Map<?, ?> kind = request.get("kind") instanceof Map<?, ?> map ? map : Map.of();
    put(KIND, kind.get("kind"));
    put(NAMESPACE, request.get("namespace"));
    put(NAME, request.get("name"));
  }

  /** For traces, and for the controllers that may have to do with it next. */
  void tell(TraceSpan span) {
    if (span.isRecorded()) {
      span.with("k8s.kind", MDC.get(KIND))
          .with("k8s.namespace.name", MDC.get(NAMESPACE))
          .with("k8s.resource.name", MDC.get(NAME));
      TraceSpan.touches(MDC.get(KIND) + "/" + MDC.get(NAMESPACE) + "/" + MDC.get(NAME));
    }
  }

  private static void put(String key, Object value) {
    if (value instanceof String text && !text.isEmpty()) {
      MDC.put(key, text);
    }
  }

  @Override
  public void close() {
    MDC.remove(KIND);
    MDC.remove(NAMESPACE);
    MDC.remove(NAME);
  }
}
