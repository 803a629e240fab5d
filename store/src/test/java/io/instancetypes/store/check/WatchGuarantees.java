package io.instancetypes.store.check;

import io.instancetypes.store.check.Observed.Kind;
import io.instancetypes.store.check.WatchRecord.Portion;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;

/**
 * Judges watches by what etcd promises of its own: ordered, unique, atomic, reliable, resumable,
 * and with bookmarks that hold. One revision is one change of one key.
 */
public final class WatchGuarantees {
  private final NavigableMap<Long, Observed> log = new TreeMap<>();
  private final List<String> violations = new ArrayList<>();

  private WatchGuarantees() {}

  /**
   * What is wrong with the watches, a sentence for each fault; none if all is well.
   *
   * @param writes the changes known from elsewhere, such as acknowledged writes; what only watches
   *     tell is added to it
   */
  public static List<String> violations(
      Collection<Observed> writes, Collection<WatchRecord> watches) {
    WatchGuarantees guarantees = new WatchGuarantees();
    writes.forEach(write -> guarantees.learn("the writes", write));
    for (WatchRecord watch : watches) {
      watch.events().forEach(event -> guarantees.learn(watch.name(), event));
    }
    watches.forEach(guarantees::check);
    guarantees.checkStates();
    return guarantees.violations;
  }

  /** All who speak of a revision must tell the same. */
  private void learn(String source, Observed event) {
    Observed known = log.putIfAbsent(event.revision(), event);
    if (known == null || known.equals(event)) {
      return;
    }
    boolean same =
        known.kind() == event.kind()
            && known.key().equals(event.key())
            && known.value().equals(event.value());
    if (!same) {
      violations.add("inconsistent: " + source + " has " + event + ", others " + known);
    } else if (known.previous() == null) {
      log.put(event.revision(), event);
    }
  }

  private void check(WatchRecord watch) {
    Set<Long> delivered = new HashSet<>();
    long last = watch.after();
    long bookmark = watch.after();
    for (Portion portion : watch.portions()) {
      for (Observed event : portion.events()) {
        check(watch, event, last, bookmark, delivered);
        last = Math.max(last, event.revision());
      }
      if (portion.revision() != 0) {
        if (portion.revision() < bookmark) {
          violations.add(watch.name() + " bookmark: " + portion.revision() + " after " + bookmark);
        }
        bookmark = Math.max(bookmark, portion.revision());
      }
    }
    checkReliable(watch, Math.max(last, bookmark), delivered);
  }

  private void check(
      WatchRecord watch, Observed event, long last, long bookmark, Set<Long> delivered) {
    if (!event.key().startsWith(watch.prefix())) {
      violations.add(watch.name() + " filter: " + event + " is not below " + watch.prefix());
    }
    if (!delivered.add(event.revision())) {
      violations.add(watch.name() + " unique: " + event + " came twice");
    } else if (event.revision() <= watch.after()) {
      violations.add(watch.name() + " resumable: " + event + " is not after " + watch.after());
    } else if (event.revision() <= bookmark) {
      violations.add(watch.name() + " bookmark: " + event + " came after bookmark " + bookmark);
    } else if (event.revision() < last) {
      violations.add(watch.name() + " ordered: " + event + " came after " + last);
    }
  }

  private void checkReliable(WatchRecord watch, long reached, Set<Long> delivered) {
    for (Observed event : log.subMap(watch.after(), false, reached, true).values()) {
      if (event.key().startsWith(watch.prefix()) && !delivered.contains(event.revision())) {
        violations.add(watch.name() + " reliable: " + event + " is missing before " + reached);
      }
    }
  }

  /**
   * Every change begins where the one before it on the same key ended, if none between is unknown.
   */
  private void checkStates() {
    Map<String, Observed> latest = new HashMap<>();
    long revision = 0;
    for (Observed event : log.values()) {
      if (event.revision() != revision + 1) {
        latest.clear();
      }
      revision = event.revision();
      Observed before = latest.put(event.key(), event);
      if (before != null) {
        checkStep(before, event);
      }
    }
  }

  private void checkStep(Observed before, Observed event) {
    boolean existed = before.kind() != Kind.DELETED;
    if (existed == (event.kind() == Kind.CREATED)) {
      violations.add("atomic: " + event + " cannot follow " + before);
    } else if (existed && event.previous() != null && !event.previous().equals(before.value())) {
      violations.add("atomic: " + event + " has not the value before, of " + before);
    }
  }
}
