package io.instancetypes.platform.subresources;

/** A guest cannot be reached, or does not do what was asked; the message is for its user. */
public final class GuestException extends Exception {
  private static final long serialVersionUID = 1;

  public GuestException(String message, Throwable cause) {
    super(message, cause);
  }
}
