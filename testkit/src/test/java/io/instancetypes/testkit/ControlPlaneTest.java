package io.instancetypes.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@OnKubernetes(Backend.REAL)
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
}
