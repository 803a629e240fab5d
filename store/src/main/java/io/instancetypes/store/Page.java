package io.instancetypes.store;

import java.util.ArrayList;
import java.util.List;

/**
 * Entries in key order, all as they were at one revision.
 *
 * @param more whether the limit cut the list
 * @param remaining how many entries follow the last one
 * @param damaged what would be among the entries, were it readable
 */
public record Page(
    List<Entry> entries, long revision, boolean more, long remaining, List<Damage> damaged) {

  /** Takes out what is damaged. */
  static Page of(List<Entry> found, long revision, long remaining) {
    List<Entry> entries = found;
    List<Damage> damaged = List.of();
    if (found.stream().anyMatch(Entry::isDamaged)) {
      entries = found.stream().filter(entry -> !entry.isDamaged()).toList();
      damaged = found.stream().filter(Entry::isDamaged).map(Damage::of).toList();
    }
    return new Page(entries, revision, remaining > 0, remaining, damaged);
  }

  /** Whether nothing of it can be shown, although something follows that may be. */
  boolean isHollow() {
    return entries.isEmpty() && more;
  }

  Page after(Page before) {
    List<Damage> all = new ArrayList<>(before.damaged);
    all.addAll(damaged);
    return new Page(entries, revision, more, remaining, all);
  }
}
