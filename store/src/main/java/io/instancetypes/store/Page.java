package io.instancetypes.store;

import java.util.List;

/**
 * Entries in key order, all as they were at one revision.
 *
 * @param more whether the limit cut the list
 * @param remaining how many entries follow the last one
 */
public record Page(List<Entry> entries, long revision, boolean more, long remaining) {}
