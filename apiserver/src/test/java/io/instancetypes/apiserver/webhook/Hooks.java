package io.instancetypes.apiserver.webhook;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import io.instancetypes.apiserver.testing.TestServer;
import java.util.Base64;
import java.util.List;

/** Configurations and answers of webhooks, short to write. */
final class Hooks {
  static final String PATH = "/apis/admissionregistration.k8s.io/v1/";
  static final String MAPS = "/api/v1/namespaces/default/configmaps";
  static final String ANY_MAP =
      "{operations: ['*'], apiGroups: [''], apiVersions: [v1], resources: [configmaps]}";

  private Hooks() {}

  /** One webhook for everything that happens to config maps, unless told otherwise. */
  static Fields webhook(String name, Fields client, String... more) {
    Fields webhook =
        TestServer.yaml(
            """
            name: %s
            admissionReviewVersions: [v1]
            sideEffects: None
            rules: [%s]
            """
                .formatted(name, ANY_MAP));
    webhook.put("clientConfig", client);
    for (String yaml : more) {
      webhook.putAll(TestServer.yaml(yaml));
    }
    return webhook;
  }

  static Fields configuration(String kind, String name, Fields... webhooks) {
    return Fields.of(
        "apiVersion",
        "admissionregistration.k8s.io/v1",
        "kind",
        kind + "WebhookConfiguration",
        "metadata",
        Fields.of("name", name),
        "webhooks",
        List.of((Object[]) webhooks));
  }

  static String text(Fields document) {
    return new String(Json.write(document), UTF_8);
  }

  static String map(String name, String more) {
    return """
    {"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"%s"%s},"data":{"a":"b"}}\
    """
        .formatted(name, more);
  }

  static Fields allowed(Fields review) {
    return answered(review, Fields.of("allowed", true));
  }

  static Fields denied(Fields review, String status) {
    return answered(
        review, Fields.of("allowed", false, "status", Json.read(status.getBytes(UTF_8))));
  }

  static Fields patched(Fields review, String patch) {
    return answered(
        review,
        Fields.of(
            "allowed",
            true,
            "patchType",
            "JSONPatch",
            "patch",
            Base64.getEncoder().encodeToString(patch.getBytes(UTF_8))));
  }

  static Fields answered(Fields review, Fields response) {
    response.put("uid", review.object("request").get("uid"));
    return Fields.of(
        "apiVersion", review.get("apiVersion"), "kind", review.get("kind"), "response", response);
  }
}
