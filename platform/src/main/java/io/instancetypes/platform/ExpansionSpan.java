package io.instancetypes.platform;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.engine.resolve.TypeMatcher;
import io.instancetypes.traces.TraceSpan;
import java.util.Map;

/** The working in of an instance type and a preference, as traces tell it. */
public final class ExpansionSpan {
  private ExpansionSpan() {}

  public static TraceSpan begin(Map<String, Object> vm) {
    TraceSpan span = TraceSpan.of("expand");
    if (span.isRecorded() && vm.get("spec") instanceof Map<?, ?> spec) {
      for (Kind.Family family : Kind.Family.values()) {
        String key = TypeMatcher.key(family);
        if (spec.get(key) instanceof Map<?, ?> matcher) {
          span.with("instancetypes." + key, Fields.text(matcher, "name"));
        }
      }
    }
    return span;
  }

  public static void end(TraceSpan span, boolean accepted) {
    span.with("instancetypes.outcome", accepted ? "expanded" : "refused");
  }
}
