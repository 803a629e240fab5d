package io.instancetypes.engine.resolve;

/**
 * It cannot be told whether there is such an object: it may not be read, or it could not be. That
 * is no mistake of a document, so it is never taken for an object that does not exist.
 */
public final class LookupException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Part of normal business: no stack trace. */
  public LookupException(String message) {
    super(message, null, false, false);
  }
}
