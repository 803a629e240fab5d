package io.instancetypes.store;

/**
 * One row of the log.
 *
 * @param previousRevision of the row of the same key before it, 0 for none
 * @param value null if the row says that the key was deleted, or if it is damaged
 * @param damaged whether the value is not what was written
 */
record Row(
    long revision,
    String key,
    long createRevision,
    long previousRevision,
    byte[] value,
    boolean damaged) {

  Row(long revision, String key, long createRevision, long previousRevision, byte[] value) {
    this(revision, key, createRevision, previousRevision, value, false);
  }

  Row withDamage() {
    return new Row(revision, key, createRevision, previousRevision, null, true);
  }

  boolean isDeletion() {
    return value == null && !damaged;
  }

  Entry entry() {
    return isDeletion() ? null : new Entry(key, value, revision, createRevision);
  }

  KeyChange changeOf(Entry before) {
    return new KeyChange(before, entry(), revision);
  }
}
