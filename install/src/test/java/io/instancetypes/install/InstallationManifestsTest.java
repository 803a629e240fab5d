package io.instancetypes.install;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class InstallationManifestsTest {
  /** What kubectl apply keeps of a document in an annotation. */
  private static final int LARGEST_ANNOTATION = 256 * 1024;

  private static final InstallationSettings SETTINGS =
      InstallationSettings.of("1.2.3").withCatalogue();

  private static List<Fields> all() {
    return InstallationManifests.of(SETTINGS);
  }

  private static List<String> kinds(InstallationSettings settings) {
    return InstallationManifests.of(settings).stream()
        .map(document -> (String) document.get("kind"))
        .distinct()
        .toList();
  }

  private static Fields only(String kind) {
    return all().stream()
        .filter(document -> kind.equals(document.get("kind")))
        .findFirst()
        .orElseThrow();
  }

  @Test
  @DisplayName("what others need comes before them, and what can refuse comes last")
  void order() {
    assertThat(kinds(SETTINGS))
        .containsExactly(
            "Namespace",
            "CustomResourceDefinition",
            "ServiceAccount",
            "ClusterRole",
            "Role",
            "ClusterRoleBinding",
            "RoleBinding",
            "ValidatingAdmissionPolicy",
            "ValidatingAdmissionPolicyBinding",
            "VirtualMachineClusterInstancetype",
            "VirtualMachineClusterPreference",
            "Service",
            "Deployment",
            "PodDisruptionBudget",
            "NetworkPolicy",
            "MutatingWebhookConfiguration",
            "ValidatingWebhookConfiguration",
            "APIService");
  }

  @Test
  @DisplayName("everything says whose it is, and fits into what kubectl apply remembers")
  void labels() {
    assertThat(all())
        .allSatisfy(
            document -> {
              assertThat(document.object("metadata").object("labels"))
                  .containsEntry("app.kubernetes.io/managed-by", "instancetypes")
                  .containsEntry("app.kubernetes.io/part-of", "instancetypes");
              assertThat(Json.write(document).length).isLessThan(LARGEST_ANNOTATION);
            });
  }

  @Test
  @DisplayName("the four kinds are converted by the operator, and those of KubeVirt by nobody")
  void definitions() {
    assertThat(all())
        .filteredOn(document -> document.get("kind").equals("CustomResourceDefinition"))
        .extracting(
            document -> document.object("metadata").get("name"),
            document -> document.object("spec").object("conversion").get("strategy"))
        .map(Object::toString)
        .containsExactly(
            "(\"virtualmachineinstancetypes.instancetype.kubevirt.io\", \"Webhook\")",
            "(\"virtualmachineclusterinstancetypes.instancetype.kubevirt.io\", \"Webhook\")",
            "(\"virtualmachinepreferences.instancetype.kubevirt.io\", \"Webhook\")",
            "(\"virtualmachineclusterpreferences.instancetype.kubevirt.io\", \"Webhook\")",
            "(\"virtualmachines.kubevirt.io\", \"None\")",
            "(\"virtualmachineinstances.kubevirt.io\", \"None\")",
            "(\"kubevirts.kubevirt.io\", \"None\")");
    assertThat(only("CustomResourceDefinition").object("spec").object("conversion").get("webhook"))
        .isEqualTo(
            Fields.of(
                "clientConfig",
                Fields.of(
                    "service",
                    Fields.of(
                        "name",
                        "instancetypes-operator",
                        "namespace",
                        "instancetypes",
                        "port",
                        443L)),
                "conversionReviewVersions",
                List.of("v1")));
  }

  @Test
  @DisplayName("the catalogue is written as it is stored, since nobody converts yet")
  void catalogue() {
    assertThat(all())
        .filteredOn(document -> document.get("kind").toString().startsWith("VirtualMachine"))
        .hasSizeGreaterThan(100)
        .allMatch(
            document -> document.get("apiVersion").equals("instancetype.kubevirt.io/v1beta2"));
  }

  @Test
  @DisplayName(
      "webhooks for machines exempt the operator and VMs being deleted, those for types nobody")
  void exemption() {
    for (String kind : List.of("MutatingWebhookConfiguration", "ValidatingWebhookConfiguration")) {
      for (Object item : (List<?>) only(kind).get("webhooks")) {
        var webhook = (Fields) item;
        boolean types =
            webhook.get("name").toString().contains("type-")
                || webhook.get("name").toString().contains("preference-");
        assertThat(webhook).doesNotContainKeys("namespaceSelector", "objectSelector");
        assertThat(webhook.get("matchConditions"))
            .as("%s", webhook.get("name"))
            .isEqualTo(
                types
                    ? null
                    : List.of(
                        Fields.of(
                            "name",
                            "not-by-the-operator",
                            "expression",
                            "request.operation == 'CREATE' || request.userInfo.username !="
                                + " 'system:serviceaccount:instancetypes:instancetypes-operator'"),
                        Fields.of(
                            "name",
                            "not-being-deleted",
                            "expression",
                            "request.operation != 'UPDATE' ||"
                                + " !has(oldObject.metadata.deletionTimestamp)")));
      }
    }
  }

  @Test
  @DisplayName("no manifest brings a certificate along: the operator makes and announces its own")
  void noCertificate() {
    assertThat(all()).noneMatch(document -> document.toString().contains("caBundle"));
  }

  @Test
  @DisplayName("a dashboard is there only if it is asked for: a port, a Service, a way in")
  void dashboard() {
    InstallationSettings usual = InstallationSettings.of("1.2.3");
    var settings =
        new InstallationSettings(
            usual.namespace(),
            usual.image(),
            usual.replicas(),
            usual.apiServers(),
            usual.machines(),
            usual.catalogue(),
            true);
    assertThat(ManifestText.of(InstallationManifests.of(usual))).doesNotContain("8444");
    assertThat(ManifestText.of(InstallationManifests.of(settings)))
        .contains(
            "        - --dashboard-port=8444\n",
            "        - containerPort: 8444\n          name: dashboard\n",
            "  - ports:\n    - port: 8444\n",
            "  name: instancetypes-dashboard\n",
            "  sessionAffinity: ClientIP\n");
  }

  @Test
  @DisplayName("another namespace, image and number of replicas arrive everywhere")
  void settings() {
    var settings =
        new InstallationSettings(
            "team", "registry/x:1", 1, List.of("192.0.2.0/28"), false, false, false);
    List<Fields> documents = InstallationManifests.of(settings);
    assertThat(kinds(settings))
        .doesNotContain("PodDisruptionBudget", "VirtualMachineClusterInstancetype");
    assertThat(documents)
        .filteredOn(document -> document.get("kind").equals("CustomResourceDefinition"))
        .hasSize(4);
    assertThat(documents)
        .extracting(document -> document.object("metadata").get("namespace"))
        .containsOnly(null, "team", "kube-system");
    assertThat(ManifestText.of(documents))
        .doesNotContain("namespace: instancetypes")
        .contains(
            "name: team\n",
            "image: registry/x:1\n",
            "replicas: 1\n",
            "system:serviceaccount:team:",
            "cidr: 192.0.2.0/28\n")
        .doesNotContain("0.0.0.0/0");
  }

  @Test
  @DisplayName("no manifest says at which path the operator answers: nobody is to guess it")
  void noPath() {
    assertThat(ManifestText.of(all())).doesNotContain("/convert", "/mutate", "/validate");
  }

  @Test
  @DisplayName("a pod is asked how it is at the port that answers the webhooks")
  void probes() {
    Fields pod = only("Deployment").object("spec").object("template").object("spec");
    Fields container = (Fields) ((List<?>) pod.get("containers")).getFirst();
    assertThat(container.object("readinessProbe").get("httpGet"))
        .isEqualTo(Fields.of("path", "/readyz", "port", "https", "scheme", "HTTPS"));
    assertThat(container.object("livenessProbe").get("httpGet"))
        .isEqualTo(Fields.of("path", "/healthz", "port", "https", "scheme", "HTTPS"));
  }

  @Test
  @DisplayName("every policy that limits the operator's account is about nobody else, and in force")
  void limits() {
    List<Fields> policies =
        all().stream()
            .filter(document -> document.get("kind").equals("ValidatingAdmissionPolicy"))
            .toList();
    assertThat(policies).hasSize(4);
    for (Fields policy : policies) {
      assertThat(policy.object("spec").get("matchConditions"))
          .isEqualTo(
              List.of(
                  Fields.of(
                      "name",
                      "by-the-operator",
                      "expression",
                      "request.userInfo.username =="
                          + " 'system:serviceaccount:instancetypes:instancetypes-operator'")));
      assertThat(policy.object("spec").get("failurePolicy")).isEqualTo("Fail");
    }
    assertThat(all())
        .filteredOn(document -> document.get("kind").equals("ValidatingAdmissionPolicyBinding"))
        .extracting(document -> document.object("spec").get("policyName"))
        .containsExactlyElementsOf(
            policies.stream().map(policy -> policy.object("metadata").get("name")).toList());
  }

  @Test
  @DisplayName("the pods may do nothing that the strictest profile forbids")
  void pods() {
    Fields pod = only("Deployment").object("spec").object("template").object("spec");
    Fields container = (Fields) ((List<?>) pod.get("containers")).getFirst();
    assertThat(pod.get("securityContext"))
        .isEqualTo(
            Fields.of(
                "runAsNonRoot",
                true,
                "runAsUser",
                65532L,
                "runAsGroup",
                65532L,
                "seccompProfile",
                Fields.of("type", "RuntimeDefault")));
    assertThat(container.get("securityContext"))
        .isEqualTo(
            Fields.of(
                "allowPrivilegeEscalation",
                false,
                "capabilities",
                Fields.of("drop", List.of("ALL")),
                "readOnlyRootFilesystem",
                true));
  }
}
