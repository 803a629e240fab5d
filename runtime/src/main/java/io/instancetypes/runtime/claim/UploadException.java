package io.instancetypes.runtime.claim;

/** Why an upload is refused, in a sentence for whoever sends it. */
public final class UploadException extends Exception {
  private static final long serialVersionUID = 1;

  /** Whose fault it is. */
  public enum Kind {
    /** There is no such token, or it was used, or it is too old. */
    UNAUTHORIZED,
    /** There is no such claim. */
    MISSING,
    /** The claim does not wait for an upload. */
    CONFLICT,
    /** Others upload at the moment. */
    BUSY,
    /** The image cannot be taken. */
    UNUSABLE
  }

  private final Kind kind;

  UploadException(Kind kind, String message) {
    super(message);
    this.kind = kind;
  }

  UploadException(Kind kind, String message, Throwable cause) {
    super(message, cause);
    this.kind = kind;
  }

  public Kind kind() {
    return kind;
  }
}
