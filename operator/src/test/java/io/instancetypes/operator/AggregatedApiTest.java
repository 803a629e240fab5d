package io.instancetypes.operator;

import static io.instancetypes.operator.TestCluster.TYPES;
import static io.instancetypes.operator.TestCluster.VMS;
import static io.instancetypes.operator.TestCluster.type;
import static io.instancetypes.operator.TestCluster.vm;
import static io.instancetypes.operator.TestCluster.yaml;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.https.certificate.CertificateAuthority;
import io.instancetypes.https.certificate.Credentials;
import io.instancetypes.https.certificate.Pem;
import io.instancetypes.testkit.Waiting;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AggregatedApiTest {
  private static final String GROUP = "/apis/subresources.kubevirt.io/v1";
  private static final String START = GROUP + "/namespaces/default/virtualmachines/web/start";

  @TempDir private Path directory;
  private TestCluster cluster;
  private Operator operator;
  private CertificateAuthority authority;

  @BeforeEach
  void start() throws Exception {
    cluster = TestCluster.start(directory);
    authority = CertificateAuthority.create(Duration.ofDays(1), Clock.systemUTC());
    if (cluster.find("/api/v1/namespaces/kube-system") == null) {
      cluster.api().create("/api/v1/namespaces", yaml("{metadata: {name: kube-system}}"));
    }
    Fields settings =
        yaml(
            """
            metadata: {name: extension-apiserver-authentication}
            data:
              requestheader-allowed-names: '["front-proxy-client"]'
              requestheader-username-headers: '["X-Remote-User"]'
              requestheader-group-headers: '["X-Remote-Group"]'
              requestheader-extra-headers-prefix: '["X-Remote-Extra-"]'
            """);
    settings.object("data").put("requestheader-client-ca-file", Pem.of(authority.certificate()));
    cluster.api().create("/api/v1/namespaces/kube-system/configmaps", settings);
    operator = cluster.operate();
    cluster.api().create(TYPES, type("small"));
    cluster.api().create(VMS, vm("web", "small", "Halted"));
  }

  @AfterEach
  void stop() {
    operator.close();
    cluster.close();
  }

  private Credentials proxy() throws Exception {
    return authority.issueClient("front-proxy-client", List.of(), Duration.ofHours(1));
  }

  private HttpResponse<String> put(Credentials credentials, String user, String... groups)
      throws Exception {
    var caller = new Caller(operator.port(), credentials);
    return groups.length == 0
        ? caller.send("PUT", START, null, "X-Remote-User", user)
        : caller.send("PUT", START, null, "X-Remote-User", user, "X-Remote-Group", groups[0]);
  }

  @Test
  @DisplayName("The front proxy starts a VM for a user who may")
  void starts() throws Exception {
    assertThat(put(proxy(), "admin", "system:masters").statusCode()).isEqualTo(202);
    Waiting.until("it runs", () -> cluster.find(TestCluster.INSTANCES + "/web") != null);
  }

  @Test
  @DisplayName("A user without the right is refused, in the words of an API server")
  void forbids() throws Exception {
    HttpResponse<String> answer = put(proxy(), "jane");
    assertThat(answer.statusCode()).isEqualTo(403);
    assertThat(answer.body())
        .contains(
            "User \\\"jane\\\" cannot update resource \\\"virtualmachines/start\\\" in API group"
                + " \\\"subresources.kubevirt.io\\\" in the namespace \\\"default\\\"");
  }

  @Test
  @DisplayName("Nobody else is believed who a user is")
  void authenticates() throws Exception {
    CertificateAuthority other = CertificateAuthority.create(Duration.ofDays(1), Clock.systemUTC());
    assertThat(put(null, "admin", "system:masters").statusCode())
        .as("without a certificate")
        .isEqualTo(401);
    assertThat(
            put(
                    other.issueClient("front-proxy-client", List.of(), Duration.ofHours(1)),
                    "admin",
                    "system:masters")
                .statusCode())
        .as("of another authority")
        .isEqualTo(401);
    assertThat(
            put(
                    authority.issueClient("somebody", List.of(), Duration.ofHours(1)),
                    "admin",
                    "system:masters")
                .statusCode())
        .as("under a name that is not allowed")
        .isEqualTo(401);
  }

  @Test
  @DisplayName("Discovery lists what is offered, to those who are known")
  void discovers() throws Exception {
    HttpResponse<String> answer =
        new Caller(operator.port(), proxy()).send("GET", GROUP, null, "X-Remote-User", "jane");
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body())
        .contains("\"groupVersion\":\"subresources.kubevirt.io/v1\"")
        .contains("\"name\":\"virtualmachines/start\"");
  }
}
