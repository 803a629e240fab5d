package io.instancetypes.store;

import java.util.List;

/** A stretch of history: the matching events, and the revision up to which there are no others. */
record Slice(List<Event> events, long revision) {}
