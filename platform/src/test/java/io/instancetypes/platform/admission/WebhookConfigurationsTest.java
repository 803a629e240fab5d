package io.instancetypes.platform.admission;

import static io.instancetypes.engine.testing.Manifests.document;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class WebhookConfigurationsTest {
  private static final List<Fields> CONFIGURATIONS =
      WebhookConfigurations.of(
          path ->
              Fields.of(
                  "service", Fields.of("namespace", "kubevirt", "name", "virt-api", "path", path)));

  private static String webhook(String name, String path, String policy, String rule) {
    return """
    {name: %s, admissionReviewVersions: [v1, v1beta1],
     clientConfig: {service: {namespace: kubevirt, name: virt-api, path: %s}},
     failurePolicy: %s, matchPolicy: Equivalent, sideEffects: None, timeoutSeconds: 10,
     rules: [{operations: [CREATE, UPDATE], %s}]}
    """
        .formatted(name, path, policy, rule);
  }

  private static final String MACHINES =
      "apiGroups: [kubevirt.io], apiVersions: [v1, v1alpha3], resources: [virtualmachines],"
          + " scope: Namespaced";

  private static String types(String resources) {
    return "apiGroups: [instancetype.kubevirt.io],"
        + " apiVersions: [v1alpha1, v1alpha2, v1beta1, v1beta2], resources: %s, scope: '*'"
            .formatted(resources);
  }

  @Test
  @DisplayName("VMs are changed by one webhook, which must be asked, again if others change them")
  void mutating() {
    Fields webhook =
        document(
            webhook(
                "virtualmachines-mutator.kubevirt.io",
                "/virtualmachines/mutate",
                "Fail",
                MACHINES));
    webhook.put("reinvocationPolicy", "IfNeeded");
    assertThat(CONFIGURATIONS.get(0))
        .isEqualTo(
            Fields.of(
                "apiVersion",
                "admissionregistration.k8s.io/v1",
                "kind",
                "MutatingWebhookConfiguration",
                "metadata",
                Fields.of("name", "instancetypes"),
                "webhooks",
                List.of(webhook)));
  }

  @Test
  @DisplayName("What is validated must be; only the webhook that merely warns may be left out")
  void validating() {
    assertThat(CONFIGURATIONS).hasSize(2);
    assertThat(CONFIGURATIONS.get(1))
        .containsEntry("kind", "ValidatingWebhookConfiguration")
        .containsEntry(
            "webhooks",
            List.of(
                document(
                    webhook(
                        "virtualmachine-validator.kubevirt.io",
                        "/virtualmachines/validate",
                        "Fail",
                        MACHINES)),
                document(
                    webhook(
                        "virtualmachineinstancetype-validator.instancetype.kubevirt.io",
                        "/instancetypes/validate",
                        "Fail",
                        types(
                            "[virtualmachineinstancetypes, virtualmachineclusterinstancetypes]"))),
                document(
                    webhook(
                        "virtualmachinepreference-validator.instancetype.kubevirt.io",
                        "/preferences/validate",
                        "Fail",
                        types("[virtualmachinepreferences, virtualmachineclusterpreferences]")))));
  }
}
