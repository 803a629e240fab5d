package io.instancetypes.apiserver.policy;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import io.instancetypes.apiserver.policy.BoundPolicies.Bound;
import io.instancetypes.apiserver.resource.AdmissionAttributes;
import io.instancetypes.machinery.status.ApiException;
import io.instancetypes.machinery.status.Failures;
import java.util.ArrayList;
import java.util.List;

/** What policies have against a change: denied, warned of, or written to the audit log. */
final class PolicyFindings {
  private static final String AUDIT = "validation.policy.admission.k8s.io/validation_failure";

  private final AdmissionAttributes change;
  private final List<Object> audited = new ArrayList<>();
  private ApiException denial;

  PolicyFindings(AdmissionAttributes change) {
    this.change = change;
  }

  void add(
      Bound<AdmissionPolicy> bound,
      List<String> actions,
      int index,
      String message,
      String reason) {
    String policy = bound.policy().head().name();
    String binding = bound.binding().name();
    if (actions.contains("Deny") && denial == null) {
      denial =
          denied(
              "ValidatingAdmissionPolicy '%s' with binding '%s' denied request: %s"
                  .formatted(policy, binding, message),
              reason);
    }
    if (actions.contains("Warn")) {
      change
          .caller()
          .warn(
              "Validation failed for ValidatingAdmissionPolicy '%s' with binding '%s': %s"
                  .formatted(policy, binding, message));
    }
    if (actions.contains("Audit")) {
      audited.add(
          Fields.of(
              "message",
              message,
              "policy",
              policy,
              "binding",
              binding,
              "expressionIndex",
              (long) Math.max(0, index),
              "validationActions",
              actions));
    }
  }

  void annotate(String key, String value) {
    change.caller().annotate(key, value);
  }

  /** Null if nobody denies the change. */
  ApiException settle() {
    if (!audited.isEmpty()) {
      annotate(AUDIT, new String(Json.write(audited), UTF_8));
    }
    return denial;
  }

  private ApiException denied(String message, String reason) {
    ApiException refused =
        Failures.refused(change.resource().groupResource(), change.name(), message);
    int code =
        switch (reason) {
          case "Unauthorized" -> 401;
          case "Forbidden" -> 403;
          case "RequestEntityTooLarge" -> 413;
          default -> 422;
        };
    return Failures.worded(code, reason, refused.getMessage(), refused.details())
        .because(List.of(Fields.of("message", message)));
  }
}
