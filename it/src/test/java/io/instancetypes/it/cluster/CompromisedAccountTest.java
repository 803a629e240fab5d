package io.instancetypes.it.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

import io.instancetypes.api.Fields;
import io.instancetypes.controller.cluster.ApiClientException;
import io.instancetypes.testkit.Backend;
import io.instancetypes.testkit.Kubernetes;
import io.instancetypes.testkit.OnKubernetes;
import io.instancetypes.testkit.Tenancy;
import io.instancetypes.testkit.Waiting;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What somebody can do who has got hold of the operator's account. It is given every right here, so
 * that what is refused is refused by the policies.
 */
@OnKubernetes(value = Backend.REAL, tenancy = Tenancy.BARE)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CompromisedAccountTest {
  private static final String BINDINGS = "/apis/rbac.authorization.k8s.io/v1/clusterrolebindings";
  private static final String MUTATION =
      "/apis/admissionregistration.k8s.io/v1/mutatingwebhookconfigurations/instancetypes";
  private static final String VALIDATION =
      "/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations/instancetypes";
  private static final String DEFINITION =
      "/apis/apiextensions.k8s.io/v1/customresourcedefinitions/virtualmachinepreferences.instancetype.kubevirt.io";
  private static final String MACHINES =
      "/apis/apiextensions.k8s.io/v1/customresourcedefinitions/virtualmachines.kubevirt.io";
  private static final String SERVICE =
      "/apis/apiregistration.k8s.io/v1/apiservices/v1.subresources.kubevirt.io";

  private static final String ONLY_CLIENT =
      "the operator may change nothing of its webhooks but clientConfig";
  private static final String ONLY_OWN = "the operator may only change what is its own";

  @RegisterExtension private final Installation installation = new Installation();

  @BeforeEach
  void install(Kubernetes kubernetes) {
    installation.on(kubernetes);
    if (installation.cluster().find(BINDINGS + "/stolen") == null) {
      installation
          .cluster()
          .create(
              BINDINGS,
              """
              apiVersion: rbac.authorization.k8s.io/v1
              kind: ClusterRoleBinding
              metadata: {name: stolen}
              roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: cluster-admin}
              subjects: [{kind: ServiceAccount, name: instancetypes-operator, namespace: instancetypes}]
              """);
      // A policy counts a moment after it was written, and a binding too.
      Waiting.until(
          "the policies are in force",
          () ->
              refusal(DEFINITION, operation("/spec/conversion", Fields.of("strategy", "None")))
                      .contains("the operator may")
                  && refusal(SERVICE, operation("/spec/versionPriority", 1L))
                      .contains("the operator may")
                  && refusal(MUTATION, operation("/webhooks/0/failurePolicy", "Ignore"))
                      .contains("the operator may"));
    }
  }

  private static Fields operation(String path, Object value) {
    return Fields.of("op", "add", "path", path, "value", value);
  }

  /** Why the account is refused a patch; empty if it is not. */
  private String refusal(String path, Fields operation) {
    try (var account = new Cluster(installation.kubeconfig())) {
      account.api().patch(path + "?dryRun=All", List.of(operation));
      return "";
    } catch (ApiClientException refused) {
      return refused.getMessage();
    }
  }

  private static Fields everything() {
    return Fields.of(
        "apiGroups", List.of("*"),
        "apiVersions", List.of("*"),
        "operations", List.of("*"),
        "resources", List.of("*/*"));
  }

  static Stream<Arguments> forbidden() {
    return Stream.of(
        argumentSet(
            "a webhook for everything",
            MUTATION,
            operation("/webhooks/0/rules", List.of(everything())),
            ONLY_CLIENT),
        argumentSet(
            "one more rule",
            VALIDATION,
            operation("/webhooks/0/rules/-", everything()),
            ONLY_CLIENT),
        argumentSet(
            "admission that fails open",
            VALIDATION,
            operation("/webhooks/0/failurePolicy", "Ignore"),
            ONLY_CLIENT),
        argumentSet(
            "exemption of somebody else",
            MUTATION,
            operation(
                "/webhooks/0/matchConditions/0/expression",
                "request.userInfo.username != 'mallory'"),
            ONLY_CLIENT),
        argumentSet(
            "exemption of a namespace",
            VALIDATION,
            operation(
                "/webhooks/0/namespaceSelector", Fields.of("matchLabels", Fields.of("a", "b"))),
            ONLY_CLIENT),
        argumentSet(
            "no webhooks at all", VALIDATION, operation("/webhooks", List.of()), ONLY_CLIENT),
        argumentSet(
            "a webhook of somebody else's Service",
            MUTATION,
            operation(
                "/webhooks/0/clientConfig",
                Fields.of("service", Fields.of("name", "kubernetes", "namespace", "default"))),
            "the operator may lead its webhooks to no Service but its own"),
        argumentSet(
            "a webhook that goes with another object",
            MUTATION,
            operation(
                "/metadata/ownerReferences",
                List.of(
                    Fields.of(
                        "apiVersion", "v1", "kind", "Namespace", "name", "gone", "uid", "gone"))),
            ONLY_OWN),
        argumentSet(
            "a kind without its schema",
            DEFINITION,
            operation(
                "/spec/versions/0/schema/openAPIV3Schema",
                Fields.of("type", "object", "x-kubernetes-preserve-unknown-fields", true)),
            "the operator may change nothing of its definitions but who converts"),
        argumentSet(
            "a kind that nobody converts",
            DEFINITION,
            operation("/spec/conversion", Fields.of("strategy", "None")),
            "the operator may change nothing of its definitions but who converts"),
        argumentSet(
            "the definition of machines",
            MACHINES,
            operation("/metadata/labels", Fields.of("a", "b")),
            ONLY_OWN),
        argumentSet(
            "an API before all others",
            SERVICE,
            operation("/spec/groupPriorityMinimum", 20000L),
            "the operator may change nothing of its APIServices but authorities and port"),
        argumentSet(
            "an API of somebody else's Service",
            SERVICE,
            operation("/spec/service/name", "kubernetes"),
            "the operator may change nothing of its APIServices but authorities and port"),
        argumentSet(
            "a right for somebody",
            BINDINGS + "/stolen",
            operation("/metadata/labels", Fields.of("a", "b")),
            "the operator may give rights to nobody"));
  }

  @ParameterizedTest
  @MethodSource("forbidden")
  @DisplayName("Whatever its rights, the operator's account is refused")
  void refused(String path, Fields operation, String why) {
    assertThat(refusal(path, operation)).contains(why);
  }

  @Test
  @DisplayName("It can neither make a webhook nor delete its own")
  void makesNone() {
    try (var account = new Cluster(installation.kubeconfig())) {
      Fields copy = Fields.copyOf(installation.cluster().find(VALIDATION));
      copy.put("metadata", Fields.of("name", "more"));
      String collection = VALIDATION.substring(0, VALIDATION.lastIndexOf('/'));
      String refused = "";
      try {
        account.api().create(collection + "?dryRun=All", copy);
      } catch (ApiClientException forbidden) {
        refused = forbidden.getMessage();
      }
      assertThat(refused).contains(ONLY_OWN);
      assertThatThrownBy(() -> account.delete(VALIDATION)).hasMessageContaining(ONLY_OWN);
    }
    assertThat(installation.cluster().find(VALIDATION)).isNotNull();
  }

  @Test
  @DisplayName("Its own work goes on: it registers itself, and puts back what others change there")
  void works() {
    installation.operate();
    String bundles = installation.cluster().find(MUTATION).toString();
    assertThat(bundles).contains("caBundle=", "/virtualmachines/mutate/");
    assertThat(installation.cluster().find(DEFINITION).toString()).contains("/convert/");
    installation
        .cluster()
        .api()
        .patch(
            MUTATION,
            List.of(
                operation(
                    "/webhooks/0/clientConfig", Fields.of("url", "https://127.0.0.1:1/away"))));
    installation
        .cluster()
        .await(MUTATION, found -> found.toString().contains("/virtualmachines/mutate/"));
  }
}
