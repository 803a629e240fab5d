package io.instancetypes.store;

import io.instancetypes.store.WriteOutcome.Conflict;
import io.instancetypes.store.WriteOutcome.Written;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Requests that share one commit, each decided on the state that the ones before it leave. */
final class Batch {
  /** What a change costs in the write-ahead log beside its value: the pages it touches. */
  private static final long CHANGE_BYTES = 12 << 10;

  private final List<WriteRequest> requests = new ArrayList<>();
  private final List<WriteOutcome> outcomes = new ArrayList<>();
  private final List<KeyChange> changes = new ArrayList<>();
  private final StoreState before;
  private StoreState after;
  private long bytes;

  Batch(StoreState before) {
    this.before = before;
    this.after = before;
  }

  void add(WriteRequest request) {
    requests.add(request);
    outcomes.add(
        switch (request) {
          case WriteRequest.Write write -> decide(write);
          case WriteRequest.Compact compact -> decide(compact);
          case WriteRequest.Stop _ -> new Written(after.revision());
        });
  }

  private WriteOutcome decide(WriteRequest.Write write) {
    Entry current = after.entries().find(write.key());
    if ((current == null ? 0 : current.revision()) != write.expected()) {
      return new Conflict(current);
    }
    long revision = after.revision() + 1;
    KeyChange change = new KeyChange(current, next(write, current, revision), revision);
    changes.add(change);
    bytes += CHANGE_BYTES + write.bytes();
    after = new StoreState(revision, after.compacted(), change.applyTo(after.entries()));
    return new Written(revision);
  }

  private static Entry next(WriteRequest.Write write, Entry current, long revision) {
    return switch (write.kind()) {
      case CREATED -> new Entry(write.key(), write.value(), revision, revision);
      case UPDATED -> new Entry(write.key(), write.value(), revision, current.createRevision());
      case DELETED -> null;
    };
  }

  private WriteOutcome decide(WriteRequest.Compact compact) {
    long compacted = Math.clamp(compact.revision(), after.compacted(), after.revision());
    after = new StoreState(after.revision(), compacted, after.entries());
    return new Written(compacted);
  }

  boolean changesNothing() {
    return changes.isEmpty() && after.compacted() == before.compacted();
  }

  /** The size of the changes, to know when the write-ahead log has grown. */
  long bytes() {
    return bytes;
  }

  StoreState state() {
    return after;
  }

  List<KeyChange> changes() {
    return changes;
  }

  void writeTo(Database database) throws SQLException, IOException {
    database.begin();
    for (KeyChange change : changes) {
      database.insert(change);
    }
    if (after.compacted() != before.compacted()) {
      database.mark(Marker.COMPACTED, after.compacted());
    }
  }

  /** What is told of it when it is on disk. */
  Commit committed(Instant begun, Instant ended) {
    return new Commit(
        before.revision() + 1, after.revision(), begun, Duration.between(begun, ended));
  }

  void acknowledge() {
    for (int i = 0; i < requests.size(); i++) {
      requests.get(i).answer().complete(outcomes.get(i));
    }
  }
}
