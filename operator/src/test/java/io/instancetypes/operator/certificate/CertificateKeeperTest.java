package io.instancetypes.operator.certificate;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.https.certificate.Credentials;
import io.instancetypes.operator.TestCluster;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CertificateKeeperTest {
  private static final String SECRETS = "/api/v1/namespaces/default/secrets";
  private static final String SECRET = SECRETS + "/instancetypes-certificates";

  @TempDir private Path directory;

  private static CertificateKeeper keeper(TestCluster cluster) {
    return new CertificateKeeper(
        cluster.api(),
        "default",
        CertificatePolicy.DEFAULT,
        Set.of("localhost"),
        Clock.systemUTC());
  }

  @Test
  @DisplayName("Replicas that start at the same time serve the same certificate")
  void race() throws Exception {
    try (TestCluster cluster = TestCluster.start(directory);
        var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Callable<Credentials>> replicas =
          IntStream.range(0, 8)
              .mapToObj(
                  i ->
                      (Callable<Credentials>)
                          () -> {
                            CertificateKeeper keeper = keeper(cluster);
                            keeper.refresh();
                            return keeper.serving();
                          })
              .toList();
      var served = new ArrayList<Credentials>();
      for (var replica : threads.invokeAll(replicas)) {
        served.add(replica.get());
      }
      assertThat(served).containsOnly(served.getFirst());
    }
  }

  @Test
  @DisplayName("A Secret that was installed empty is filled, and a damaged one made anew")
  void adopts() throws Exception {
    try (TestCluster cluster = TestCluster.start(directory)) {
      cluster
          .api()
          .create(
              SECRETS,
              Fields.of(
                  "metadata",
                  Fields.of("name", "instancetypes-certificates", "labels", Fields.of("a", "b"))));
      CertificateKeeper keeper = keeper(cluster);
      keeper.refresh();
      Credentials first = keeper.serving();
      Fields secret = cluster.api().get(SECRET);
      assertThat(secret.object("data"))
          .containsOnlyKeys("ca.crt", "ca.key", "tls.crt", "tls.key", "webhook.key");
      assertThat(secret.object("metadata").object("labels")).containsEntry("a", "b");

      cluster.api().merge(SECRET, Fields.of("data", Fields.of("tls.crt", "bm9uZQ==")));
      keeper.refresh();
      assertThat(keeper.serving()).isNotEqualTo(first);
    }
  }
}
