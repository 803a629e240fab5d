package io.instancetypes.store.check;

import java.util.ArrayList;
import java.util.List;

/** What one watch delivered from its start to its end, in portions. */
public final class WatchRecord {
  private final String name;
  private final String prefix;
  private final long after;
  private final List<Portion> portions = new ArrayList<>();

  /**
   * What came together.
   *
   * @param revision the progress told with it, 0 for none: all events up to here were delivered
   */
  record Portion(List<Observed> events, long revision) {}

  public WatchRecord(String name, String prefix, long after) {
    this.name = name;
    this.prefix = prefix;
    this.after = after;
  }

  public synchronized void delivered(List<Observed> events) {
    portions.add(new Portion(List.copyOf(events), 0));
  }

  /** Notes a bookmark. */
  public synchronized void reached(long revision) {
    portions.add(new Portion(List.of(), revision));
  }

  /** Where a client would go on after this watch. */
  public synchronized long position() {
    long position = after;
    for (Portion portion : portions) {
      position = Math.max(position, portion.revision);
      for (Observed event : portion.events) {
        position = Math.max(position, event.revision());
      }
    }
    return position;
  }

  /** All events, in the order they came. */
  public synchronized List<Observed> events() {
    return portions.stream().flatMap(portion -> portion.events.stream()).toList();
  }

  String name() {
    return name;
  }

  public String prefix() {
    return prefix;
  }

  long after() {
    return after;
  }

  synchronized List<Portion> portions() {
    return List.copyOf(portions);
  }
}
