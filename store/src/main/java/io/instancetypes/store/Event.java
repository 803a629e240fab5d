package io.instancetypes.store;

/**
 * One change of one key.
 *
 * @param value the new value; of a deleted key the last one
 * @param previous the value before, null for a created key
 * @param createRevision of the write that created the key
 */
public record Event(
    Kind kind, String key, byte[] value, byte[] previous, long revision, long createRevision) {
  /** What happened to the key. */
  public enum Kind {
    CREATED,
    UPDATED,
    DELETED
  }
}
