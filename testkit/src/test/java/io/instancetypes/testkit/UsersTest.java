package io.instancetypes.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@OnKubernetes(tenancy = Tenancy.BARE)
class UsersTest {
  private static final String READERS =
      """
      apiVersion: rbac.authorization.k8s.io/v1
      kind: RoleBinding
      metadata: {name: readers, namespace: default}
      roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: view}
      subjects: [{apiGroup: rbac.authorization.k8s.io, kind: Group, name: readers}]
      """;

  @Test
  @DisplayName("A user may do what the roles of its groups allow, where they do, and no more")
  void rights(Kubernetes kubernetes) {
    try (var administrator = Clients.of(kubernetes.kubeconfig());
        var jane = Clients.of(kubernetes.kubeconfig("jane", "readers"));
        var joe = Clients.of(kubernetes.kubeconfig("system:joe"))) {
      administrator.resource(READERS).create();
      // A real server learns of a binding a moment after it has written it.
      Waiting.until(() -> mayList(jane), () -> "jane may not list the ConfigMaps of default");
      assertForbidden("jane", () -> configMaps(jane, "kube-system"));
      assertForbidden("jane", () -> jane.configMaps().inNamespace("default").delete());
      assertForbidden("system:joe", () -> configMaps(joe, "default"));
    }
  }

  private static boolean mayList(KubernetesClient client) {
    try {
      configMaps(client, "default");
      return true;
    } catch (KubernetesClientException refused) {
      return false;
    }
  }

  private static void configMaps(KubernetesClient client, String namespace) {
    client.configMaps().inNamespace(namespace).list();
  }

  private static void assertForbidden(String user, Runnable request) {
    assertThatThrownBy(request::run)
        .isInstanceOfSatisfying(
            KubernetesClientException.class,
            refusal -> assertThat(refusal.getCode()).isEqualTo(403))
        .hasMessageContaining("User \"" + user + "\" cannot");
  }
}
