package io.instancetypes.store;

import io.instancetypes.store.Event.Kind;
import java.util.concurrent.CompletableFuture;

/** Work for the writer, and where it leaves the answer. */
sealed interface WriteRequest {
  CompletableFuture<WriteOutcome> answer();

  /** What it adds to the size of a commit. */
  default long bytes() {
    return 0;
  }

  /** A change of one key, if it has the expected revision; 0 if it must not exist. */
  record Write(
      Kind kind, String key, byte[] value, long expected, CompletableFuture<WriteOutcome> answer)
      implements WriteRequest {
    @Override
    public long bytes() {
      return value == null ? 0 : value.length;
    }
  }

  /** The end of history before a revision. */
  record Compact(long revision, CompletableFuture<WriteOutcome> answer) implements WriteRequest {}

  /** The end of all writing. */
  record Stop(CompletableFuture<WriteOutcome> answer) implements WriteRequest {}
}
