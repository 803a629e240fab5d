package io.instancetypes.apiserver.webhook;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.testing.Answer;
import io.instancetypes.apiserver.testing.Client;
import io.instancetypes.apiserver.testing.Eventually;
import io.instancetypes.apiserver.testing.TestServer;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A server of its own for each class, a webhook's server of its own for each test. */
abstract class WebhookScene {
  @TempDir static Path directory;
  static final String OWN = "kube-root-ca.crt";

  static TestServer server;
  static Client client;

  HookServer hooks;

  @BeforeAll
  static void start() {
    server = TestServer.start(directory.resolve("server"));
    client = server.admin();
    awaitOwnMap("default");
  }

  /** The server puts a config map of its own into each namespace, as soon as it gets to it. */
  static void awaitOwnMap(String namespace) {
    String path = "/api/v1/namespaces/%s/configmaps/%s".formatted(namespace, OWN);
    Eventually.answer(client, path, map -> map.code() == 200);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @BeforeEach
  void startHooks(@TempDir Path own) {
    hooks = HookServer.start(own);
  }

  @AfterEach
  void forget() {
    for (String plural :
        List.of("mutatingwebhookconfigurations", "validatingwebhookconfigurations")) {
      client.delete(Hooks.PATH + plural);
    }
    client.delete(Hooks.MAPS + "?fieldSelector=metadata.name!=" + OWN);
    hooks.close();
  }

  static void mutating(String name, Fields... webhooks) {
    register("Mutating", name, webhooks);
  }

  static void validating(String name, Fields... webhooks) {
    register("Validating", name, webhooks);
  }

  private static void register(String kind, String name, Fields... webhooks) {
    Answer created =
        client.post(
            Hooks.PATH + kind.toLowerCase(java.util.Locale.ROOT) + "webhookconfigurations",
            Hooks.text(Hooks.configuration(kind, name, webhooks)));
    if (created.code() != 201) {
      throw new IllegalStateException(created.text());
    }
  }
}
