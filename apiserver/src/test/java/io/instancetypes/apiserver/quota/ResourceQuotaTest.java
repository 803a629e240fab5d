package io.instancetypes.apiserver.quota;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.apiserver.testing.Answer;
import io.instancetypes.apiserver.testing.Eventually;
import io.instancetypes.apiserver.testing.SharedServer;
import io.instancetypes.apiserver.testing.Widgets;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Resource quotas hold a namespace to what it was given")
class ResourceQuotaTest extends SharedServer {
  private static final String CORE = "/api/v1/namespaces/default/";

  private static void quota(String name, String hard) {
    String body = "{\"metadata\":{\"name\":\"%s\"},\"spec\":{\"hard\":%s}}".formatted(name, hard);
    assertThat(client.post(CORE + "resourcequotas", body).code()).isEqualTo(201);
  }

  private static String claim(String name, String storage) {
    return """
    {"metadata":{"name":"%s"},"spec":{"accessModes":["ReadWriteOnce"],
     "storageClassName":"grow","resources":{"requests":{"storage":"%s"}}}}\
    """
        .formatted(name, storage);
  }

  @Test
  @DisplayName("Objects of built-in and custom kinds are counted, and the quota tells how many")
  void counts() {
    quota("objects", "{\"secrets\":\"1\",\"count/widgets.demo.example.com\":\"1\"}");
    String secret = "{\"metadata\":{\"name\":\"%s\"}}";
    assertThat(client.post(CORE + "secrets", secret.formatted("one")).code()).isEqualTo(201);
    assertThat(client.post(CORE + "secrets", secret.formatted("two")).failure())
        .isEqualTo(
            "403 Forbidden: secrets \"two\" is forbidden: exceeded quota: objects, requested:"
                + " secrets=1, used: secrets=1, limited: secrets=1");
    client.post(Widgets.PATH, Widgets.widget("one", 1));
    assertThat(client.post(Widgets.PATH, Widgets.widget("two", 1)).failure())
        .isEqualTo(
            "403 Forbidden: widgets.demo.example.com \"two\" is forbidden: exceeded quota: objects,"
                + " requested: count/widgets.demo.example.com=1, used:"
                + " count/widgets.demo.example.com=1, limited: count/widgets.demo.example.com=1");
    Eventually.answer(
        client,
        CORE + "resourcequotas/objects",
        answer ->
            Map.of("secrets", "1", "count/widgets.demo.example.com", "1")
                .equals(answer.at("status.used")));
    client.delete(CORE + "secrets/one");
    assertThat(client.post(CORE + "secrets", secret.formatted("two")).code()).isEqualTo(201);
    client.delete(CORE + "resourcequotas/objects");
    assertThat(client.post(CORE + "secrets", secret.formatted("one")).code()).isEqualTo(201);
  }

  private static String scoped(String hard, String scopes) {
    Answer answer =
        client.post(
            CORE + "resourcequotas",
            """
            {"metadata":{"name":"scoped"},"spec":{"hard":%s,%s}}\
            """
                .formatted(hard, scopes));
    return answer.code() == 201 ? "" : (String) answer.at("message");
  }

  @Test
  @DisplayName("Scopes must fit each other and what is counted; what is in none is not counted")
  void scopes() {
    String invalid = "ResourceQuota \"scoped\" is invalid: ";
    assertThat(scoped("{\"pods\":\"1\",\"configmaps\":\"2\"}", "\"scopes\":[\"Terminating\"]"))
        .isEqualTo(
            invalid
                + "spec.scopes: Invalid value: [\"Terminating\"]: unsupported scope applied to"
                + " resource");
    assertThat(scoped("{\"pods\":\"1\"}", "\"scopes\":[\"Terminating\",\"NotTerminating\",\"X\"]"))
        .isEqualTo(
            invalid
                + "[spec.scopes: Invalid value: [\"Terminating\",\"NotTerminating\",\"X\"]:"
                + " unsupported scope, spec.scopes: Invalid value:"
                + " [\"Terminating\",\"NotTerminating\",\"X\"]: conflicting scopes]");
    assertThat(scoped("{\"pods\":\"0\"}", "\"scopes\":[\"Terminating\"]")).isEmpty();
    Eventually.answer(
        client,
        CORE + "resourcequotas/scoped",
        answer -> Map.of("pods", "0").equals(answer.at("status.used")));
    String pod =
        """
        {"metadata":{"name":"p"},"spec":{"containers":[{"name":"a","image":"b"}]}}\
        """;
    assertThat(client.post(CORE + "pods", pod).code()).isEqualTo(201);
    assertThat(
            client
                .merge(CORE + "resourcequotas/scoped", "{\"spec\":{\"scopes\":[\"BestEffort\"]}}")
                .at("message"))
        .isEqualTo(invalid + "spec.scopes: Invalid value: [\"BestEffort\"]: field is immutable");
    client.delete(CORE + "resourcequotas/scoped");
    client.delete(CORE + "pods/p");
  }

  @Test
  @DisplayName("The storage of claims adds up, also where one grows")
  void storage() {
    client.post(
        "/apis/storage.k8s.io/v1/storageclasses",
        "{\"metadata\":{\"name\":\"grow\"},\"provisioner\":\"x\",\"allowVolumeExpansion\":true}");
    quota("storage", "{\"requests.storage\":\"5Gi\"}");
    String claims = CORE + "persistentvolumeclaims";
    assertThat(client.post(claims, claim("a", "3Gi")).code()).isEqualTo(201);
    assertThat(client.post(claims, claim("b", "3Gi")).failure())
        .isEqualTo(
            "403 Forbidden: persistentvolumeclaims \"b\" is forbidden: exceeded quota: storage,"
                + " requested: requests.storage=3Gi, used: requests.storage=3Gi, limited:"
                + " requests.storage=5Gi");
    client.merge(claims + "/a/status", "{\"status\":{\"phase\":\"Bound\"}}");
    String larger = "{\"spec\":{\"resources\":{\"requests\":{\"storage\":\"%s\"}}}}";
    assertThat(client.merge(claims + "/a", larger.formatted("5Gi")).code()).isEqualTo(200);
    assertThat(client.merge(claims + "/a", larger.formatted("6Gi")).failure())
        .isEqualTo(
            "403 Forbidden: persistentvolumeclaims \"a\" is forbidden: exceeded quota: storage,"
                + " requested: requests.storage=1Gi, used: requests.storage=5Gi, limited:"
                + " requests.storage=5Gi");
    assertThat(client.merge(claims + "/a", "{\"metadata\":{\"labels\":{\"x\":\"y\"}}}").code())
        .isEqualTo(200);
    client.delete(CORE + "resourcequotas/storage");
  }

  @Test
  @DisplayName("However many ask at the same moment, as many get in as there is room for")
  void race() throws Exception {
    quota("race", "{\"configmaps\":\"6\"}");
    var made = new AtomicInteger();
    var ready = new CountDownLatch(1);
    try (var clients = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 60; i++) {
        clients.submit(
            () -> {
              ready.await();
              Answer answer =
                  client.post(CORE + "configmaps", "{\"metadata\":{\"generateName\":\"race-\"}}");
              return answer.code() == 201 ? made.incrementAndGet() : 0;
            });
      }
      ready.countDown();
    }
    // The namespace has one from the beginning, with the certificate of the server.
    assertThat(made).hasValue(5);
    client.delete(CORE + "resourcequotas/race");
  }
}
