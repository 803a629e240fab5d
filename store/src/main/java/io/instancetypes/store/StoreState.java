package io.instancetypes.store;

/** All that is committed: the newest revision, where history begins, and every entry. */
record StoreState(long revision, long compacted, Tree entries) {}
