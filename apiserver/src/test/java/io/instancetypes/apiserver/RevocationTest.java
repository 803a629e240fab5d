package io.instancetypes.apiserver;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.apiserver.identity.IssuedCertificates;
import io.instancetypes.apiserver.identity.KubeconfigFile;
import io.instancetypes.apiserver.testing.Answer;
import io.instancetypes.apiserver.testing.Client;
import io.instancetypes.apiserver.testing.Eventually;
import io.instancetypes.apiserver.testing.TestServer;
import io.instancetypes.https.certificate.CertificateAuthority;
import io.instancetypes.https.certificate.KeyFile;
import io.instancetypes.machinery.rbac.UserInfo;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
@DisplayName("Somebody whose credentials are revoked while the server runs")
class RevocationTest {
  private static final String NAMESPACES = "/api/v1/namespaces";
  private static final String ACCOUNTS = NAMESPACES + "/default/serviceaccounts";

  @TempDir Path directory;
  private TestServer server;
  private IssuedCertificates record;

  @BeforeEach
  void start() {
    server = TestServer.start(directory);
    record = new IssuedCertificates(directory.resolve("certificates"));
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private Client jane() throws Exception {
    List<String> groups = List.of(UserInfo.MASTERS);
    var authority = CertificateAuthority.open(directory.resolve("certificates"), Clock.systemUTC());
    var credentials = authority.issueClient("jane", groups, CertificateAuthority.YEAR);
    record.add(credentials.certificate(), "jane", groups, Instant.now());
    var cluster =
        new KubeconfigFile.Cluster("test", server.server().url(), authority.certificate());
    Path file = directory.resolve("jane.kubeconfig");
    KeyFile.write(file, KubeconfigFile.of(cluster, "jane", credentials));
    return Client.of(file);
  }

  private static void awaitRefusal(Client client) {
    Answer refused = Eventually.answer(client, NAMESPACES, answer -> answer.code() != 200);
    assertThat(refused.failure()).isEqualTo("401 Unauthorized: Unauthorized");
  }

  @Test
  @DisplayName("is refused on connections that are open, and sees no more of what is watched")
  void certificate() throws Exception {
    Client jane = jane();
    assertThat(jane.get(NAMESPACES).code()).isEqualTo(200);
    try (InputStream watch = jane.stream(NAMESPACES + "?watch=true")) {
      assertThat(watch.read()).isEqualTo('{');
      record.revoke("jane", Instant.now());
      awaitRefusal(jane);
      watch.readAllBytes();
    }
    assertThat(server.admin().get(NAMESPACES).code()).isEqualTo(200);
  }

  @Test
  @DisplayName("gets another kubeconfig, if it is the administrator")
  void administrator() throws Exception {
    Client lost = server.admin();
    String before = Files.readString(server.server().kubeconfig());
    assertThat(record.revoke("admin", Instant.now())).hasSize(1);
    awaitRefusal(lost);
    Eventually.holds(() -> assertThat(server.server().kubeconfig()).content().isNotEqualTo(before));
    assertThat(server.admin().get(NAMESPACES).code()).isEqualTo(200);
  }

  @Test
  @DisplayName("is refused after a restart too")
  void restart() throws Exception {
    jane();
    record.revoke("jane", Instant.now());
    server.close();
    server = TestServer.start(directory);
    Client again = Client.of(server.server().url(), directory.resolve("jane.kubeconfig"));
    assertThat(again.get(NAMESPACES).code()).isEqualTo(401);
  }

  @Test
  @DisplayName("is refused as an account that was deleted, whose watch ends too")
  void account() throws Exception {
    Client admin = server.admin();
    admin.post(ACCOUNTS, "{\"metadata\":{\"name\":\"robot\"}}");
    admin.post(
        "/apis/rbac.authorization.k8s.io/v1/clusterrolebindings",
        """
        {"metadata":{"name":"robots"},
         "roleRef":{"apiGroup":"rbac.authorization.k8s.io","kind":"ClusterRole","name":"cluster-admin"},
         "subjects":[{"kind":"ServiceAccount","name":"robot","namespace":"default"}]}
        """);
    String token = (String) admin.post(ACCOUNTS + "/robot/token", "{}").at("status.token");
    Client robot = server.anonymous().with("Authorization", "Bearer " + token);
    assertThat(robot.get(NAMESPACES).code()).isEqualTo(200);
    try (InputStream watch = robot.stream(NAMESPACES + "?watch=true")) {
      assertThat(watch.read()).isEqualTo('{');
      admin.delete(ACCOUNTS + "/robot");
      admin.post(ACCOUNTS, "{\"metadata\":{\"name\":\"robot\"}}");
      awaitRefusal(robot);
      watch.readAllBytes();
    }
  }
}
