package io.instancetypes.store;

/**
 * The state of a key.
 *
 * @param value shared with the store: never change it; null if it is damaged, which no caller sees
 * @param revision of the write that made this state
 * @param createRevision of the write that created the key
 */
public record Entry(String key, byte[] value, long revision, long createRevision) {
  boolean isDamaged() {
    return value == null;
  }
}
