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
        .isEqualTo(
            "200 [+]ping ok\n[+]store ok\n[+]lifecycle-controllers ok\n[+]shutdown ok\n"
                + "readyz check passed\n");
    assertThat(text("/livez?verbose"))
        .isEqualTo("200 [+]ping ok\n[+]lifecycle-controllers ok\nlivez check passed\n");
    assertThat(text("/readyz?verbose&exclude=store&exclude=nothing"))
        .isEqualTo(
            "200 [+]ping ok\n[+]store excluded: ok\n[+]lifecycle-controllers ok\n[+]shutdown ok\n"
                + "warn: some health checks cannot be excluded: no matches for \"nothing\"\n"
                + "readyz check passed\n");
    assertThat(text("/readyz/store")).isEqualTo("200 ok");
    assertThat(text("/livez/ping")).isEqualTo("200 ok");
    assertThat(text("/readyz/nothing")).isEqualTo("404 404 page not found\n");
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
        .isEqualTo(
            "500 [+]ping ok\n[+]store ok\n[-]lifecycle-controllers failed: reason withheld\n"
                + "[+]shutdown ok\nreadyz check failed\n");
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
        .isEqualTo(
            "[+]ping ok\n[+]store ok\n[+]lifecycle-controllers ok\n"
                + "[-]shutdown failed: reason withheld\nreadyz check failed\n");
  }
}
