package io.instancetypes.store;

/** What became of a write that the store has answered. */
public sealed interface WriteOutcome {
  /** The write is on disk and visible. */
  record Written(long revision) implements WriteOutcome {}

  /**
   * Nothing was written, because the key is not in the state that the writer expected.
   *
   * @param current the state it is in, null if there is no such key
   */
  record Conflict(Entry current) implements WriteOutcome {}
}
