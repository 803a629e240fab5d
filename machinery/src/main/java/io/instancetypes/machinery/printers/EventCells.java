package io.instancetypes.machinery.printers;

import io.instancetypes.machinery.printers.Column.Cell;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;

/** The cells of events, in the form of the core group. */
final class EventCells {
  private EventCells() {}

  static Cell lastSeen() {
    return (event, now) -> {
      if (Cells.at(event, "series") instanceof Map<?, ?> series) {
        return Ages.since(series.get("lastObservedTime"), now);
      }
      Object last = Cells.at(event, "lastTimestamp");
      return last == null ? firstSeen(event, now) : Ages.since(last, now);
    };
  }

  static Cell firstSeen() {
    return EventCells::firstSeen;
  }

  private static String firstSeen(Map<?, ?> event, Instant now) {
    Object first = Cells.at(event, "firstTimestamp");
    return Ages.since(first == null ? Cells.at(event, "eventTime") : first, now);
  }

  static Cell object() {
    return (event, now) -> {
      String kind = Cells.textAt(event, "involvedObject.kind").toLowerCase(Locale.ROOT);
      String name = Cells.textAt(event, "involvedObject.name");
      return name.isEmpty() ? kind : kind + "/" + name;
    };
  }

  static Cell source() {
    return (event, now) -> {
      String component = either(event, "source.component", "reportingComponent");
      String instance = either(event, "source.host", "reportingInstance");
      return instance.isEmpty() ? component : component + ", " + instance;
    };
  }

  private static String either(Map<?, ?> event, String first, String second) {
    String text = Cells.textAt(event, first);
    return text.isEmpty() ? Cells.textAt(event, second) : text;
  }

  static Cell message() {
    return (event, now) -> Cells.textAt(event, "message").strip();
  }

  /** A single event need not say that it happened once. */
  static Cell count() {
    return (event, now) -> {
      if (Cells.at(event, "series") instanceof Map<?, ?> series) {
        return series.get("count") instanceof Number count ? count.longValue() : 0L;
      }
      return Cells.at(event, "count") instanceof Number count && count.longValue() != 0
          ? count.longValue()
          : 1L;
    };
  }
}
