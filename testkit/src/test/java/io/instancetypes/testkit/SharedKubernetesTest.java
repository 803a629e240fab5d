package io.instancetypes.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

@OnKubernetes
class SharedKubernetesTest {
  private static final String TYPE =
      """
      apiVersion: instancetype.kubevirt.io/v1beta2
      kind: VirtualMachine%s
      metadata: {name: small}
      spec: {cpu: {guest: 1}, memory: {guest: 1Gi}}
      """;

  private static final String EVENT =
      """
      apiVersion: v1
      kind: Event
      metadata: {name: small}
      involvedObject: {namespace: default}
      """;

  private KubernetesClient client;

  @BeforeEach
  void connect(Kubernetes kubernetes) {
    client = Clients.of(kubernetes.kubeconfig());
  }

  @AfterEach
  void disconnect() {
    client.close();
  }

  @RepeatedTest(2)
  @DisplayName(
      "The kinds of this project are served, and each test finds a cluster without objects")
  void cleared() {
    create(TYPE.formatted("Instancetype"));
    create(TYPE.formatted("ClusterInstancetype"));
    create(EVENT);
    assertThat(names("instancetype.kubevirt.io/v1beta2", "VirtualMachineInstancetype"))
        .containsExactly("small");
    assertThat(names("instancetype.kubevirt.io/v1beta2", "VirtualMachineClusterInstancetype"))
        .containsExactly("small");
  }

  @Test
  @DisplayName("Dependents are deleted with their owner, and content with its namespace")
  void collected() {
    var namespace = new NamespaceBuilder().withNewMetadata().withName("passing").endMetadata();
    client.resource(namespace.build()).create();
    ConfigMap owner = client.resource(map("owner")).create();
    ConfigMap dependent = map("dependent");
    dependent.addOwnerReference(owner);
    client.resource(dependent).create();
    client.resource(map("content")).create();
    client.resource(owner).delete();
    awaitGone(dependent);
    client.resource(namespace.build()).delete();
    awaitGone(map("content"));
    awaitGone(namespace.build());
  }

  private static ConfigMap map(String name) {
    return new ConfigMapBuilder()
        .withNewMetadata()
        .withName(name)
        .withNamespace("passing")
        .endMetadata()
        .build();
  }

  private void awaitGone(HasMetadata object) {
    Waiting.until(() -> client.resource(object).get() == null, () -> object + " stays");
  }

  private void create(String yaml) {
    client.resource(yaml).inNamespace("default").create();
  }

  private Iterable<String> names(String apiVersion, String kind) {
    return client.genericKubernetesResources(apiVersion, kind).list().getItems().stream()
        .map(GenericKubernetesResource::getMetadata)
        .map(metadata -> metadata.getName())
        .toList();
  }
}
