package io.instancetypes.controller.cluster;

/** The API refused a request, or could not be reached; then the code is 0. */
public final class ApiException extends RuntimeException {
  private final int code;

  ApiException(int code, String message, Throwable cause) {
    super(message, cause);
    this.code = code;
  }

  /** Somebody else was faster, so that another look at what there is helps. */
  public boolean isOutdated() {
    return code == 409;
  }

  boolean isMissing() {
    return code == 404;
  }
}
