package io.instancetypes.store;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The watches, grouped by prefix. A group knows where its prefix changed of late, so that changes
 * elsewhere neither wake its watches nor make them read. The caller guards every call but those on
 * a group.
 */
final class WatchHub {
  private final Map<String, Group> groups = new HashMap<>();
  private int[] lengths = {};

  /** The watches of one prefix, and the revisions of its latest changes. */
  static final class Group {
    private static final int MOST_RECENT = 64;

    private final Set<Watch> watches = ConcurrentHashMap.newKeySet();

    /** A revision, and every change of the prefix after it. */
    private volatile long[] recent;

    private Group(long revision) {
      recent = new long[] {revision};
    }

    /** No change of the prefix is newer, among those that readers can see. */
    long latest() {
      long[] known = recent;
      return known[known.length - 1];
    }

    /** Changes of the prefix after this revision begin here at the earliest. */
    long firstAfter(long revision) {
      long[] known = recent;
      if (revision < known[0]) {
        return revision + 1;
      }
      int place = Arrays.binarySearch(known, revision + 1);
      int next = place < 0 ? -place - 1 : place;
      return next < known.length ? known[next] : Long.MAX_VALUE;
    }

    private void note(long revision) {
      long[] known = recent;
      int from = known.length > MOST_RECENT ? 1 : 0;
      long[] more = Arrays.copyOfRange(known, from, known.length + 1);
      more[more.length - 1] = revision;
      recent = more;
    }

    void wake() {
      watches.forEach(Watch::wake);
    }
  }

  /** Adds a watch to a group that may have changed until this revision. */
  Group join(Watch watch, String prefix, long revision) {
    Group group = groups.get(prefix);
    if (group == null) {
      group = new Group(revision);
      groups.put(prefix, group);
      measure();
    }
    group.watches.add(watch);
    return group;
  }

  void leave(Watch watch, String prefix) {
    Group group = groups.get(prefix);
    if (group != null && group.watches.remove(watch) && group.watches.isEmpty()) {
      groups.remove(prefix);
      measure();
    }
  }

  /** Notes the changes and returns the groups to wake once they can be seen. */
  Set<Group> note(List<KeyChange> changes) {
    Set<Group> touched = new HashSet<>();
    for (KeyChange change : changes) {
      for (int length : lengths) {
        if (length <= change.key().length()) {
          note(groups.get(change.key().substring(0, length)), change.revision(), touched);
        }
      }
    }
    return touched;
  }

  private static void note(Group group, long revision, Set<Group> touched) {
    if (group != null) {
      group.note(revision);
      touched.add(group);
    }
  }

  Set<Group> all() {
    return Set.copyOf(groups.values());
  }

  private void measure() {
    lengths = groups.keySet().stream().mapToInt(String::length).distinct().toArray();
  }
}
