package io.instancetypes.store;

import io.instancetypes.store.Event.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/**
 * Values under keys, with a revision for every change: a log on disk whose current state is kept in
 * memory. A change can be seen only after it is on disk, and is on disk before it is acknowledged.
 */
public final class Store implements AutoCloseable {
  /** No object comes near; one that did would hold up all others. */
  private static final int MOST_VALUE_BYTES = 64 << 20;

  /** So many damaged values are named in the log. */
  private static final int MOST_TOLD = 10;

  private final DirectoryLock lock;
  private final Path directory;
  private final SyncPoint syncPoint;
  private final Memory memory;
  private final History history;
  private final Writer writer;
  private final List<Damage> damaged;

  private Store(Path directory, StoreOptions options, SyncPoint syncPoint, DirectoryLock lock)
      throws SQLException, IOException {
    this.directory = directory;
    this.syncPoint = syncPoint;
    this.lock = lock;
    StoreCopies.finishRestore(directory, syncPoint);
    FormatUpgrade.prepare(directory, syncPoint);
    Continuity continuity = Continuity.examine(directory, options);
    Database database = Database.open(directory, true, options.maximumBytes());
    try {
      syncPoint.reached(SyncPoint.Place.OPENING);
      database.check();
      continuity.applyTo(database, options.notices());
      Ring ring = new Ring(options.ring().events(), options.ring().bytes());
      StoreState state = Replay.run(database, new StoreState(0, 0, Tree.EMPTY), ring::add);
      damaged = state.entries().damaged();
      tellDamage(options);
      memory = new Memory(ring, state);
      history = new History(directory);
      Witness witness =
          Witness.put(
              directory, new Witness.Note(database.marker(Marker.IDENTITY), state.revision()));
      writer = new Writer(directory, options, syncPoint, memory, history, database, witness);
    } catch (SQLException | IOException | RuntimeException | Error failure) {
      Connections.close(database, failure);
      throw failure;
    }
  }

  private void tellDamage(StoreOptions options) {
    damaged.stream().limit(MOST_TOLD).forEach(damage -> options.notices().accept("" + damage));
    if (damaged.size() > MOST_TOLD) {
      options.notices().accept(damaged.size() + " values are damaged in all");
    }
  }

  /**
   * Opens the store of a directory, which is created if it is not there.
   *
   * @throws StoreUnavailableException if it is in use, damaged, or of a newer program
   */
  public static Store open(Path directory, StoreOptions options) {
    return open(directory, options, SyncPoint.NONE);
  }

  static Store open(Path directory, StoreOptions options, SyncPoint syncPoint) {
    try {
      DirectoryLock lock = DirectoryLock.take(directory);
      try {
        return new Store(directory, options, syncPoint, lock);
      } catch (SQLException | IOException | RuntimeException | Error failure) {
        Connections.close(lock, failure);
        throw failure;
      }
    } catch (SQLException | IOException failure) {
      throw StoreErrors.inOpening(directory, failure);
    }
  }

  /** The newest committed revision. */
  public long revision() {
    return memory.state().revision();
  }

  /** History before this revision is gone. */
  public long compactedRevision() {
    return memory.state().compacted();
  }

  /** Why writes are refused at the moment, in a sentence; null if they are not. */
  public String failure() {
    StoreUnavailableException failure = writer.failure();
    return failure == null ? null : failure.getMessage();
  }

  /** How many keys begin so. */
  public long count(String prefix) {
    Tree entries = memory.state().entries();
    return entries.rank(KeyOrder.endOf(prefix)) - entries.rank(prefix);
  }

  /** How many bytes the values of keys have that begin so. */
  public long bytes(String prefix) {
    Tree entries = memory.state().entries();
    return entries.bytesBefore(KeyOrder.endOf(prefix)) - entries.bytesBefore(prefix);
  }

  /** What its files take. */
  public long bytesOnDisk() {
    return Stream.of(Database.NAME, Database.NAME + "-wal")
        .mapToLong(name -> directory.resolve(name).toFile().length())
        .sum();
  }

  /**
   * The current state of a key, or null.
   *
   * @throws DamagedException if it is there, but not what was written
   */
  public Entry find(String key) {
    Entry entry = memory.state().entries().find(key);
    if (entry != null && entry.isDamaged()) {
      throw new DamagedException(Damage.of(entry));
    }
    return entry;
  }

  /** The keys whose value was found damaged at the start, and still is. */
  public List<Damage> damaged() {
    Tree entries = memory.state().entries();
    return damaged.stream()
        .filter(
            damage -> {
              Entry entry = entries.find(damage.key());
              return entry != null && entry.isDamaged();
            })
        .toList();
  }

  /**
   * Entries in key order; those whose value is damaged are left out, and named.
   *
   * @param after the key before the first one, "" to begin at the start
   * @param limit the most entries to return, 0 for all
   * @param revision the revision to look back to, 0 for now
   * @throws CompactedException if that is before the compacted revision
   * @throws FutureRevisionException if that is not written yet
   */
  public Page list(String prefix, String after, int limit, long revision) {
    StoreState now = memory.state();
    if (revision > now.revision()) {
      throw new FutureRevisionException(revision, now.revision());
    }
    long at = revision == 0 ? now.revision() : revision;
    if (at < now.compacted()) {
      throw new CompactedException(at, now.compacted());
    }
    String from = KeyOrder.compare(after, prefix) < 0 ? prefix : KeyOrder.after(after);
    Tree entries = memory.entriesAt(now, at);
    Page page =
        entries == null
            ? history.list(prefix, from, limit, at)
            : list(entries, from, KeyOrder.endOf(prefix), limit, at);
    return page.isHollow()
        ? list(prefix, page.damaged().getLast().key(), limit, at).after(page)
        : page;
  }

  private static Page list(Tree tree, String from, String end, int limit, long revision) {
    int found = tree.rank(end) - tree.rank(from);
    int wanted = limit == 0 ? found : Math.min(found, limit);
    List<Entry> entries = new ArrayList<>(Math.max(wanted, 0));
    tree.collect(from, end, wanted, entries);
    return Page.of(entries, revision, Math.max(found - wanted, 0));
  }

  /** The commit that a change was in; null if that was too long ago. */
  public Commit commit(long revision) {
    return writer.commit(revision);
  }

  /** Writes a key that must not exist. */
  public WriteOutcome create(String key, byte[] value) {
    return write(Kind.CREATED, KeyOrder.check(key), value, 0);
  }

  /** Writes a key that must exist at this revision. */
  public WriteOutcome update(String key, byte[] value, long expectedRevision) {
    return write(Kind.UPDATED, key, value, existing(expectedRevision));
  }

  /** Deletes a key that must exist at this revision. */
  public WriteOutcome delete(String key, long expectedRevision) {
    return write(Kind.DELETED, key, null, existing(expectedRevision));
  }

  /** No entry has this revision, while 0 would stand for a key that is not there. */
  private static long existing(long expectedRevision) {
    return expectedRevision <= 0 ? -1 : expectedRevision;
  }

  private WriteOutcome write(Kind kind, String key, byte[] value, long expected) {
    if (value != null && value.length > MOST_VALUE_BYTES) {
      throw new IllegalArgumentException(
          "a value may have " + MOST_VALUE_BYTES + " bytes, this one has " + value.length);
    }
    return writer.submit(
        new WriteRequest.Write(kind, key, value, expected, new CompletableFuture<>()));
  }

  /**
   * Follows the changes of the keys with a prefix, beginning after a revision, which may lie in the
   * future.
   *
   * @throws CompactedException if that is before the compacted revision
   */
  public Watch watch(String prefix, long afterRevision) {
    long compacted = compactedRevision();
    if (afterRevision < compacted) {
      throw new CompactedException(afterRevision, compacted);
    }
    return new Watch(memory, history, prefix, afterRevision);
  }

  /** Gives up the history before a revision; its space is freed in the background. */
  public void compact(long revision) {
    if (revision > revision()) {
      throw new FutureRevisionException(revision, revision());
    }
    writer.submit(new WriteRequest.Compact(revision, new CompletableFuture<>()));
  }

  /** Writes a consistent copy, in place of a file of that name, while the store is in use. */
  public void snapshot(Path file) {
    try {
      StoreCopies.write(history, file, syncPoint);
    } catch (SQLException | IOException failure) {
      throw inSnapshot(file, failure);
    }
  }

  /**
   * Writes a consistent copy of a store that another process may have open.
   *
   * @return the newest revision in the copy
   * @throws StoreUnavailableException if there is no store, or one of a newer program
   */
  public static long snapshot(Path directory, Path file) {
    if (!Files.exists(directory.resolve(Database.NAME))) {
      throw new StoreUnavailableException("there is no store in " + directory);
    }
    try (History history = new History(directory)) {
      StoreCopies.write(history, file, SyncPoint.NONE);
      return StoreCopies.revision(file);
    } catch (SQLException | IOException failure) {
      throw inSnapshot(file, failure);
    }
  }

  private static StoreUnavailableException inSnapshot(Path file, Exception failure) {
    return new StoreUnavailableException(
        "the snapshot " + file + " cannot be written (" + failure.getMessage() + ")", failure);
  }

  /**
   * Makes a directory hold what a snapshot holds. Revisions go on far above all that were used, and
   * history before them is gone, so that clients of the past begin anew.
   *
   * @throws StoreUnavailableException if the directory is in use or the snapshot not whole
   */
  public static void restore(Path snapshot, Path directory) {
    restore(snapshot, directory, SyncPoint.NONE);
  }

  static void restore(Path snapshot, Path directory, SyncPoint syncPoint) {
    try (DirectoryLock _ = DirectoryLock.take(directory)) {
      StoreCopies.restore(snapshot, directory, syncPoint);
    } catch (SQLException | IOException failure) {
      throw new StoreUnavailableException(
          "the snapshot " + snapshot + " cannot be restored (" + failure.getMessage() + ")",
          failure);
    }
  }

  /** Waits for the writes under way, then leaves the directory to others. */
  @Override
  public void close() {
    writer.stop();
    memory.close();
    history.close();
    try {
      lock.close();
    } catch (IOException failure) {
      throw StoreErrors.inWriting(directory, failure);
    }
  }
}
