package io.instancetypes.store;

import io.instancetypes.store.Event.Kind;

/** A step from one state of a key to the next; null where there is no such key. */
record KeyChange(Entry before, Entry after, long revision) {
  String key() {
    return before != null ? before.key() : after.key();
  }

  Kind kind() {
    if (before == null) {
      return Kind.CREATED;
    }
    return after == null ? Kind.DELETED : Kind.UPDATED;
  }

  /** Nobody can be told of such a change: whoever follows must begin anew. */
  boolean isDamaged() {
    return before != null && before.isDamaged() || after != null && after.isDamaged();
  }

  Event event() {
    Entry shown = after != null ? after : before;
    byte[] previous = before != null ? before.value() : null;
    return new Event(kind(), key(), shown.value(), previous, revision, shown.createRevision());
  }

  Tree applyTo(Tree tree) {
    return after != null ? tree.put(after) : tree.remove(key());
  }

  Tree undoIn(Tree tree) {
    return before != null ? tree.put(before) : tree.remove(key());
  }

  long bytes() {
    return 2L * key().length() + bytes(before) + bytes(after);
  }

  private static long bytes(Entry entry) {
    return entry == null || entry.isDamaged() ? 0 : entry.value().length;
  }
}
