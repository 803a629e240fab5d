package io.instancetypes.store;

/**
 * One row of the log.
 *
 * @param previousRevision of the row of the same key before it, 0 for none
 * @param value null if the row says that the key was deleted
 */
record Row(long revision, String key, long createRevision, long previousRevision, byte[] value) {

  Change changeOf(Entry before) {
    Entry after = value == null ? null : new Entry(key, value, revision, createRevision);
    return new Change(before, after, revision);
  }
}
