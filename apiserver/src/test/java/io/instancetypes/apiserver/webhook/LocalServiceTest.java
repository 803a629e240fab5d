package io.instancetypes.apiserver.webhook;

import static io.instancetypes.apiserver.webhook.Hooks.MAPS;
import static io.instancetypes.apiserver.webhook.Hooks.map;
import static io.instancetypes.apiserver.webhook.Hooks.webhook;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.testing.Client;
import io.instancetypes.apiserver.testing.TestServer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("A service in the server's own process is asked like any webhook, without HTTP")
class LocalServiceTest {
  private static final Fields PLACE =
      Fields.of("service", Fields.of("name", "own", "namespace", "kube-system", "path", "/mutate"));

  private final List<String> asked = new CopyOnWriteArrayList<>();
  private TestServer server;
  private Client client;

  @BeforeEach
  void start(@TempDir Path directory) {
    server =
        TestServer.start(
            directory,
            new LocalService(
                "kube-system",
                "own",
                List.of(
                    Hooks.configuration(
                        "Mutating",
                        "own",
                        webhook("own.example.com", PLACE, labelled("own")),
                        webhook(
                            "effects.example.com",
                            PLACE,
                            labelled("effects"),
                            "sideEffects: Some"))),
                this::review));
    client = server.admin();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private static String labelled(String label) {
    return "objectSelector: {matchLabels: {asks: " + label + "}}";
  }

  private static String asking(String label, String name) {
    return map(name, ",\"labels\":{\"asks\":\"" + label + "\"}");
  }

  private Fields review(String path, Fields review) {
    Fields request = review.object("request");
    asked.add(path + " " + request.get("operation") + " " + request.get("name"));
    if ("broken".equals(request.get("name"))) {
      throw new IllegalStateException("out of order");
    }
    request.object("object").put("data", "spoilt");
    return path.equals("/validate")
        ? Hooks.denied(review, "{\"message\":\"no\"}")
        : Hooks.patched(review, "[{\"op\":\"add\",\"path\":\"/data/x\",\"value\":\"y\"}]");
  }

  @Test
  @DisplayName("Its own configurations hold without being stored")
  void configurations() {
    assertThat(client.post(MAPS, asking("own", "a")).at("data"))
        .isEqualTo(Map.of("a", "b", "x", "y"));
    assertThat(asked).containsExactly("/mutate CREATE a");
    assertThat(client.get(Hooks.PATH + "mutatingwebhookconfigurations").at("items"))
        .isEqualTo(List.of());
  }

  @Test
  @DisplayName("Stored configurations that name it reach it too")
  void stored() {
    Fields place =
        Fields.of(
            "service", Fields.of("name", "own", "namespace", "kube-system", "path", "/validate"));
    client.post(
        Hooks.PATH + "validatingwebhookconfigurations",
        Hooks.text(
            Hooks.configuration(
                "Validating", "a", webhook("v.example.com", place, labelled("own")))));
    assertThat(client.post(MAPS, asking("own", "a")).failure())
        .isEqualTo("400 null: admission webhook \"v.example.com\" denied the request: no");
    assertThat(asked).containsExactly("/mutate CREATE a", "/validate CREATE a");
  }

  @Test
  @DisplayName("Its failures are those of a webhook")
  void failure() {
    assertThat(client.post(MAPS, asking("own", "broken")).failure())
        .isEqualTo(
            "500 InternalError: Internal error occurred: failed calling webhook"
                + " \"own.example.com\": failed to call webhook: the service failed:"
                + " java.lang.IllegalStateException: out of order");
  }

  @Test
  @DisplayName("One with side effects is not asked when nothing is to be written")
  void dryRun() {
    assertThat(client.post(MAPS + "?dryRun=All", asking("effects", "e")).failure())
        .isEqualTo(
            "400 BadRequest: admission webhook \"effects.example.com\" does not support dry run");
    assertThat(asked).isEmpty();
    assertThat(client.post(MAPS, asking("effects", "e")).code()).isEqualTo(201);
    assertThat(asked).containsExactly("/mutate CREATE e");
  }
}
