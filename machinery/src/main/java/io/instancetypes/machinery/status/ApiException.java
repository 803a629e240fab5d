package io.instancetypes.machinery.status;

import io.instancetypes.api.Fields;
import java.util.List;

/** A request ends with a failure the client is told of. Part of normal business: no stack trace. */
public final class ApiException extends RuntimeException {
  private final int code;
  private final String reason;
  private final Fields details;
  private final Fields metadata;

  ApiException(int code, String reason, String message, Fields details) {
    this(code, reason, message, details, new Fields());
  }

  ApiException(int code, String reason, String message, Fields details, Fields metadata) {
    super(message, null, false, false);
    this.metadata = metadata;
    this.code = code;
    this.reason = reason;
    this.details = details;
  }

  public int code() {
    return code;
  }

  public String reason() {
    return reason;
  }

  /**
   * Name, kind, causes, seconds to wait: whatever the failure is about; empty if nothing is known.
   */
  public Fields details() {
    return details;
  }

  /** The document that clients read. */
  public Fields status() {
    var status =
        Fields.of(
            "kind",
            "Status",
            "apiVersion",
            "v1",
            "metadata",
            metadata,
            "status",
            "Failure",
            "message",
            getMessage());
    if (!reason.isEmpty()) {
      status.put("reason", reason);
    }
    if (!details.isEmpty()) {
      status.put("details", details);
    }
    status.put("code", (long) code);
    return status;
  }

  /** The failure with what it comes from. */
  public ApiException because(List<?> causes) {
    if (!causes.isEmpty()) {
      details.put("causes", List.copyOf(causes));
    }
    return this;
  }
}
