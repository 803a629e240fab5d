package io.instancetypes.store;

import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * The most recent changes, found by their revision. Only the writer adds; readers need no lock, as
 * a place either holds the change they ask for or it does not.
 */
final class Ring {
  private final AtomicReferenceArray<KeyChange> places;
  private final long mostBytes;
  private long bytes;
  private long oldest = 1;

  Ring(int events, long mostBytes) {
    this.places = new AtomicReferenceArray<>(events);
    this.mostBytes = mostBytes;
  }

  /** The change with this revision, or null if it is too old. */
  KeyChange find(long revision) {
    KeyChange change = places.getAcquire(place(revision));
    return change != null && change.revision() == revision ? change : null;
  }

  void add(KeyChange change) {
    drop(places.getPlain(place(change.revision())));
    places.setRelease(place(change.revision()), change);
    bytes += change.bytes();
    oldest = Math.max(oldest, change.revision() - places.length() + 1);
    while (bytes > mostBytes && oldest < change.revision()) {
      drop(find(oldest));
      oldest++;
    }
  }

  private void drop(KeyChange change) {
    if (change != null) {
      bytes -= change.bytes();
      places.setRelease(place(change.revision()), null);
    }
  }

  private int place(long revision) {
    return (int) (revision % places.length());
  }
}
