package io.instancetypes.operator;

import static io.instancetypes.operator.TestCluster.yaml;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.instancetypes.api.Fields;
import io.instancetypes.https.certificate.CertificateAuthority;
import io.instancetypes.https.certificate.Credentials;
import io.instancetypes.https.certificate.Pem;
import io.instancetypes.platform.admission.ReviewPaths;
import io.instancetypes.testkit.Waiting;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A pod that reaches the port of the webhooks, and names whomever it likes as the user. */
class ForgedReviewTest {
  private static final String VALIDATOR = "virtualmachine-validator.kubevirt.io";
  private static final String MUTATOR = "virtualmachines-mutator.kubevirt.io";

  @TempDir private Path directory;
  private TestCluster cluster;
  private CertificateAuthority authority;
  private Operator operator;
  private KubernetesClient client;

  @BeforeEach
  void start() throws Exception {
    cluster = TestCluster.start(directory.resolve("server"));
    authority = CertificateAuthority.create(Duration.ofDays(1), Clock.systemUTC());
    cluster.api().create("/api/v1/namespaces", yaml("{metadata: {name: treasury}}"));
    cluster
        .api()
        .create(
            "/api/v1/namespaces/treasury/persistentvolumeclaims",
            yaml(
                """
                apiVersion: v1
                kind: PersistentVolumeClaim
                metadata:
                  name: gold
                  labels: {instancetype.kubevirt.io/default-instancetype: u1.2xmedium}
                spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}
                """));
  }

  @AfterEach
  void stop() {
    operator.close();
    if (client != null) {
      client.close();
    }
    cluster.close();
  }

  private static Fields forged() {
    return yaml(
        """
        apiVersion: admission.k8s.io/v1
        kind: AdmissionReview
        request:
          uid: u1
          operation: CREATE
          namespace: treasury
          userInfo: {username: admin, groups: ["system:masters"]}
          object:
            apiVersion: kubevirt.io/v1
            kind: VirtualMachine
            metadata: {name: loot, namespace: treasury}
            spec:
              instancetype: {inferFromVolume: root}
              template:
                spec:
                  domain: {devices: {}}
                  volumes: [{name: root, persistentVolumeClaim: {claimName: gold}}]
        """);
  }

  /** Here the API server has no certificate, so that trying again what it refuses is in vain. */
  private Operator operateWithout(Path authorities) throws Exception {
    client = cluster.client();
    client.getConfiguration().setRequestRetryBackoffLimit(0);
    return Operator.start(client, TestCluster.config(Optional.of(authorities)), () -> {});
  }

  private HttpResponse<String> post(Credentials credentials, String path) throws Exception {
    return new Caller(operator.port(), credentials).send("POST", path, forged());
  }

  private String nothingHere() throws Exception {
    HttpResponse<String> unknown = post(null, "/nothing/here");
    assertThat(unknown.statusCode()).isEqualTo(404);
    return unknown.body();
  }

  @Test
  @DisplayName("Without the path that API servers are told there is nothing to be asked")
  void unguessable() throws Exception {
    operator = cluster.operate();
    String told = cluster.webhookPath(MUTATOR);
    assertThat(told).matches("/virtualmachines/mutate/[0-9a-f]{64}");
    assertThat(post(null, told).body()).contains("\"allowed\":true", "\"patch\":");

    String secret = told.substring(told.lastIndexOf('/'));
    for (String path : ReviewPaths.ALL) {
      for (String guess : List.of(path, path + "/", path + "/" + "a".repeat(64))) {
        assertThat(post(null, guess).statusCode()).as(guess).isEqualTo(404);
        assertThat(post(null, guess).body()).as(guess).isEqualTo(nothingHere());
      }
      if (!told.startsWith(path)) {
        assertThat(post(null, path + secret).body()).as(path).isEqualTo(nothingHere());
      }
    }
  }

  @Test
  @DisplayName("The paths are made of a key in the Secret, which an older Secret gets")
  void keyInSecret() throws Exception {
    operator = cluster.operate();
    String before = cluster.webhookPath(VALIDATOR);
    String secret = "/api/v1/namespaces/instancetypes/secrets/instancetypes-certificates";
    Object key = cluster.api().get(secret).object("data").get("webhook.key");
    assertThat((String) key).hasSize(44);
    cluster.api().merge(secret, yaml("{data: {webhook.key: null}}"));
    Waiting.until(
        "there is another key, and API servers are told",
        () ->
            cluster.api().get(secret).object("data").get("webhook.key") instanceof String other
                && !other.equals(key)
                && !cluster.webhookPath(VALIDATOR).equals(before));
    assertThat(post(null, before).statusCode()).isEqualTo(404);
    assertThat(post(null, cluster.webhookPath(VALIDATOR)).statusCode()).isEqualTo(200);
  }

  @Test
  @DisplayName("Where API servers show certificates, the path alone is not enough")
  void certificate() throws Exception {
    Path file = directory.resolve("clients.pem");
    Files.writeString(file, Pem.of(authority.certificate()));
    operator = operateWithout(file);
    String told = cluster.webhookPath(MUTATOR);
    Credentials own = authority.issueClient("kube-apiserver", List.of(), Duration.ofHours(1));
    Credentials stranger =
        CertificateAuthority.create(Duration.ofDays(1), Clock.systemUTC())
            .issueClient("kube-apiserver", List.of(), Duration.ofHours(1));

    assertThat(post(null, told).body()).isEqualTo(nothingHere());
    assertThat(post(stranger, told).body()).isEqualTo(nothingHere());
    assertThat(post(own, "/virtualmachines/mutate").body()).isEqualTo(nothingHere());
    assertThat(post(own, told).body()).contains("\"allowed\":true");
  }

  @Test
  @DisplayName("API servers show no certificate for conversion, which looks nothing up")
  void conversion() throws Exception {
    Path file = directory.resolve("clients.pem");
    Files.writeString(file, Pem.of(authority.certificate()));
    operator = operateWithout(file);
    Fields conversion =
        cluster
            .api()
            .get(TestCluster.DEFINITIONS + "/virtualmachinepreferences.instancetype.kubevirt.io")
            .object("spec")
            .object("conversion")
            .object("webhook");
    String told = URI.create((String) conversion.object("clientConfig").get("url")).getPath();
    assertThat(told).matches("/convert/[0-9a-f]{64}");
    assertThat(post(null, told).statusCode()).isEqualTo(200);
    assertThat(post(null, "/convert").statusCode()).isEqualTo(404);
  }
}
