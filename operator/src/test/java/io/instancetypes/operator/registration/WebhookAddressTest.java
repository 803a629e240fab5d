package io.instancetypes.operator.registration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.instancetypes.api.Fields;
import io.instancetypes.controller.cluster.ApiClient;
import io.instancetypes.controller.cluster.ApiClientException;
import io.instancetypes.controller.cluster.KubernetesClients;
import io.instancetypes.platform.admission.WebhookConfigurations;
import io.instancetypes.testkit.Kubernetes;
import io.instancetypes.testkit.OnKubernetes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Nobody else would notice that an operator registers what a real cluster refuses. */
@OnKubernetes
class WebhookAddressTest {
  private static final String SUBDOMAIN =
      "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or"
          + " '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex"
          + " used for validation is"
          + " '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')";

  @Test
  @DisplayName("Where webhooks are is checked alike, path by path and part by part")
  void checked(Kubernetes kubernetes) {
    try (KubernetesClient client = KubernetesClients.to(kubernetes.kubeconfig())) {
      var api = new ApiClient(client);
      assertThat(mistakes(api, service("/virtualmachines/mutate/0af9"))).isEmpty();
      assertThat(mistakes(api, service("/"))).isEmpty();
      assertThat(mistakes(api, service("/a/Bc_d/")))
          .containsExactly("Invalid value: \"/a/Bc_d/\": segment[1]: " + SUBDOMAIN);
      assertThat(mistakes(api, service("/a//b")))
          .containsExactly("Invalid value: \"/a//b\": segment[1] may not be empty");
      assertThat(mistakes(api, service("//")))
          .containsExactly("Invalid value: \"//\": segment[0] may not be empty");
      assertThat(mistakes(api, Fields.of("url", "https://u:p@127.0.0.1/a?b#c")))
          .containsExactly(
              "Invalid value: \"u:p\": user information is not permitted in the URL",
              "Invalid value: \"c\": fragments are not permitted in the URL",
              "Invalid value: \"b\": query parameters are not permitted in the URL");
    }
  }

  private static Fields service(String path) {
    return Fields.of("service", Fields.of("namespace", "default", "name", "web", "path", path));
  }

  /** What the API server has against a MutatingWebhookConfiguration with this clientConfig. */
  private static List<String> mistakes(ApiClient api, Fields clientConfig) {
    Fields configuration = WebhookConfigurations.of(path -> clientConfig).getFirst();
    configuration.object("metadata").put("name", "addressed");
    Throwable refusal =
        catchThrowable(
            () ->
                api.create(
                    "/apis/admissionregistration.k8s.io/v1/mutatingwebhookconfigurations"
                        + "?dryRun=All",
                    configuration));
    var mistakes = new ArrayList<String>();
    if (refusal instanceof ApiClientException refused) {
      for (Object cause : (List<?>) refused.status().object("details").get("causes")) {
        mistakes.add((String) ((Map<?, ?>) cause).get("message"));
      }
    }
    return mistakes;
  }
}
