package io.instancetypes.machinery.builtin;

import io.instancetypes.api.Fields;
import java.util.Map;

/** Turns events of the core group into those of {@code events.k8s.io}, and back. */
public final class Events {
  /** The fields that are called differently: in the core group, and in the other. */
  private static final String[][] NAMES = {
    {"involvedObject", "regarding"},
    {"message", "note"},
    {"reportingComponent", "reportingController"},
    {"source", "deprecatedSource"},
    {"firstTimestamp", "deprecatedFirstTimestamp"},
    {"lastTimestamp", "deprecatedLastTimestamp"},
    {"count", "deprecatedCount"},
  };

  private Events() {}

  /** An event of {@code events.k8s.io/v1} as one of {@code v1}. */
  public static Fields toCore(Map<?, ?> event) {
    return renamed(event, 1, 0, "v1");
  }

  /** An event of {@code v1} as one of {@code events.k8s.io/v1}. */
  public static Fields fromCore(Map<?, ?> event) {
    return renamed(event, 0, 1, "events.k8s.io/v1");
  }

  private static Fields renamed(Map<?, ?> event, int from, int to, String apiVersion) {
    var renamed = new Fields();
    event.forEach((key, value) -> renamed.put(name((String) key, from, to), Fields.copy(value)));
    renamed.put("apiVersion", apiVersion);
    return renamed;
  }

  private static String name(String name, int from, int to) {
    for (String[] names : NAMES) {
      if (names[from].equals(name)) {
        return names[to];
      }
    }
    return name;
  }
}
