package io.instancetypes.apiserver.webhook;

import io.instancetypes.api.Fields;
import io.instancetypes.machinery.status.ApiException;
import io.instancetypes.machinery.status.Failures;
import java.util.List;
import java.util.Map;

/** How a client is told that a webhook is why its request fails. */
final class Refusals {
  private static final int LEAST_CODE = 400;
  private static final int LARGEST_CODE = 599;

  private Refusals() {}

  /** The webhook does not want it, for the reason in its answer. */
  static ApiException denied(String webhook, Map<?, ?> status) {
    String message = Fields.text(status, "message");
    String reason = Fields.text(status, "reason");
    String why = message.isEmpty() ? reason : message;
    int code = Math.clamp(Fields.number(status, "code", LEAST_CODE), LEAST_CODE, LARGEST_CODE);
    return Failures.worded(
        code,
        reason,
        "admission webhook \"%s\" denied the request".formatted(webhook)
            + (why.isEmpty() ? " without explanation" : ": " + why),
        Fields.copyOf(Fields.map(status, "details")));
  }

  static ApiException unsafeOnDryRun(String webhook) {
    return Failures.badRequest(
        "admission webhook \"%s\" does not support dry run".formatted(webhook));
  }

  /** The webhook could not be asked, and must be. */
  static ApiException notCalled(String webhook, CallException trouble) {
    return internal("failed calling webhook \"%s\": %s".formatted(webhook, trouble.getMessage()));
  }

  static ApiException nothingToModify(String webhook) {
    return internal(
        "admission webhook \"%s\" attempted to modify the object, which is not supported for this operation"
            .formatted(webhook));
  }

  static ApiException internal(String why) {
    return Failures.worded(
        500,
        "InternalError",
        "Internal error occurred: " + why,
        Fields.of("causes", List.of(Fields.of("message", why))));
  }
}
