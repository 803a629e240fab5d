package io.instancetypes.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@OnKubernetes(value = Backend.REAL, tenancy = Tenancy.BARE)
class ControlPlaneTest {
  @Test
  @DisplayName("Aggregated servers find out by whom requests are passed on to them")
  void frontProxy(Kubernetes kubernetes) {
    try (var client = Clients.of(kubernetes.kubeconfig())) {
      ConfigMap authentication =
          client
              .configMaps()
              .inNamespace("kube-system")
              .withName("extension-apiserver-authentication")
              .get();
      assertThat(authentication.getData())
          .containsEntry("requestheader-allowed-names", "[\"front-proxy-client\"]")
          .containsEntry("requestheader-username-headers", "[\"X-Remote-User\"]")
          .containsEntry("requestheader-group-headers", "[\"X-Remote-Group\"]")
          .containsEntry("requestheader-extra-headers-prefix", "[\"X-Remote-Extra-\"]");
      assertThat(authentication.getData().get("requestheader-client-ca-file"))
          .startsWith("-----BEGIN CERTIFICATE-----")
          .isNotEqualTo(authentication.getData().get("client-ca-file"));
    }
  }

  @Test
  @DisplayName("What accounts ask for is written down, and nobody else's requests are")
  void audit(Kubernetes kubernetes) {
    String account = "system:serviceaccount:default:curious";
    try (var admin = Clients.of(kubernetes.kubeconfig());
        var curious = Clients.of(kubernetes.kubeconfig(account, "system:serviceaccounts"))) {
      admin.configMaps().inNamespace("default").list();
      assertThatThrownBy(() -> curious.secrets().inNamespace("default").withName("any").get())
          .hasMessageContaining("forbidden");
    }
    Waiting.until(() -> !kubernetes.accountRequests().isEmpty(), () -> "nothing was written down");
    assertThat(kubernetes.accountRequests())
        .extracting(
            event -> event.object("user").get("username"),
            event -> event.get("verb"),
            event -> event.object("objectRef").get("resource"),
            event -> event.object("annotations").get("authorization.k8s.io/decision"))
        .containsExactly(tuple(account, "get", "secrets", "forbid"));
  }

  @Test
  @DisplayName("Requests are passed on to aggregated servers in the name of the user")
  void aggregation(Kubernetes kubernetes) throws Exception {
    try (var server = new AggregatedServer();
        var client = Clients.of(kubernetes.kubeconfig())) {
      client.load(stream(server.registration())).create();
      Waiting.until(
          () -> "admin by CN=front-proxy-client".equals(answer(client)),
          () -> "the last answer was " + answer(client));
    }
  }

  private static InputStream stream(String text) {
    return new ByteArrayInputStream(text.getBytes(UTF_8));
  }

  private static String answer(KubernetesClient client) {
    try {
      return client.raw("/apis/example.com/v1/whoami");
    } catch (KubernetesClientException notYet) {
      return notYet.getMessage();
    }
  }
}
