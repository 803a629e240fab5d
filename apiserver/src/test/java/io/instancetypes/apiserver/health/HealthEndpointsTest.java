package io.instancetypes.apiserver.health;

import static io.instancetypes.apiserver.testing.Widgets.widget;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.apiserver.testing.Answer;
import io.instancetypes.apiserver.testing.Client;
import io.instancetypes.apiserver.testing.Eventually;
import io.instancetypes.apiserver.testing.TestServer;
import io.instancetypes.apiserver.testing.Widgets;
import io.instancetypes.apiserver.webhook.LocalService;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("Health tells the truth")
class HealthEndpointsTest {
  private static final String WEBHOOK =
      """
      apiVersion: admissionregistration.k8s.io/v1
      kind: ValidatingWebhookConfiguration
      metadata: {name: deadly}
      webhooks:
      - name: deadly.example.com
        admissionReviewVersions: [v1]
        sideEffects: None
        clientConfig: {service: {namespace: kube-system, name: deadly, path: /}}
        rules:
        - {apiGroups: ["demo.example.com"], apiVersions: ["*"], operations: [DELETE], resources: [widgets]}
      """;

  @TempDir Path directory;
  private TestServer server;
  private Client client;

  /** With a part that fails as a stack that overflows does, in the thread of who asks. */
  @BeforeEach
  void start() {
    server =
        TestServer.start(
            directory,
            new LocalService(
                "kube-system",
                "deadly",
                List.of(TestServer.yaml(WEBHOOK)),
                (path, review) -> {
                  throw new StackOverflowError();
                }));
    client = server.admin();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private String text(String path) {
    Answer answer = client.get(path);
    return answer.code() + " " + answer.text();
  }

  @Test
  @DisplayName("as a whole, check by check, and without what is excluded")
  void forms() {
    assertThat(text("/readyz")).isEqualTo("200 ok");
    assertThat(text("/readyz?verbose"))
        .startsWith("200 [+]ping ok\n[+]store ok\n[+]lifecycle-controllers ok\n")
        .contains("[+]informer-sync ok\n")
        .endsWith("[+]shutdown ok\nreadyz check passed\n");
    assertThat(text("/readyz?verbose&exclude=store&exclude=nothing"))
        .startsWith("200 [+]ping ok\n[+]store excluded: ok\n[+]lifecycle-controllers ok\n")
        .endsWith(
            "[+]shutdown ok\n"
                + "warn: some health checks cannot be excluded: no matches for \"nothing\"\n"
                + "readyz check passed\n");
    assertThat(text("/readyz/store")).isEqualTo("200 ok");
    assertThat(text("/livez/ping")).isEqualTo("200 ok");
    assertThat(text("/readyz/nothing")).isEqualTo("404 404 page not found\n");
  }

  @Test
  @DisplayName("by the names that probes of kube-apiserver ask for, too")
  void knownNames() {
    assertThat(text("/livez?verbose"))
        .isEqualTo(
            """
            200 [+]ping ok
            [+]lifecycle-controllers ok
            [+]log ok
            [+]etcd ok
            [+]poststarthook/start-apiserver-admission-initializer ok
            [+]poststarthook/generic-apiserver-start-informers ok
            [+]poststarthook/start-apiextensions-informers ok
            [+]poststarthook/start-apiextensions-controllers ok
            [+]poststarthook/crd-informer-synced ok
            [+]poststarthook/bootstrap-controller ok
            [+]poststarthook/rbac/bootstrap-roles ok
            [+]poststarthook/start-system-namespaces-controller ok
            [+]poststarthook/start-service-ip-repair-controllers ok
            [+]poststarthook/scheduling/bootstrap-system-priority-classes ok
            [+]poststarthook/priority-and-fairness-config-producer ok
            [+]poststarthook/priority-and-fairness-config-consumer ok
            [+]poststarthook/priority-and-fairness-filter ok
            [+]poststarthook/storage-readiness ok
            [+]poststarthook/start-cluster-authentication-info-controller ok
            [+]poststarthook/start-kube-aggregator-informers ok
            [+]poststarthook/apiservice-registration-controller ok
            [+]poststarthook/apiservice-status-local-available-controller ok
            [+]poststarthook/apiservice-status-remote-available-controller ok
            [+]poststarthook/kube-apiserver-autoregistration ok
            [+]poststarthook/apiservice-openapi-controller ok
            [+]autoregister-completion ok
            livez check passed
            """);
    assertThat(text("/readyz/etcd")).isEqualTo("200 ok");
    assertThat(text("/readyz/poststarthook/rbac/bootstrap-roles")).isEqualTo("200 ok");
    assertThat(text("/readyz?exclude=etcd")).isEqualTo("200 ok");
  }

  @Test
  @DisplayName("when a controller's thread died of an error: neither ready nor alive")
  void deadController() {
    client.post(Widgets.PATH, widget("owner", 1));
    Object uid = client.get(Widgets.PATH + "/owner").at("metadata.uid");
    String owned =
        "\"metadata\":{\"ownerReferences\":[{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\","
            + "\"name\":\"gone\",\"uid\":\""
            + uid
            + "0\"}],";
    assertThat(text("/livez")).isEqualTo("200 ok");
    client.post(Widgets.PATH, widget("owned", 1).replace("\"metadata\":{", owned));
    Eventually.answer(client, "/livez", answer -> answer.code() == 500);
    assertThat(text("/readyz"))
        .startsWith(
            "500 [+]ping ok\n[+]store ok\n[-]lifecycle-controllers failed: reason withheld\n")
        .endsWith("[+]shutdown ok\nreadyz check failed\n");
    assertThat(text("/livez/lifecycle-controllers"))
        .matches("500 internal server error: garbage.*-work-\\d has ended\n");
    assertThat(text("/livez?exclude=lifecycle-controllers")).isEqualTo("200 ok");
  }

  @Test
  @DisplayName("when the store takes no more writes: alive, but not ready")
  void closedStore() {
    server.server().store().close();
    assertThat(text("/readyz/store")).isEqualTo("500 internal server error: the store is closed\n");
    assertThat(client.get("/readyz").code()).isEqualTo(500);
  }

  @Test
  @DisplayName("when the server is about to stop: alive, but not ready")
  void shutdown() {
    server.server().health().stop();
    assertThat(client.get("/livez").code()).isEqualTo(200);
    assertThat(text("/readyz/shutdown"))
        .isEqualTo("500 internal server error: process is shutting down\n");
    assertThat(server.anonymous().get("/readyz").text())
        .startsWith("[+]ping ok\n[+]store ok\n[+]lifecycle-controllers ok\n")
        .endsWith("[-]shutdown failed: reason withheld\nreadyz check failed\n");
  }
}
