package io.instancetypes.store;

import io.instancetypes.store.Outcome.Conflict;
import io.instancetypes.store.Outcome.Written;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Requests that share one commit, each decided on the state that the ones before it leave. */
final class Batch {
  /** What a change costs in the write-ahead log beside its value: the pages it touches. */
  private static final long CHANGE_BYTES = 12 << 10;

  private final List<Request> requests = new ArrayList<>();
  private final List<Outcome> outcomes = new ArrayList<>();
  private final List<Change> changes = new ArrayList<>();
  private final State before;
  private State after;
  private long bytes;

  Batch(State before) {
    this.before = before;
    this.after = before;
  }

  void add(Request request) {
    requests.add(request);
    outcomes.add(
        switch (request) {
          case Request.Write write -> decide(write);
          case Request.Compact compact -> decide(compact);
          case Request.Stop _ -> new Written(after.revision());
        });
  }

  private Outcome decide(Request.Write write) {
    Entry current = after.entries().find(write.key());
    if ((current == null ? 0 : current.revision()) != write.expected()) {
      return new Conflict(current);
    }
    long revision = after.revision() + 1;
    Change change = new Change(current, next(write, current, revision), revision);
    changes.add(change);
    bytes += CHANGE_BYTES + write.bytes();
    after = new State(revision, after.compacted(), change.applyTo(after.entries()));
    return new Written(revision);
  }

  private static Entry next(Request.Write write, Entry current, long revision) {
    return switch (write.kind()) {
      case CREATED -> new Entry(write.key(), write.value(), revision, revision);
      case UPDATED -> new Entry(write.key(), write.value(), revision, current.createRevision());
      case DELETED -> null;
    };
  }

  private Outcome decide(Request.Compact compact) {
    long compacted = Math.clamp(compact.revision(), after.compacted(), after.revision());
    after = new State(after.revision(), compacted, after.entries());
    return new Written(compacted);
  }

  boolean changesNothing() {
    return changes.isEmpty() && after.compacted() == before.compacted();
  }

  /** The size of the changes, to know when the write-ahead log has grown. */
  long bytes() {
    return bytes;
  }

  State state() {
    return after;
  }

  List<Change> changes() {
    return changes;
  }

  void writeTo(Database database) throws SQLException, IOException {
    database.begin();
    for (Change change : changes) {
      database.insert(change);
    }
    if (after.compacted() != before.compacted()) {
      database.mark(Marker.COMPACTED, after.compacted());
    }
  }

  void acknowledge() {
    for (int i = 0; i < requests.size(); i++) {
      requests.get(i).answer().complete(outcomes.get(i));
    }
  }
}
