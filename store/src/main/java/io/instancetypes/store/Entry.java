package io.instancetypes.store;

/**
 * The state of a key.
 *
 * @param value shared with the store: never change it
 * @param revision of the write that made this state
 * @param createRevision of the write that created the key
 */
public record Entry(String key, byte[] value, long revision, long createRevision) {}
