package io.instancetypes.store;

import java.time.Duration;
import java.util.function.Consumer;

/**
 * How a store behaves.
 *
 * @param maximumBytes the size the database may grow to; 0 for as large as the disk
 * @param retryPause how long writes are refused after a failure before the next attempt
 * @param notices told, in a sentence, what an operator should know
 */
public record StoreOptions(
    RingSize ring,
    Upkeep upkeep,
    Kept kept,
    Loss loss,
    long maximumBytes,
    Duration retryPause,
    Consumer<String> notices) {

  /** How many recent changes, and how many bytes of them, stay in memory for watches. */
  public record RingSize(int events, long bytes) {}

  /**
   * How much of its upkeep the store does between two commits.
   *
   * @param checkpointBytes how much may be written before it is moved from the write-ahead log
   * @param sweepRows how many rows one step of a compaction looks at
   */
  public record Upkeep(long checkpointBytes, int sweepRows) {}

  /** What automatic compaction leaves: so many revisions, and all that was written in this time. */
  public record Kept(long revisions, Duration time) {}

  /**
   * What to make of a store that is not what it was.
   *
   * @param expected whether there was a store before, so that its absence is a loss
   * @param accepted whether to go on without what was acknowledged and is missing
   */
  public record Loss(boolean expected, boolean accepted) {}

  public static StoreOptions defaults() {
    return new StoreOptions(
        new RingSize(10_000, 64L << 20),
        new Upkeep(4L << 20, 500),
        new Kept(10_000, Duration.ofMinutes(5)),
        new Loss(false, false),
        0,
        Duration.ofMillis(500),
        _ -> {});
  }

  public StoreOptions withRing(int events, long bytes) {
    var size = new RingSize(events, bytes);
    return new StoreOptions(size, upkeep, kept, loss, maximumBytes, retryPause, notices);
  }

  public StoreOptions withUpkeep(long checkpointBytes, int sweepRows) {
    var other = new Upkeep(checkpointBytes, sweepRows);
    return new StoreOptions(ring, other, kept, loss, maximumBytes, retryPause, notices);
  }

  public StoreOptions withKept(long revisions, Duration time) {
    var other = new Kept(revisions, time);
    return new StoreOptions(ring, upkeep, other, loss, maximumBytes, retryPause, notices);
  }

  public StoreOptions withLoss(boolean expected, boolean accepted) {
    var other = new Loss(expected, accepted);
    return new StoreOptions(ring, upkeep, kept, other, maximumBytes, retryPause, notices);
  }

  public StoreOptions withMaximumBytes(long bytes) {
    return new StoreOptions(ring, upkeep, kept, loss, bytes, retryPause, notices);
  }

  public StoreOptions withRetryPause(Duration pause) {
    return new StoreOptions(ring, upkeep, kept, loss, maximumBytes, pause, notices);
  }

  public StoreOptions withNotices(Consumer<String> listener) {
    return new StoreOptions(ring, upkeep, kept, loss, maximumBytes, retryPause, listener);
  }
}
