package io.instancetypes.store;

/** The revision asked for has not been written yet. */
public final class FutureRevisionException extends RuntimeException {
  private final long requested;

  FutureRevisionException(long requested, long newest) {
    super("revision " + requested + " is not written yet; the newest one is " + newest);
    this.requested = requested;
  }

  public long requested() {
    return requested;
  }
}
