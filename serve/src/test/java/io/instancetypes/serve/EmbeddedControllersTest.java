package io.instancetypes.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.apiserver.identity.CertificateLifetimes;
import io.instancetypes.controller.ControllerConfig;
import io.instancetypes.https.certificate.Lifetime;
import io.instancetypes.https.certificate.Pem;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedControllersTest {
  private static final CertificateLifetimes BRIEF =
      new CertificateLifetimes(
          new Lifetime(Duration.ofSeconds(9)), new Lifetime(Duration.ofSeconds(3)));

  @TempDir Path folder;

  @Test
  @Timeout(120)
  @DisplayName("The controllers go on when all certificates that they began with have ended")
  void goOn() throws Exception {
    try (LocalServer server = LocalServer.start(folder, BRIEF);
        var _ =
            EmbeddedControllers.start(server.platform(), ControllerConfig.DEFAULT, line -> {})) {
      X509Certificate first = Pem.certificate(server.platform().api().authority());
      server.create(
          """
          apiVersion: instancetype.kubevirt.io/v1beta2
          kind: VirtualMachineClusterInstancetype
          metadata: {name: small}
          spec: {cpu: {guest: 2}, memory: {guest: 1Gi}}
          """);
      awaitInstance(server, "before");
      while (Instant.now().isBefore(Lifetime.end(first).plusSeconds(2))) {
        Thread.sleep(100);
      }
      assertThat(server.platform().api().authority()).isNotEqualTo(Pem.of(first));
      awaitInstance(server, "after");
    }
  }

  private static void awaitInstance(LocalServer server, String name) throws InterruptedException {
    server.create(
        """
        apiVersion: kubevirt.io/v1
        kind: VirtualMachine
        metadata: {name: %s, namespace: default}
        spec:
          runStrategy: Always
          instancetype: {name: small}
          template: {spec: {domain: {devices: {}}}}
        """
            .formatted(name));
    while (server.objects().find(LocalServer.type("VirtualMachineInstance"), "default", name)
        == null) {
      Thread.sleep(50);
    }
  }
}
