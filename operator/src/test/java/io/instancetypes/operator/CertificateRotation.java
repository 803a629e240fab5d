package io.instancetypes.operator;

import static io.instancetypes.operator.TestCluster.TYPES;
import static io.instancetypes.operator.TestCluster.config;
import static io.instancetypes.operator.TestCluster.type;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.instancetypes.controller.cluster.ApiClient;
import io.instancetypes.operator.certificate.CertificatePolicy;
import io.instancetypes.testkit.Kubernetes;
import io.instancetypes.testkit.Waiting;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * Most of it is waiting, so each backend has a class of its own, and two processes wait at once.
 */
abstract class CertificateRotation {
  private static final CertificatePolicy HASTY =
      new CertificatePolicy(Duration.ofSeconds(45), Duration.ofSeconds(15), Duration.ofSeconds(3));
  private static final String SECRET =
      "/api/v1/namespaces/instancetypes/secrets/instancetypes-certificates";

  @Test
  @DisplayName("Certificates and authorities change under load, and no request fails")
  void rotates(Kubernetes kubernetes) throws Exception {
    try (TestCluster cluster = TestCluster.of(kubernetes);
        KubernetesClient impatient = cluster.client();
        Operator operator = cluster.operate(config(HASTY, false))) {
      // Otherwise failures of the API server would be tried again, and never seen.
      impatient.getConfiguration().setRequestRetryBackoffLimit(0);
      var api = new ApiClient(impatient);
      List<String> failures = new ArrayList<>();
      var done = new AtomicBoolean();
      Thread load = Thread.ofVirtual().start(() -> create(api, done, failures));
      Set<X509Certificate> served = new HashSet<>();
      Set<Object> authorities = new HashSet<>();
      Waiting.until(
          "two authorities and four certificates were used",
          () -> {
            served.add(served(operator));
            authorities.add(cluster.api().get(SECRET).object("data").get("ca.crt"));
            return served.size() >= 4 && authorities.size() >= 2 && isIssuedByAnother(served);
          });
      done.set(true);
      load.join();
      assertThat(failures).isEmpty();
      assertThat(cluster.names(TYPES)).contains("load-1");
    }
  }

  private static boolean isIssuedByAnother(Set<X509Certificate> served) {
    // All authorities have the same name; their keys are told apart by an extension.
    return served.stream()
            .map(certificate -> bytes(certificate.getExtensionValue("2.5.29.35")))
            .distinct()
            .count()
        >= 2;
  }

  private static String bytes(byte[] value) {
    return HexFormat.of().formatHex(value);
  }

  private static void create(ApiClient api, AtomicBoolean done, List<String> failures) {
    for (int i = 1; !done.get(); i++) {
      try {
        api.create(TYPES, type("load-" + i));
      } catch (RuntimeException failure) {
        failures.add(failure.getMessage());
      }
      // More would only take the machine from those who rotate.
      LockSupport.parkNanos(Duration.ofMillis(10).toNanos());
    }
  }

  private static X509Certificate served(Operator operator) throws Exception {
    try (SSLSocket socket =
        (SSLSocket)
            Caller.context(null).getSocketFactory().createSocket("127.0.0.1", operator.port())) {
      socket.startHandshake();
      return (X509Certificate) socket.getSession().getPeerCertificates()[0];
    }
  }
}
