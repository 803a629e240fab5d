package io.instancetypes.store;

/** The history asked for is no longer kept: list again and watch from there. */
public final class CompactedException extends RuntimeException {
  private final long requested;
  private final long compacted;

  CompactedException(long requested, long compacted) {
    super("revision " + requested + " has been compacted; the oldest one kept is " + compacted);
    this.requested = requested;
    this.compacted = compacted;
  }

  public long requested() {
    return requested;
  }

  public long compacted() {
    return compacted;
  }
}
