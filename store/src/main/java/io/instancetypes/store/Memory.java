package io.instancetypes.store;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;

/** What is committed and can be seen without SQL: the state, and the changes that led to it. */
final class Memory {
  private final Ring ring;
  private final WatchHub watchHub = new WatchHub();
  private final ReentrantLock lock = new ReentrantLock();
  private volatile StoreState state;
  private volatile boolean closed;

  Memory(Ring ring, StoreState state) {
    this.ring = ring;
    this.state = state;
  }

  StoreState state() {
    return state;
  }

  boolean closed() {
    return closed;
  }

  /** Shows a committed state and wakes the watches that the changes concern. */
  void publish(StoreState next, List<KeyChange> changes) {
    Set<WatchHub.Group> touched;
    lock.lock();
    try {
      changes.forEach(ring::add);
      touched = watchHub.note(changes);
      state = next;
    } finally {
      lock.unlock();
    }
    touched.forEach(WatchHub.Group::wake);
  }

  WatchHub.Group join(Watch watch, String prefix) {
    lock.lock();
    try {
      return watchHub.join(watch, prefix, state.revision());
    } finally {
      lock.unlock();
    }
  }

  void leave(Watch watch, String prefix) {
    lock.lock();
    try {
      watchHub.leave(watch, prefix);
    } finally {
      lock.unlock();
    }
  }

  void close() {
    closed = true;
    lock.lock();
    try {
      watchHub.all().forEach(WatchHub.Group::wake);
    } finally {
      lock.unlock();
    }
  }

  /** The entries at an earlier revision, or null if the ring no longer reaches back to it. */
  Tree entriesAt(StoreState now, long revision) {
    Tree entries = now.entries();
    for (long undone = now.revision(); undone > revision; undone--) {
      KeyChange change = ring.find(undone);
      if (change == null) {
        return null;
      }
      entries = change.undoIn(entries);
    }
    return entries;
  }

  /** The next events after a revision, or null if the ring no longer reaches back to it. */
  Slice slice(String prefix, long after, int most) {
    long newest = state.revision();
    List<Event> events = new ArrayList<>();
    long revision = after;
    while (revision < newest && events.size() < most) {
      KeyChange change = ring.find(revision + 1);
      if (change == null) {
        return revision == after ? null : new Slice(events, revision);
      }
      if (change.key().startsWith(prefix)) {
        if (change.isDamaged()) {
          return Slice.before(change, events, after);
        }
        events.add(change.event());
      }
      revision++;
    }
    return new Slice(events, revision);
  }
}
