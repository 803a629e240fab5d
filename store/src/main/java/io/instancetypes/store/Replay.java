package io.instancetypes.store;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.function.Consumer;

/** Brings a state up to what the database holds, and makes sure that the log has no gaps. */
final class Replay {
  private final Path file;
  private final long compacted;
  private final Consumer<KeyChange> changes;
  private Tree entries;
  private long revision;

  private Replay(Path file, StoreState from, long compacted, Consumer<KeyChange> changes) {
    this.file = file;
    this.entries = from.entries();
    this.revision = from.revision();
    this.compacted = compacted;
    this.changes = changes;
  }

  static StoreState run(Database database, StoreState from, Consumer<KeyChange> changes)
      throws SQLException {
    long compacted = database.marker(Marker.COMPACTED);
    Replay replay = new Replay(database.file(), from, compacted, changes);
    database.scan(from.revision(), replay::apply);
    return new StoreState(Math.max(replay.revision, compacted), compacted, replay.entries);
  }

  private void apply(Row row) {
    Entry before = entries.find(row.key());
    if (row.revision() > compacted) {
      verify(row, before);
    }
    revision = row.revision();
    if (before == null && row.isDeletion()) {
      return;
    }
    KeyChange change = row.changeOf(before);
    entries = change.applyTo(entries);
    if (row.revision() > compacted) {
      changes.accept(change);
    }
  }

  /** Above the compaction every revision has its row, and every row follows the one it names. */
  private void verify(Row row, Entry before) {
    boolean next = row.revision() == Math.max(revision, compacted) + 1;
    boolean follows =
        before == null ? !row.isDeletion() : row.previousRevision() == before.revision();
    if (!next || !follows) {
      throw StoreTables.damaged(file, "revision " + row.revision() + " does not follow", null);
    }
  }
}
