package io.instancetypes.apiserver.lifecycle;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.object.Codec;
import io.instancetypes.store.Entry;
import io.instancetypes.store.Store;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Lets Events go an hour after they were last written. When that was, their revision tells: it is
 * enough to know which revision was the newest at which time.
 */
final class EventExpiry {
  static final Duration EVERY = Duration.ofMinutes(1);

  private static final Duration LIFETIME = Duration.ofHours(1);
  private static final String PREFIX = "/core/events/";

  private final Store store;
  private final Clock clock;
  private final Deque<Mark> marks = new ArrayDeque<>();
  private boolean swept;

  private record Mark(Instant time, long revision) {}

  EventExpiry(Store store, Clock clock) {
    this.store = store;
    this.clock = clock;
  }

  void sweep() {
    Instant limit = clock.instant().minus(LIFETIME);
    List<Entry> events = store.list(PREFIX, "", 0, 0).entries();
    marks.addLast(new Mark(clock.instant(), store.revision()));
    long old = oldRevision(limit);
    for (Entry event : events) {
      // Of what was written before this process began, nothing but the event itself tells.
      if (event.revision() <= old || (!swept && lastSeen(event).isBefore(limit))) {
        store.delete(event.key(), event.revision());
      }
    }
    swept = true;
  }

  /** The newest revision that is as old as events become. */
  private long oldRevision(Instant limit) {
    long old = 0;
    while (!marks.isEmpty() && !marks.getFirst().time.isAfter(limit)) {
      old = marks.removeFirst().revision;
    }
    if (old > 0) {
      marks.addFirst(new Mark(limit, old));
    }
    return old;
  }

  private static Instant lastSeen(Entry entry) {
    Fields event = Codec.decode(entry);
    Map<?, ?> metadata = Fields.map(event, "metadata");
    Map<?, ?> series = Fields.map(event, "series");
    return Stream.of(
            metadata.get("creationTimestamp"),
            event.get("lastTimestamp"),
            event.get("eventTime"),
            series.get("lastObservedTime"))
        .map(EventExpiry::moment)
        .max(Instant::compareTo)
        .orElse(Instant.EPOCH);
  }

  private static Instant moment(Object text) {
    try {
      return text instanceof String written ? Instant.parse(written) : Instant.EPOCH;
    } catch (DateTimeException unreadable) {
      return Instant.EPOCH;
    }
  }
}
