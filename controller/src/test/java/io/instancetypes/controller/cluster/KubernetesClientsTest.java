package io.instancetypes.controller.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.http.StandardHttpClientBuilder;
import io.fabric8.kubernetes.client.utils.TokenRefreshInterceptor;
import io.instancetypes.testkit.Kubernetes;
import io.instancetypes.testkit.OnKubernetes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@OnKubernetes
class KubernetesClientsTest {
  @TempDir Path folder;

  @Test
  @DisplayName("Who shows a certificate does not read the kubeconfig again with every request")
  void certificate(Kubernetes kubernetes) {
    assertThat(interceptors(kubernetes.kubeconfig()))
        .contains(WatchSupervisor.NAME, AsciiWatches.NAME)
        .doesNotContain(TokenRefreshInterceptor.NAME);
  }

  @Test
  @DisplayName("Who shows a token looks whether there is a newer one")
  void token(Kubernetes kubernetes) throws IOException {
    String text = Files.readString(kubernetes.kubeconfig());
    Path kubeconfig = folder.resolve("kubeconfig");
    Files.writeString(
        kubeconfig,
        text.lines()
            .filter(line -> !line.contains("client-certificate-data"))
            .map(line -> line.replaceAll("client-key-data:.*", "token: secret"))
            .reduce("", (lines, line) -> lines + line + "\n"));
    assertThat(interceptors(kubeconfig)).contains(TokenRefreshInterceptor.NAME);
  }

  private static Set<String> interceptors(Path kubeconfig) {
    try (KubernetesClient client = KubernetesClients.to(kubeconfig)) {
      return ((StandardHttpClientBuilder<?, ?, ?>) client.getHttpClient().newBuilder())
          .getInterceptors()
          .keySet();
    }
  }
}
