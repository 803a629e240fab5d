package io.instancetypes.apiserver.verb;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.apiserver.testing.Answer;
import io.instancetypes.apiserver.testing.Client;
import io.instancetypes.apiserver.testing.Eventually;
import io.instancetypes.apiserver.testing.TestServer;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server whose disk has changed an object. */
class DamagedObjectsTest {
  private static final String MAPS = "/api/v1/namespaces/default/configmaps";
  private static final String UNSAFE = "?ignoreStoreReadErrorWithClusterBreakingPotential=true";

  @TempDir Path directory;
  private TestServer server;
  private Client admin;

  @BeforeEach
  void damage() throws Exception {
    start();
    for (String name : List.of("bad", "good")) {
      create("configmaps", name, ",\"data\":{\"a\":\"1\"}");
    }
    create("serviceaccounts", "jane", "");
    admin.post(
        "/apis/rbac.authorization.k8s.io/v1/clusterrolebindings",
        """
        {"metadata":{"name":"jane"},
         "roleRef":{"apiGroup":"rbac.authorization.k8s.io","kind":"ClusterRole","name":"edit"},
         "subjects":[{"apiGroup":"rbac.authorization.k8s.io","kind":"User","name":"jane"}]}\
        """);
    spoil("/core/configmaps/default/bad");
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private void start() {
    server = TestServer.start(directory);
    admin = server.admin();
  }

  private void create(String plural, String name, String more) {
    Answer answer =
        admin.post(
            "/api/v1/namespaces/default/" + plural,
            "{\"metadata\":{\"name\":\"" + name + "\"}" + more + "}");
    assertThat(answer.code()).isEqualTo(201);
  }

  /** Changes one bit of a value while nobody looks. */
  private void spoil(String key) throws Exception {
    server.close();
    try (var connection =
            DriverManager.getConnection("jdbc:sqlite:" + directory.resolve("store/store.db"));
        var update =
            connection.prepareStatement(
                "UPDATE log SET value = CAST(replace(CAST(value AS TEXT), '\"name\"', '\"nale\"')"
                    + " AS BLOB) WHERE key = ?")) {
      update.setString(1, key);
      assertThat(update.executeUpdate()).isPositive();
    }
    start();
  }

  @Test
  @DisplayName("A get names the damaged object and the way out")
  void names() {
    Answer answer = admin.get(MAPS + "/bad");

    assertThat(answer.code()).isEqualTo(500);
    assertThat(answer.at("reason")).isEqualTo("StorageReadError");
    assertThat((String) answer.at("message"))
        .matches(
            "the value of /core/configmaps/default/bad at revision \\d+ is damaged: delete it with"
                + " the option ignoreStoreReadErrorWithClusterBreakingPotential=true, or restore a"
                + " backup");
  }

  @Test
  @DisplayName("A list has all others, and a warning that names it")
  void lists() {
    Answer answer = admin.get(MAPS);

    assertThat(answer.code()).isEqualTo(200);
    assertThat(answer.text()).contains("\"name\":\"good\"").doesNotContain("\"bad\"");
    assertThat(answer.headers().allValues("Warning"))
        .singleElement()
        .asString()
        .matches(
            "299 - \"the value of /core/configmaps/default/bad at revision \\d+ is damaged and"
                + " left out\"");
    assertThat(admin.get(MAPS + "?fieldSelector=metadata.name%3Dgood").headers().map())
        .doesNotContainKey("Warning");
  }

  @Test
  @DisplayName("Health and metrics tell of it; strangers learn no names")
  void tells() {
    assertThat(admin.get("/metrics").text()).contains("store_damaged_objects 1");
    assertThat(server.anonymous().get("/readyz?verbose").text())
        .contains("[+]store ok (objects that cannot be read: 1, see the log)")
        .doesNotContain("bad");
  }

  @Test
  @DisplayName("It is deleted only on purpose, by those who may, and is then gone")
  void deletes() {
    assertThat(admin.delete(MAPS + "/bad").code()).isEqualTo(500);
    Client jane = admin.with("Impersonate-User", "jane");
    assertThat(jane.delete(MAPS + "/good").code()).isEqualTo(200);
    assertThat(jane.delete(MAPS + "/bad" + UNSAFE).code()).isEqualTo(403);
    assertThat(admin.delete(MAPS + "/bad" + UNSAFE + "&dryRun=All").code()).isEqualTo(200);
    assertThat(admin.get(MAPS + "/bad").code()).isEqualTo(500);

    assertThat(admin.delete(MAPS + "/bad" + UNSAFE).code()).isEqualTo(200);
    assertThat(admin.get(MAPS + "/bad").code()).isEqualTo(404);
    assertThat(admin.get(MAPS).headers().map()).doesNotContainKey("Warning");
    assertThat(admin.get("/metrics").text()).contains("store_damaged_objects 0");
    create("configmaps", "bad", "");
  }

  @Test
  @DisplayName("A namespace that holds it does not go before it")
  void holdsNamespaces() throws Exception {
    admin.post("/api/v1/namespaces", "{\"metadata\":{\"name\":\"n\"}}");
    admin.post("/api/v1/namespaces/n/configmaps", "{\"metadata\":{\"name\":\"bad\"}}");
    spoil("/core/configmaps/n/bad");
    admin.delete("/api/v1/namespaces/n");

    Eventually.holds(
        () ->
            assertThat(admin.get("/api/v1/namespaces/n").text())
                .contains("configmaps. has 1 resource instances"));
    admin.delete("/api/v1/namespaces/n/configmaps/bad" + UNSAFE);
    Eventually.holds(() -> assertThat(admin.get("/api/v1/namespaces/n").code()).isEqualTo(404));
  }

  @Test
  @DisplayName("What every server has is made again")
  void restoresItsOwn() throws Exception {
    spoil("/rbac.authorization.k8s.io/clusterroles/view");
    spoil("/apiextensions.k8s.io/customresourcedefinitions/widgets.demo.example.com");

    assertThat(
            admin.get("/apis/rbac.authorization.k8s.io/v1/clusterroles/view").at("metadata.name"))
        .isEqualTo("view");
    assertThat(
            admin
                .get(
                    "/apis/apiextensions.k8s.io/v1/customresourcedefinitions/widgets.demo.example.com")
                .code())
        .isEqualTo(200);
  }
}
