package io.instancetypes.testkit;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.nio.file.Path;

/** A client as others have it: by nothing but a kubeconfig. */
final class Clients {
  private Clients() {}

  static KubernetesClient of(Path kubeconfig) {
    return new KubernetesClientBuilder()
        .withConfig(Config.fromKubeconfig(kubeconfig.toFile()))
        .build();
  }
}
