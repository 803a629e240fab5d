package io.instancetypes.operator;

import static io.instancetypes.operator.TestCluster.MUTATION;
import static io.instancetypes.operator.TestCluster.yaml;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.instancetypes.controller.cluster.KubernetesClients;
import io.instancetypes.testkit.Kubernetes;
import io.instancetypes.testkit.OnKubernetes;
import io.instancetypes.testkit.Tenancy;
import io.instancetypes.testkit.Waiting;
import java.net.URI;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@OnKubernetes(tenancy = Tenancy.OWN)
class RefusedRegistrationTest {
  private static final String ROLES = "/apis/rbac.authorization.k8s.io/v1/clusterroles";

  /** All that an operator does, but for writing webhook configurations. */
  private static final String ROLE =
      """
      apiVersion: rbac.authorization.k8s.io/v1
      kind: ClusterRole
      metadata: {name: limited}
      rules:
      - apiGroups: ["", apps, kubevirt.io, instancetype.kubevirt.io, snapshot.kubevirt.io,
          cdi.kubevirt.io, snapshot.storage.k8s.io, apiextensions.k8s.io, apiregistration.k8s.io,
          coordination.k8s.io, authorization.k8s.io, events.k8s.io]
        resources: ["*"]
        verbs: ["*"]
      - apiGroups: [admissionregistration.k8s.io]
        resources: ["*"]
        verbs: [get, list, watch]
      """;

  private static final String BINDING =
      """
      apiVersion: rbac.authorization.k8s.io/v1
      kind: ClusterRoleBinding
      metadata: {name: limited}
      roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: limited}
      subjects: [{apiGroup: rbac.authorization.k8s.io, kind: User, name: limited}]
      """;

  @Test
  @DisplayName("Whose webhooks the API server refuses is not ready, names them, and is when it may")
  void refused(Kubernetes kubernetes) throws Exception {
    try (TestCluster cluster = TestCluster.of(kubernetes);
        KubernetesClient limited = KubernetesClients.to(kubernetes.kubeconfig("limited"))) {
      cluster.api().create(ROLES, yaml(ROLE));
      cluster.api().create(ROLES.replace("roles", "rolebindings"), yaml(BINDING));
      try (Operator operator =
          Operator.start(limited, TestCluster.config(URI.create("https://127.0.0.1")), () -> {})) {
        Waiting.until("it leads", operator::isLeading);
        HttpResponse<String> ready = ask(operator, "/readyz");
        assertThat(ready.statusCode()).isEqualTo(503);
        assertThat(ready.body())
            .startsWith(
                "not registered: mutatingwebhookconfigurations/instancetypes cannot be kept: ")
            .containsPattern(
                "User \"limited\" cannot \\w+ resource \"mutatingwebhookconfigurations\"");
        assertThat(ask(operator, "/healthz").statusCode()).isEqualTo(200);

        cluster
            .api()
            .merge(
                ROLES + "/limited",
                yaml("{rules: [{apiGroups: ['*'], resources: ['*'], verbs: ['*']}]}"));
        Waiting.until("it is ready", () -> ask(operator, "/readyz").statusCode() == 200);
        assertThat(cluster.find(MUTATION)).isNotNull();
      }
    }
  }

  @Test
  @DisplayName("The sentence has no secret, though the API server repeats what it was sent")
  void secret(Kubernetes kubernetes) throws Exception {
    try (TestCluster cluster = TestCluster.of(kubernetes);
        Operator operator =
            cluster.operate(TestCluster.config(URI.create("https://127.0.0.1:1#part")))) {
      Waiting.until("it leads", operator::isLeading);
      HttpResponse<String> ready = ask(operator, "/readyz");
      assertThat(ready.statusCode()).isEqualTo(503);
      assertThat(ready.body())
          .contains("/…\": fragments are not permitted")
          .doesNotContainPattern("/[0-9a-f]{64}");
    }
  }

  private static HttpResponse<String> ask(Operator operator, String path) throws Exception {
    return new Caller(operator.port(), null).send("GET", path, null);
  }
}
