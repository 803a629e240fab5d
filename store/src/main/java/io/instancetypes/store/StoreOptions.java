package io.instancetypes.store;

import java.time.Duration;
import java.util.function.Consumer;

/**
 * How a store behaves.
 *
 * @param ringEvents how many recent changes stay in memory for watches
 * @param ringBytes how many bytes those changes may hold
 * @param batchWrites how many writes share one commit at most
 * @param checkpointBytes how much may be written before it is moved from the write-ahead log
 * @param sweepRows how many rows one step of a compaction looks at
 * @param keepRevisions automatic compaction leaves at least so many revisions
 * @param keepTime automatic compaction leaves at least what was written in this time
 * @param maximumBytes the size the database may grow to; 0 for as large as the disk
 * @param retryPause how long writes are refused after a failure before the next attempt
 * @param expected whether there was a store before, so that its absence is a loss
 * @param acceptsLoss whether to go on without what was acknowledged and is missing
 * @param notices told, in a sentence, what an operator should know
 */
public record StoreOptions(
    int ringEvents,
    long ringBytes,
    int batchWrites,
    long checkpointBytes,
    int sweepRows,
    long keepRevisions,
    Duration keepTime,
    long maximumBytes,
    Duration retryPause,
    boolean expected,
    boolean acceptsLoss,
    Consumer<String> notices) {

  public static StoreOptions defaults() {
    return new StoreOptions(
        10_000,
        64L << 20,
        256,
        4L << 20,
        500,
        10_000,
        Duration.ofMinutes(5),
        0,
        Duration.ofMillis(500),
        false,
        false,
        _ -> {});
  }

  public StoreOptions withRing(int events, long bytes) {
    return new StoreOptions(
        events,
        bytes,
        batchWrites,
        checkpointBytes,
        sweepRows,
        keepRevisions,
        keepTime,
        maximumBytes,
        retryPause,
        expected,
        acceptsLoss,
        notices);
  }

  /** How much of its upkeep the store does between two commits. */
  public StoreOptions withUpkeep(long checkpointBytes, int sweepRows) {
    return new StoreOptions(
        ringEvents,
        ringBytes,
        batchWrites,
        checkpointBytes,
        sweepRows,
        keepRevisions,
        keepTime,
        maximumBytes,
        retryPause,
        expected,
        acceptsLoss,
        notices);
  }

  public StoreOptions withKept(long revisions, Duration time) {
    return new StoreOptions(
        ringEvents,
        ringBytes,
        batchWrites,
        checkpointBytes,
        sweepRows,
        revisions,
        time,
        maximumBytes,
        retryPause,
        expected,
        acceptsLoss,
        notices);
  }

  public StoreOptions withMaximumBytes(long bytes) {
    return new StoreOptions(
        ringEvents,
        ringBytes,
        batchWrites,
        checkpointBytes,
        sweepRows,
        keepRevisions,
        keepTime,
        bytes,
        retryPause,
        expected,
        acceptsLoss,
        notices);
  }

  public StoreOptions withRetryPause(Duration pause) {
    return new StoreOptions(
        ringEvents,
        ringBytes,
        batchWrites,
        checkpointBytes,
        sweepRows,
        keepRevisions,
        keepTime,
        maximumBytes,
        pause,
        expected,
        acceptsLoss,
        notices);
  }

  /** What to make of a store that is not what it was. */
  public StoreOptions withLoss(boolean expected, boolean accepted) {
    return new StoreOptions(
        ringEvents,
        ringBytes,
        batchWrites,
        checkpointBytes,
        sweepRows,
        keepRevisions,
        keepTime,
        maximumBytes,
        retryPause,
        expected,
        accepted,
        notices);
  }

  public StoreOptions withNotices(Consumer<String> listener) {
    return new StoreOptions(
        ringEvents,
        ringBytes,
        batchWrites,
        checkpointBytes,
        sweepRows,
        keepRevisions,
        keepTime,
        maximumBytes,
        retryPause,
        expected,
        acceptsLoss,
        listener);
  }
}
