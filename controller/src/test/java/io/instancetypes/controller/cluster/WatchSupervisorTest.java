package io.instancetypes.controller.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import io.instancetypes.testkit.FaultProxy;
import io.instancetypes.testkit.Kubernetes;
import io.instancetypes.testkit.OnKubernetes;
import io.instancetypes.testkit.Waiting;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@OnKubernetes
@DisplayName("Watches")
class WatchSupervisorTest {
  @TempDir Path directory;
  private Kubernetes kubernetes;
  private KubernetesClient direct;

  @BeforeEach
  void start(Kubernetes given) {
    kubernetes = given;
    direct = KubernetesClients.to(given.kubeconfig());
  }

  @AfterEach
  void stop() {
    direct.close();
  }

  @Test
  @DisplayName("that go silent are begun anew, and nothing that happened meanwhile is missed")
  void silent() throws Exception {
    int port = URI.create(kubernetes.url()).getPort();
    var watches = new WatchSupervisor(Duration.ofSeconds(2));
    try (var proxy = new FaultProxy(port);
        KubernetesClient client =
            KubernetesClients.to(Optional.of(through(proxy, port)), Optional.empty(), watches);
        SharedIndexInformer<ConfigMap> informer =
            client.configMaps().inNamespace("default").inform()) {
      create("before");
      awaitKnown(informer, "before");
      assertThat(watches.silence()).isLessThan(Duration.ofSeconds(30));
      assertThat(proxy.silence()).isPositive();
      long endedBefore = watches.ended();
      create("meanwhile");
      awaitKnown(informer, "meanwhile");
      assertThat(watches.ended()).isGreaterThan(endedBefore);
    }
  }

  @Test
  @DisplayName("that are told something are left alone")
  void alive() {
    var watches = new WatchSupervisor(Duration.ofSeconds(3));
    try (KubernetesClient client =
            KubernetesClients.to(Optional.of(kubernetes.kubeconfig()), Optional.empty(), watches);
        SharedIndexInformer<ConfigMap> informer =
            client.configMaps().inNamespace("default").inform()) {
      for (int i = 0; i < 10; i++) {
        String name = "map-" + i;
        create(name);
        awaitKnown(informer, name);
        pause(Duration.ofMillis(500));
      }
      assertThat(watches.ended()).isZero();
    }
  }

  private Path through(FaultProxy proxy, int port) throws Exception {
    String kubeconfig =
        Files.readString(kubernetes.kubeconfig()).replace(":" + port, ":" + proxy.port());
    return Files.writeString(directory.resolve("proxy.kubeconfig"), kubeconfig);
  }

  private void create(String name) {
    direct
        .resource(
            new ConfigMapBuilder()
                .withNewMetadata()
                .withName(name)
                .withNamespace("default")
                .endMetadata()
                .build())
        .create();
  }

  private static void awaitKnown(SharedIndexInformer<ConfigMap> informer, String name) {
    Waiting.until(
        name + " is known", () -> informer.getIndexer().getByKey("default/" + name) != null);
  }

  private static void pause(Duration duration) {
    try {
      Thread.sleep(duration);
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    }
  }
}
