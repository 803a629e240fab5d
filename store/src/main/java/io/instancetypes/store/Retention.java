package io.instancetypes.store;

import java.util.ArrayDeque;
import java.util.Deque;

/** How much history automatic compaction keeps: a number of revisions and a span of time. */
final class Retention {
  /** The span of time is kept to within this part of it. */
  private static final int SAMPLES = 10;

  private record Sample(long nanos, long revision) {}

  private final Deque<Sample> samples = new ArrayDeque<>();
  private final long keepRevisions;
  private final long keepNanos;

  Retention(StoreOptions options) {
    this.keepRevisions = options.kept().revisions();
    this.keepNanos = options.kept().time().toNanos();
  }

  /** The revision to compact to at this time, 0 for none. */
  long due(StoreState state, long nanos) {
    if (!samples.isEmpty() && nanos - samples.getLast().nanos < keepNanos / SAMPLES) {
      return 0;
    }
    samples.addLast(new Sample(nanos, state.revision()));
    long old = 0;
    while (nanos - samples.getFirst().nanos >= keepNanos && samples.size() > 1) {
      old = samples.removeFirst().revision;
    }
    long due = Math.min(old, state.revision() - keepRevisions);
    return due > state.compacted() ? due : 0;
  }
}
