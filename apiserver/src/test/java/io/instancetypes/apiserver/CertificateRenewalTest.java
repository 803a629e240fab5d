package io.instancetypes.apiserver;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.apiserver.identity.CertificateLifetimes;
import io.instancetypes.apiserver.identity.KubeconfigFile;
import io.instancetypes.apiserver.testing.Client;
import io.instancetypes.apiserver.testing.Eventually;
import io.instancetypes.apiserver.testing.MovableClock;
import io.instancetypes.apiserver.testing.TestServer;
import io.instancetypes.https.certificate.CertificateAuthority;
import io.instancetypes.https.certificate.KeyFile;
import io.instancetypes.https.certificate.Lifetime;
import io.instancetypes.machinery.rbac.UserInfo;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("While a server runs")
class CertificateRenewalTest {
  private static final String MAP = "/api/v1/namespaces/default/configmaps/kube-root-ca.crt";

  private final MovableClock clock = new MovableClock(Instant.parse("2026-01-01T00:00:00Z"));

  @TempDir Path directory;
  private TestServer server;

  @BeforeEach
  void start() {
    server =
        TestServer.start(
            TestServer.config(directory)
                .with(
                    ServerSettings.usual().withCertificates(CertificateLifetimes.DEFAULT, clock)));
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private void pass(Duration time) {
    clock.move(time);
    server.server().renewCertificates();
  }

  private Client with(Path kubeconfig) {
    return Client.of(server.server().url(), kubeconfig, clock.instant());
  }

  /** As kubectl reads its file anew each time. */
  private int administrator() {
    return code(with(server.server().kubeconfig()));
  }

  private static int code(Client client) {
    return client.get("/api/v1/namespaces/default").code();
  }

  private Path kubeconfig(String user) throws Exception {
    var authority = CertificateAuthority.open(directory.resolve("certificates"), clock);
    var cluster =
        new KubeconfigFile.Cluster("test", server.server().url(), authority.certificate());
    var credentials =
        authority.issueClient(user, List.of(UserInfo.MASTERS), CertificateAuthority.YEAR);
    Path file = directory.resolve(user + ".kubeconfig");
    KeyFile.write(file, KubeconfigFile.of(cluster, user, credentials));
    return file;
  }

  @Test
  @Timeout(120)
  @DisplayName("its certificates are renewed for twenty years, and nobody is locked out")
  void lives() throws Exception {
    Set<String> kubeconfigs = new HashSet<>();
    Path jane = null;
    for (int days = 0; days < 20 * 365; days += 120) {
      kubeconfigs.add(Files.readString(server.server().kubeconfig()));
      assertThat(administrator()).as("the administrator after %d days", days).isEqualTo(200);
      if (days % 360 == 0) {
        jane = kubeconfig("jane");
      }
      assertThat(code(with(jane))).as("a user after %d days", days).isEqualTo(200);
      pass(Duration.ofDays(120));
    }
    assertThat(kubeconfigs).hasSizeBetween(20, 25);
    String authority = Files.readString(directory.resolve("certificates/ca.crt"));
    Client client = with(server.server().kubeconfig());
    Eventually.answer(
        client, MAP, map -> ((Map<?, ?>) map.at("data")).get("ca.crt").equals(authority));
  }

  @Test
  @DisplayName("an administrator who still holds the old certificate is known until it ends")
  void overlap() throws Exception {
    Path old = Files.copy(server.server().kubeconfig(), directory.resolve("old.kubeconfig"));
    pass(Duration.ofDays(364));
    assertThat(Files.readString(server.server().kubeconfig())).isNotEqualTo(Files.readString(old));
    assertThat(code(with(old))).isEqualTo(200);
    pass(Duration.ofDays(2));
    assertThat(code(with(old))).isEqualTo(401);
    assertThat(administrator()).isEqualTo(200);
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"PT-2M", "PT-10M", "PT-12H"})
  @DisplayName("its clock may be set back, and nobody is locked out:")
  void setBack(Duration jump) throws Exception {
    Path jane = kubeconfig("jane");
    String token = token();
    pass(jump);
    assertThat(code(with(jane))).isEqualTo(200);
    assertThat(administrator()).isEqualTo(200);
    assertThat(me(token)).isEqualTo("system:serviceaccount:default:default");
    assertThat(me(token())).isEqualTo("system:serviceaccount:default:default");
  }

  @ParameterizedTest(name = "{0} days")
  @ValueSource(ints = {365, 3650})
  @DisplayName("its clock may jump ahead and back again, and nobody is locked out:")
  void forthAndBack(int days) throws Exception {
    Path jane = kubeconfig("jane");
    String token = token();
    pass(Duration.ofDays(days));
    assertThat(administrator()).isEqualTo(200);
    pass(Duration.ofDays(-days));
    assertThat(administrator()).isEqualTo(200);
    assertThat(code(with(jane))).isEqualTo(200);
    assertThat(me(token)).isEqualTo("system:serviceaccount:default:default");
  }

  private String token() {
    Client client = with(server.server().kubeconfig());
    String account = "/api/v1/namespaces/default/serviceaccounts/default";
    // A namespace gets its account a moment after it was made.
    Eventually.answer(client, account, answer -> answer.code() == 200);
    return (String) client.post(account + "/token", "{}").at("status.token");
  }

  private Object me(String token) {
    return with(server.server().kubeconfig())
        .post(
            "/apis/authentication.k8s.io/v1/tokenreviews",
            """
            {"apiVersion":"authentication.k8s.io/v1","kind":"TokenReview","spec":{"token":"%s"}}
            """
                .formatted(token))
        .at("status.user.username");
  }

  @Test
  @Timeout(60)
  @DisplayName("it looks by itself whether something is due")
  void byItself(@TempDir Path elsewhere) throws Exception {
    var brief = new Lifetime(Duration.ofSeconds(3));
    var lifetimes = new CertificateLifetimes(new Lifetime(Duration.ofSeconds(9)), brief);
    try (TestServer other =
        TestServer.start(
            TestServer.config(elsewhere)
                .with(ServerSettings.usual().withCertificates(lifetimes, Clock.systemUTC())))) {
      Set<String> seen = new HashSet<>();
      while (seen.size() < 3) {
        seen.add(Files.readString(other.server().kubeconfig()));
      }
      assertThat(code(other.admin())).isEqualTo(200);
    }
  }
}
