package io.instancetypes.store;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * Every change of the keys with a prefix, in the order of revisions, each once. A watch holds a
 * position and nothing else: a slow reader costs no memory and reads on from the disk. It is meant
 * for one reading thread.
 */
public final class Watch implements AutoCloseable {
  private static final int MOST_EVENTS = 500;

  private final Memory memory;
  private final History history;
  private final String prefix;
  private final WatchHub.Group group;
  private volatile long revision;
  private volatile Thread reader;
  private volatile boolean closed;

  Watch(Memory memory, History history, String prefix, long afterRevision) {
    this.memory = memory;
    this.history = history;
    this.prefix = prefix;
    this.revision = afterRevision;
    this.group = memory.join(this, prefix);
  }

  /** Every matching event up to here was returned; it moves on when other keys change, too. */
  public long revision() {
    return revision;
  }

  /**
   * The next events; none when the time is over, the watch is closed or the thread interrupted.
   *
   * @throws CompactedException if the reader is so late that its events are no longer kept
   */
  public List<Event> next(Duration wait) {
    long deadline = System.nanoTime() + wait.toNanos();
    while (true) {
      List<Event> events = advance();
      long left = deadline - System.nanoTime();
      if (!events.isEmpty() || closed || left <= 0 || Thread.currentThread().isInterrupted()) {
        return events;
      }
      sleep(left);
    }
  }

  private List<Event> advance() {
    if (memory.closed()) {
      throw new StoreUnavailableException("the store is closed");
    }
    long newest = memory.state().revision();
    if (newest <= revision) {
      return List.of();
    }
    revision = Math.min(newest, group.firstAfter(revision) - 1);
    Slice slice = memory.slice(prefix, revision, MOST_EVENTS);
    if (slice == null) {
      slice = history.slice(prefix, revision, newest, MOST_EVENTS);
    }
    revision = slice.revision();
    return slice.events();
  }

  /** The writer looks for a reader after it has moved the group on, so one of the two sees it. */
  private void sleep(long nanos) {
    reader = Thread.currentThread();
    if (group.latest() <= revision && !closed && !memory.closed()) {
      LockSupport.parkNanos(this, nanos);
    }
    reader = null;
  }

  void wake() {
    Thread waiting = reader;
    if (waiting != null) {
      LockSupport.unpark(waiting);
    }
  }

  @Override
  public void close() {
    closed = true;
    memory.leave(this, prefix);
    wake();
  }
}
