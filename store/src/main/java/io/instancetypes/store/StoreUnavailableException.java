package io.instancetypes.store;

/**
 * The store cannot do what was asked; the message says why and what a person can do. A write that
 * ends so is in doubt: it may be found done later, wholly or not at all.
 */
public sealed class StoreUnavailableException extends RuntimeException permits LossException {
  StoreUnavailableException(String message) {
    super(message);
  }

  StoreUnavailableException(String message, Throwable cause) {
    super(message, cause);
  }
}
