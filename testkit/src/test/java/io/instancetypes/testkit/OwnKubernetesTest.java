package io.instancetypes.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

@OnKubernetes(tenancy = Tenancy.BARE)
class OwnKubernetesTest {
  private static String address;

  @RepeatedTest(2)
  @DisplayName("All tests of a class use one server")
  void same(Kubernetes kubernetes, RepetitionInfo repetition) {
    if (repetition.getCurrentRepetition() == 1) {
      address = kubernetes.url();
    }
    assertThat(kubernetes.url()).isEqualTo(address);
  }

  @Test
  @DisplayName("A restarted server has the same address and the same objects")
  void restart(Kubernetes kubernetes) {
    String url = kubernetes.url();
    String uid;
    try (var client = Clients.of(kubernetes.kubeconfig())) {
      ConfigMap map =
          new ConfigMapBuilder().withNewMetadata().withName("kept").endMetadata().build();
      uid =
          client.configMaps().inNamespace("default").resource(map).create().getMetadata().getUid();
    }
    kubernetes.restart();
    assertThat(kubernetes.url()).isEqualTo(url);
    try (var client = Clients.of(kubernetes.kubeconfig())) {
      ConfigMap map = client.configMaps().inNamespace("default").withName("kept").get();
      assertThat(map.getMetadata().getUid()).isEqualTo(uid);
    }
  }

  @Test
  @DisplayName("A bare server has no definitions")
  void bare(Kubernetes kubernetes) {
    try (var client = Clients.of(kubernetes.kubeconfig())) {
      assertThat(client.apiextensions().v1().customResourceDefinitions().list().getItems())
          .extracting(definition -> definition.getMetadata().getName())
          .isEmpty();
    }
  }
}
