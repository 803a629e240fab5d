package io.instancetypes.machinery.managedfields;

/** Something that a client sent cannot be applied, with the answer of a Kubernetes API server. */
public final class OwnershipException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private static final int BAD_REQUEST = 400;
  private static final int UNFORESEEN = 500;

  private final int code;

  /** Kubernetes has no better code for most of these. */
  OwnershipException(String message) {
    this(UNFORESEEN, message);
  }

  private OwnershipException(int code, String message) {
    super(message);
    this.code = code;
  }

  static OwnershipException badRequest(String message) {
    return new OwnershipException(BAD_REQUEST, message);
  }

  /** The HTTP status of the answer. */
  public int code() {
    return code;
  }
}
