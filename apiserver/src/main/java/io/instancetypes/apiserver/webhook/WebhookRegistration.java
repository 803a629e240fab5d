package io.instancetypes.apiserver.webhook;

import io.instancetypes.api.Fields;
import java.util.List;
import java.util.Map;

/**
 * One admission webhook, as its configuration registers it.
 *
 * @param ignoresFailure if it cannot be asked, the change goes on without it
 * @param reinvoked asked once more when others have changed the object after it
 * @param safeOnDryRun asking it changes nothing in the world when nothing is to be written
 * @param reviewVersion in which it reads reviews; empty if it reads none that are known here
 */
record WebhookRegistration(
    String name,
    Criteria criteria,
    MatchConditions conditions,
    boolean ignoresFailure,
    boolean reinvoked,
    boolean safeOnDryRun,
    int timeoutSeconds,
    String reviewVersion,
    Endpoint endpoint) {
  private static final List<String> REVIEW_VERSIONS = List.of("v1", "v1beta1");
  private static final List<String> SAFE = List.of("None", "NoneOnDryRun");

  static WebhookRegistration of(Map<?, ?> webhook, Endpoints endpoints) {
    return new WebhookRegistration(
        Fields.text(webhook, "name"),
        Criteria.of(webhook, "rules"),
        MatchConditions.of(Fields.maps(webhook, "matchConditions")),
        "Ignore".equals(webhook.get("failurePolicy")),
        "IfNeeded".equals(webhook.get("reinvocationPolicy")),
        SAFE.contains(webhook.get("sideEffects")),
        (int) Fields.number(webhook, "timeoutSeconds", 10),
        reviewVersion(webhook),
        endpoints.of(Fields.map(webhook, "clientConfig")));
  }

  private static String reviewVersion(Map<?, ?> webhook) {
    return Fields.texts(webhook, "admissionReviewVersions").stream()
        .filter(REVIEW_VERSIONS::contains)
        .findFirst()
        .orElse("");
  }
}
