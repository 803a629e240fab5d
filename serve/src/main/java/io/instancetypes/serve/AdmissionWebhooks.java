package io.instancetypes.serve;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.webhook.LocalService;
import io.instancetypes.platform.Cluster;
import io.instancetypes.platform.admission.AdmissionReviews;
import io.instancetypes.platform.admission.WebhookConfigurations;

/** Admission in the process of the server, which asks it without HTTP. */
final class AdmissionWebhooks {
  private static final String NAME = "instancetypes-admission";

  private AdmissionWebhooks() {}

  static LocalService of(Cluster cluster) {
    var reviews = new AdmissionReviews(cluster);
    return new LocalService(
        PlatformAccount.NAMESPACE,
        NAME,
        WebhookConfigurations.of(AdmissionWebhooks::clientConfig, PlatformAccount.USER.name()),
        reviews::review);
  }

  private static Fields clientConfig(String path) {
    return Fields.of(
        "service", Fields.of("namespace", PlatformAccount.NAMESPACE, "name", NAME, "path", path));
  }
}
