package io.instancetypes.https;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The answers without end that are under way. */
final class OpenStreams {
  private final Set<StreamEnd> ends = ConcurrentHashMap.newKeySet();
  private volatile boolean stopping;

  void add(StreamEnd end) {
    ends.add(end);
    if (stopping) {
      end.come();
    }
  }

  void remove(StreamEnd end) {
    ends.remove(end);
  }

  /** Whoever sends one is told to come to an end. */
  void endAll() {
    stopping = true;
    ends.forEach(StreamEnd::come);
  }
}
