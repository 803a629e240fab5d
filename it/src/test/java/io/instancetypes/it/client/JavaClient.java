package io.instancetypes.it.client;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** A fabric8 client of a server that knows widgets. */
final class JavaClient {
  static final int PATIENCE_SECONDS = 60;

  private static final Path DEFINITION = Path.of("src/test/resources/session/widgets.yaml");

  private JavaClient() {}

  static KubernetesClient of(Path kubeconfig) {
    return new KubernetesClientBuilder()
        .withConfig(Config.fromKubeconfig(kubeconfig.toFile()))
        .build();
  }

  static void defineWidgets(KubernetesClient client) {
    try (var definition = new FileInputStream(DEFINITION.toFile())) {
      var created =
          client.apiextensions().v1().customResourceDefinitions().load(definition).create();
      client
          .resource(created)
          .waitUntilCondition(JavaClient::isEstablished, PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static boolean isEstablished(
      io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition definition) {
    return definition != null
        && definition.getStatus() != null
        && definition.getStatus().getConditions().stream()
            .anyMatch(
                condition ->
                    condition.getType().equals("Established")
                        && condition.getStatus().equals("True"));
  }
}
