package io.instancetypes.store.check;

/**
 * One change as a watch told it.
 *
 * @param value the new value; of a deleted key the last one
 * @param previous the value before, null if there was none or the watch does not tell
 */
public record Observed(Kind kind, String key, String value, String previous, long revision) {
  /** What happened to the key. */
  public enum Kind {
    CREATED,
    UPDATED,
    DELETED
  }
}
