package io.instancetypes.apiserver.quota;

import static io.instancetypes.apiserver.testing.Widgets.widget;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.apiserver.ServerSettings;
import io.instancetypes.apiserver.testing.Client;
import io.instancetypes.apiserver.testing.Eventually;
import io.instancetypes.apiserver.testing.TestServer;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("A server takes no more than it can hold, and says so as a ResourceQuota would")
class QuotaTest {
  private static final String WIDGETS = "/apis/demo.example.com/v1/namespaces/shop/widgets";
  private static final QuotaLimits.Amount ANY = new QuotaLimits.Amount(0, 0);

  @TempDir Path directory;
  private TestServer server;
  private Client client;

  /** With a namespace that holds two objects, its service account and its authority. */
  private void start(QuotaLimits limits) {
    server =
        TestServer.start(
            TestServer.config(directory).with(ServerSettings.usual().withLimits(limits)));
    client = server.admin();
    client.post("/api/v1/namespaces", "{\"metadata\":{\"name\":\"shop\"}}");
    for (String each : new String[] {"serviceaccounts/default", "configmaps/kube-root-ca.crt"}) {
      Eventually.answer(client, "/api/v1/namespaces/shop/" + each, answer -> answer.code() == 200);
    }
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private static QuotaLimits limits(QuotaLimits.Amount namespace, QuotaLimits.Amount all) {
    return QuotaLimits.defaults().withNamespace(namespace).withAll(all);
  }

  @Test
  @DisplayName("A full namespace takes nothing new, what is deleted makes room, others go on")
  void objectsOfANamespace() {
    start(limits(new QuotaLimits.Amount(4, 0), ANY));
    assertThat(client.post(WIDGETS, widget("a", 1)).code()).isEqualTo(201);
    assertThat(client.post(WIDGETS, widget("b", 1)).code()).isEqualTo(201);
    assertThat(client.post(WIDGETS, widget("c", 1)).failure())
        .isEqualTo(
            "403 Forbidden: widgets.demo.example.com \"c\" is forbidden: exceeded quota: namespace"
                + " shop, requested: objects=1, used: objects=4, limited: objects=4");
    assertThat(client.apply(WIDGETS + "/c", "me", widget("c", 1)).code()).isEqualTo(403);
    assertThat(client.merge(WIDGETS + "/a", "{\"spec\":{\"size\":2}}").code()).isEqualTo(200);
    assertThat(client.post(WIDGETS.replace("shop", "default"), widget("c", 1)).code())
        .isEqualTo(201);
    assertThat(client.delete(WIDGETS + "/a").code()).isEqualTo(200);
    assertThat(client.post(WIDGETS, widget("c", 1)).code()).isEqualTo(201);
  }

  @Test
  @DisplayName("Bytes count too: an object may not grow into a full namespace, but may shrink")
  void bytesOfANamespace() {
    start(limits(new QuotaLimits.Amount(0, 200_000), ANY));
    client.post(WIDGETS, widget("a", 1));
    String note = "{\"metadata\":{\"annotations\":{\"note\":\"%s\"}}}";
    assertThat(client.merge(WIDGETS + "/a", note.formatted("x".repeat(190_000))).code())
        .isEqualTo(200);
    assertThat(client.merge(WIDGETS + "/a", note.formatted("x".repeat(210_000))).failure())
        .matches(
            "403 Forbidden: widgets.demo.example.com \"a\" is forbidden: exceeded quota: namespace"
                + " shop, requested: bytes=20000, used: bytes=19\\d{4}, limited: bytes=200000");
    assertThat(client.merge(WIDGETS + "/a", note.formatted("x")).code()).isEqualTo(200);
  }

  @Test
  @DisplayName("When all is full, deleting still works, whole namespaces too")
  void everythingIsFull() {
    start(limits(ANY, new QuotaLimits.Amount(200, 0)));
    int created = 0;
    while (client.post(WIDGETS, widget("w" + created, 1)).code() == 201) {
      created++;
    }
    assertThat(client.post(WIDGETS.replace("shop", "default"), widget("w", 1)).failure())
        .isEqualTo(
            "403 Forbidden: widgets.demo.example.com \"w\" is forbidden: exceeded quota: all"
                + " namespaces, requested: objects=1, used: objects=200, limited: objects=200");
    assertThat(client.delete("/api/v1/namespaces/shop").code()).isEqualTo(200);
    Eventually.gone(client, "/api/v1/namespaces/shop");
    assertThat(client.post(WIDGETS.replace("shop", "default"), widget("w", 1)).code())
        .isEqualTo(201);
  }

  @Test
  @DisplayName("No object grows beyond what etcd would take, patch after patch")
  void tooLarge() {
    start(limits(ANY, ANY));
    String definition =
        """
        {"metadata":{"name":"blobs.demo.example.com"},
         "spec":{"group":"demo.example.com","scope":"Namespaced",
          "names":{"kind":"Blob","plural":"blobs"},
          "versions":[{"name":"v1","served":true,"storage":true,
           "schema":{"openAPIV3Schema":{"type":"object","x-kubernetes-preserve-unknown-fields":true}}}]}}\
        """;
    client.post("/apis/apiextensions.k8s.io/v1/customresourcedefinitions", definition);
    String blobs = WIDGETS.replace("widgets", "blobs");
    Eventually.answer(client, blobs, answer -> answer.code() == 200);
    String blob =
        """
        {"apiVersion":"demo.example.com/v1","kind":"Blob","metadata":{"name":"a"},"a":"%s"}\
        """;
    assertThat(client.post(blobs, blob.formatted("x".repeat(1_000_000))).code()).isEqualTo(201);
    assertThat(client.merge(blobs + "/a", "{\"b\":\"" + "x".repeat(1_000_000) + "\"}").failure())
        .isEqualTo("413 RequestEntityTooLarge: Request entity too large: limit is 1572864");
  }
}
