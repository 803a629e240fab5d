package io.instancetypes.it.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.instancetypes.api.crd.Crds;
import io.instancetypes.apiserver.ServerSettings;
import io.instancetypes.controller.ControllerConfig;
import io.instancetypes.controller.cluster.KubernetesClients;
import io.instancetypes.install.InstallationManifests;
import io.instancetypes.install.InstallationSettings;
import io.instancetypes.operator.Operator;
import io.instancetypes.operator.OperatorConfig;
import io.instancetypes.operator.certificate.CertificatePolicy;
import io.instancetypes.serve.EmbeddedControllers;
import io.instancetypes.serve.PlatformServer;
import io.instancetypes.serve.PlatformUpkeep;
import io.instancetypes.testkit.Backend;
import io.instancetypes.testkit.Kubernetes;
import io.instancetypes.testkit.OnKubernetes;
import io.instancetypes.testkit.Tenancy;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code virtctl serve}, and {@code virtctl operator} on a real cluster, installed in the namespace
 * that {@code serve} uses.
 */
@OnKubernetes(value = Backend.REAL, tenancy = Tenancy.BARE)
class SameObjectsTest {
  private static final String HOME = "kubevirt";

  @Test
  @DisplayName("The same story leaves the same objects on both servers, to the last managed field")
  void areTheSame(Kubernetes kubernetes, @TempDir Path folder) throws Exception {
    List<String> embedded = embedded(folder);
    List<String> real = real(kubernetes);
    assertThat(String.join("\n", real)).isEqualTo(String.join("\n", embedded));
  }

  private static List<String> embedded(Path folder) throws Exception {
    var setup =
        new PlatformServer.Setup(
            folder, "127.0.0.1", 0, Crds.all(), "v1.2.3", ServerSettings.usual(), line -> {});
    try (var server = PlatformServer.start(setup);
        var _ = PlatformUpkeep.start(server, line -> {});
        var _ = EmbeddedControllers.start(server, ControllerConfig.DEFAULT, line -> {});
        var cluster = new Cluster(server.api().kubeconfig())) {
      return Story.tell(cluster);
    }
  }

  private static List<String> real(Kubernetes kubernetes) throws Exception {
    try (var cluster = new Cluster(kubernetes.kubeconfig())) {
      cluster.apply(Crds.neighbours());
      InstallationSettings usual = InstallationSettings.of("1.2.3");
      cluster.apply(
          InstallationManifests.of(
              new InstallationSettings(
                  HOME,
                  usual.image(),
                  usual.replicas(),
                  usual.apiServers(),
                  usual.machines(),
                  usual.catalogue())));
      Crds.all().forEach(definition -> cluster.awaitServed(Cluster.name(definition)));
      Path account =
          kubernetes.kubeconfig(
              "system:serviceaccount:" + HOME + ":instancetypes-operator",
              "system:serviceaccounts",
              "system:serviceaccounts:" + HOME,
              "system:authenticated");
      try (KubernetesClient client = KubernetesClients.to(account);
          var _ = Operator.start(client, operator(), () -> {})) {
        return Story.tell(cluster);
      }
    }
  }

  private static OperatorConfig operator() {
    return new OperatorConfig(
        "v1.2.3",
        HOME,
        "127.0.0.1",
        0,
        0,
        Optional.of(URI.create("https://127.0.0.1")),
        Optional.empty(),
        false,
        ControllerConfig.DEFAULT.inCluster(HOME, ControllerConfig.LeaseTimes.DEFAULT),
        CertificatePolicy.DEFAULT,
        new OperatorConfig.Times(Duration.ofMillis(200), Duration.ZERO, Duration.ofSeconds(20)));
  }
}
