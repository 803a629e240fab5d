package io.instancetypes.store;

import io.instancetypes.store.SyncPoint.Place;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * The only thread that writes. It takes what has queued up while it was busy, decides it in memory,
 * commits it at once, shows it, and only then answers. Between commits it sweeps what compaction
 * left and moves the write-ahead log into the database, a little at a time.
 */
final class Writer {
  private static final long TICK_MILLIS = 100;
  private static final long NOTE_SYNC_NANOS = 1_000_000_000;

  /** How much shares one commit at most. */
  private static final int BATCH_WRITES = 256;

  private static final long BATCH_BYTES = 8L << 20;

  /** What a sweep costs in the write-ahead log, about. */
  private static final long SWEEP_BYTES = 1L << 20;

  /** Under load, one commit in so many is followed by a sweep. */
  private static final int SWEEP_TURNS = 8;

  private final BlockingQueue<WriteRequest> queue = new LinkedBlockingQueue<>();
  private final Path directory;
  private final StoreOptions options;
  private final SyncPoint syncPoint;
  private final Memory memory;
  private final History history;
  private final Retention retention;
  private final Thread thread;
  private final Witness witness;
  private final CommitTimes times = new CommitTimes();
  private Database database;
  private long swept;
  private long uncheckpointed;
  private int turns;
  private long noteSyncAt = System.nanoTime();
  private long retryAt;
  private volatile StoreUnavailableException failure;
  private volatile boolean ended;

  Writer(
      Path directory,
      StoreOptions options,
      SyncPoint syncPoint,
      Memory memory,
      History history,
      Database database,
      Witness witness)
      throws SQLException {
    this.directory = directory;
    this.options = options;
    this.syncPoint = syncPoint;
    this.memory = memory;
    this.history = history;
    this.database = database;
    this.witness = witness;
    this.swept = database.marker(Marker.SWEPT);
    this.retention = new Retention(options);
    this.thread = Thread.ofPlatform().name("store-writer").daemon().unstarted(this::run);
    thread.start();
  }

  /** Why writes are refused, or null. */
  StoreUnavailableException failure() {
    return failure == null && ended
        ? new StoreUnavailableException("the store is closed")
        : failure;
  }

  /** Null if it is too long ago. */
  Commit commit(long revision) {
    return times.find(revision);
  }

  WriteOutcome submit(WriteRequest request) {
    queue.add(request);
    if (ended) {
      refuseAll();
    }
    try {
      return request.answer().join();
    } catch (CompletionException refused) {
      throw new StoreUnavailableException(
          refused.getCause().getMessage(), refused.getCause().getCause());
    }
  }

  /** Ends after all that was asked for before. */
  void stop() {
    queue.add(new WriteRequest.Stop(new CompletableFuture<>()));
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException again) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void run() {
    try {
      boolean stopping = false;
      while (!stopping) {
        List<WriteRequest> requests = take();
        turn(requests);
        stopping = requests.stream().anyMatch(WriteRequest.Stop.class::isInstance);
      }
      close();
    } finally {
      ended = true;
      refuseAll();
    }
  }

  private void refuseAll() {
    StoreUnavailableException closed = new StoreUnavailableException("the store is closed");
    for (WriteRequest request = queue.poll(); request != null; request = queue.poll()) {
      request.answer().completeExceptionally(closed);
    }
  }

  /** What has queued up; waits for a moment if that is nothing and there is nothing else to do. */
  private List<WriteRequest> take() {
    List<WriteRequest> requests = new ArrayList<>();
    try {
      long wait = isSweepDue() ? 0 : TICK_MILLIS;
      WriteRequest next = queue.poll(wait, TimeUnit.MILLISECONDS);
      long bytes = 0;
      while (next != null) {
        requests.add(next);
        bytes += next.bytes();
        boolean full = requests.size() >= BATCH_WRITES || bytes >= BATCH_BYTES;
        next = full ? null : queue.poll();
      }
    } catch (InterruptedException ignored) {
      // Nobody but a stop request ends this thread.
    }
    return requests;
  }

  private void turn(List<WriteRequest> requests) {
    try {
      if (database == null) {
        recover();
      }
      commit(requests);
      tidyUp();
    } catch (SQLException | IOException | RuntimeException | Error broken) {
      fail(requests, broken);
    }
  }

  private void commit(List<WriteRequest> requests) throws SQLException, IOException {
    Batch batch = new Batch(memory.state());
    requests.forEach(batch::add);
    if (!batch.changesNothing()) {
      Instant begun = Instant.now();
      batch.writeTo(database);
      syncPoint.reached(Place.BEFORE_COMMIT);
      database.commit();
      times.add(batch.committed(begun, Instant.now()));
      syncPoint.reached(Place.AFTER_COMMIT);
      witness.note(batch.state().revision());
      syncPoint.reached(Place.NOTED);
      memory.publish(batch.state(), batch.changes());
      uncheckpointed += batch.bytes();
    }
    batch.acknowledge();
  }

  private void tidyUp() throws SQLException, IOException {
    long due = retention.due(memory.state(), System.nanoTime());
    if (due > 0) {
      commit(List.of(new WriteRequest.Compact(due, new CompletableFuture<>())));
    }
    if (isSweepDue() && (queue.isEmpty() || ++turns % SWEEP_TURNS == 0)) {
      sweep();
    }
    if (uncheckpointed > options.upkeep().checkpointBytes()) {
      syncPoint.reached(Place.BEFORE_CHECKPOINT);
      database.checkpoint();
      syncPoint.reached(Place.AFTER_CHECKPOINT);
      uncheckpointed = 0;
    }
    if (System.nanoTime() - noteSyncAt > 0) {
      witness.sync();
      noteSyncAt = System.nanoTime() + NOTE_SYNC_NANOS;
    }
  }

  private boolean isSweepDue() {
    return database != null && swept < memory.state().compacted();
  }

  private void sweep() throws SQLException, IOException {
    long end =
        database.endOfStretch(swept, memory.state().compacted(), options.upkeep().sweepRows());
    database.begin();
    database.sweep(swept, end);
    syncPoint.reached(Place.BEFORE_SWEEP_COMMIT);
    database.commit();
    syncPoint.reached(Place.AFTER_SWEEP_COMMIT);
    swept = end;
    uncheckpointed += SWEEP_BYTES;
  }

  /**
   * After a failure the truth is on the disk: a commit may have been kept although it was reported
   * as failed. Nothing is written before all of it has been read again and a write has succeeded.
   */
  private void recover() throws SQLException, IOException {
    if (System.nanoTime() - retryAt < 0) {
      throw failure;
    }
    Database fresh = Database.open(directory, false, options.maximumBytes());
    try {
      StoreState known = memory.state();
      List<KeyChange> missed = new ArrayList<>();
      StoreState truth = Replay.run(fresh, known, missed::add);
      if (fresh.newestRevision() < known.revision()) {
        throw new IOException("revisions after " + fresh.newestRevision() + " are missing");
      }
      fresh.writeAgain();
      fresh.begin();
      fresh.mark(Marker.ATTEMPTS, fresh.marker(Marker.ATTEMPTS) + 1);
      fresh.commit();
      witness.replace(truth.revision());
      swept = fresh.marker(Marker.SWEPT);
      history.reopen();
      memory.publish(truth, missed);
    } catch (SQLException | IOException | RuntimeException | Error broken) {
      Connections.close(fresh, broken);
      throw broken;
    }
    database = fresh;
    failure = null;
    options.notices().accept("the store accepts writes again");
  }

  private void fail(List<WriteRequest> requests, Throwable broken) {
    if (broken != failure) {
      boolean news = failure == null;
      failure = StoreErrors.inWriting(directory, broken);
      retryAt = System.nanoTime() + options.retryPause().toNanos();
      if (database != null) {
        Connections.close(database, broken);
        database = null;
      }
      if (news) {
        options.notices().accept(failure.getMessage());
      }
    }
    requests.forEach(request -> request.answer().completeExceptionally(failure));
  }

  private void close() {
    try (witness) {
      if (database != null) {
        witness.sync();
        database.close();
      }
    } catch (SQLException | IOException broken) {
      options.notices().accept(StoreErrors.inWriting(directory, broken).getMessage());
    }
  }
}
