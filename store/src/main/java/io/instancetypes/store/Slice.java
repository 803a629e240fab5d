package io.instancetypes.store;

import java.util.List;

/** A stretch of history: the matching events, and the revision up to which there are no others. */
record Slice(List<Event> events, long revision) {

  /**
   * What comes before a change of which nobody can be told, because a value is damaged. Whoever
   * stands right before it must begin anew with the state, which leaves the value out.
   */
  static Slice before(KeyChange change, List<Event> events, long after) {
    if (events.isEmpty()) {
      throw new CompactedException(after, change.revision());
    }
    return new Slice(events, events.getLast().revision());
  }
}
