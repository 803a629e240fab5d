package io.instancetypes.controller.cluster;

import io.instancetypes.api.Fields;
import java.util.List;
import java.util.Map;

/** The API refused a request, or could not be reached; then the code is 0. */
public final class ApiClientException extends RuntimeException {
  private final int code;
  private final transient Fields status;

  ApiClientException(int code, String message, Fields status) {
    super(message);
    this.code = code;
    this.status = status;
  }

  ApiClientException(String message, Throwable unreachable) {
    super(
        unreachable.getMessage() == null ? message : message + ": " + unreachable.getMessage(),
        unreachable);
    this.code = 0;
    this.status = new Fields();
  }

  /** What was decided is about something that is no longer so. */
  static ApiClientException outdated(String message) {
    return new ApiClientException(409, message, new Fields());
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

  public boolean isUnreachable() {
    return code == 0;
  }

  /** The same request may well succeed in a moment. */
  public boolean isPassing() {
    return isUnreachable() || code == 429 || code >= 500;
  }

  public boolean isMissing() {
    return code == 404;
  }

  /** The namespace is being deleted, and so is everything in it. */
  public boolean isOfEndingNamespace() {
    return code == 403
        && status.get("details") instanceof Map<?, ?> details
        && details.get("causes") instanceof List<?> causes
        && causes.stream()
            .anyMatch(
                cause ->
                    cause instanceof Map<?, ?> named
                        && "NamespaceTerminating".equals(named.get("reason")));
  }
}
