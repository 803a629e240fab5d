package io.instancetypes.store;

import java.time.Duration;
import java.time.Instant;

/**
 * What reached the disk at once.
 *
 * @param first the revision of its first change
 * @param last the revision of its last change
 * @param taken with the wait for the disk
 */
public record Commit(long first, long last, Instant begun, Duration taken) {}
