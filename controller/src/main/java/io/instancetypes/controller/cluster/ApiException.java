package io.instancetypes.controller.cluster;

import io.instancetypes.api.Fields;

/** The API refused a request, or could not be reached; then the code is 0. */
public final class ApiException extends RuntimeException {
  private final int code;
  private final transient Fields status;

  ApiException(int code, String message, Fields status) {
    super(message);
    this.code = code;
    this.status = status;
  }

  ApiException(String message, Throwable unreachable) {
    super(message + unreachable, unreachable);
    this.code = 0;
    this.status = new Fields();
  }

  public int code() {
    return code;
  }

  /** What the API said; empty if it said nothing. */
  public Fields status() {
    return status;
  }

  /** Somebody else was faster, so that another look at what there is helps. */
  public boolean isOutdated() {
    return code == 409;
  }

  public boolean isMissing() {
    return code == 404;
  }
}
