package io.instancetypes.apiserver.access;

import static io.instancetypes.apiserver.testing.Widgets.widget;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.apiserver.testing.Answer;
import io.instancetypes.apiserver.testing.Client;
import io.instancetypes.apiserver.testing.TestServer;
import io.instancetypes.apiserver.testing.Widgets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("Everyone sees and does what their roles allow, and nobody more")
class AccessTest {
  private static final String ROLES = "/apis/rbac.authorization.k8s.io/v1/namespaces/default/";

  @TempDir static Path directory;
  private static TestServer server;
  private static Client admin;

  @BeforeAll
  static void start() {
    server = TestServer.start(directory);
    admin = server.admin();
    admin.post(Widgets.PATH, widget("w1", 1));
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  @DisplayName("Without credentials there is health and the version, and nothing else")
  void anonymous() {
    Client anonymous = server.anonymous();
    for (String path : List.of("/livez", "/readyz", "/healthz", "/version")) {
      assertThat(anonymous.get(path).code()).as(path).isEqualTo(200);
    }
    for (String path : List.of("/api", "/apis", "/openapi/v2", "/metrics", "/", Widgets.PATH)) {
      assertThat(anonymous.get(path).failure())
          .as(path)
          .isEqualTo("401 Unauthorized: Unauthorized");
    }
  }

  @Test
  @DisplayName("A token that nobody issued is refused, whatever certificate comes with it")
  void unknownToken() {
    assertThat(admin.with("Authorization", "Bearer nonsense").get(Widgets.PATH).failure())
        .isEqualTo("401 Unauthorized: Unauthorized");
  }

  @Test
  @DisplayName("Someone without a role is told what is missing")
  void forbidden() {
    Client jane = admin.with("Impersonate-User", "jane");
    assertThat(jane.get(Widgets.PATH + "/w1").failure())
        .isEqualTo(
            "403 Forbidden: widgets.demo.example.com \"w1\" is forbidden: User \"jane\" cannot get"
                + " resource \"widgets\" in API group \"demo.example.com\" in the namespace"
                + " \"default\"");
    assertThat(jane.get("/metrics").failure())
        .isEqualTo("403 Forbidden: forbidden: User \"jane\" cannot get path \"/metrics\"");
  }

  @Test
  @DisplayName("A role counts from the moment it is bound, and ends with its binding")
  void binding() {
    Client joe = admin.with("Impersonate-User", "joe");
    admin.post(
        ROLES + "roles",
        """
        {"metadata":{"name":"reader"},
         "rules":[{"apiGroups":["demo.example.com"],"resources":["widgets"],"verbs":["get"]}]}\
        """);
    admin.post(
        ROLES + "rolebindings",
        """
        {"metadata":{"name":"joe"},"roleRef":{"kind":"Role","name":"reader"},
         "subjects":[{"kind":"User","name":"joe"}]}\
        """);
    assertThat(joe.get(Widgets.PATH + "/w1").code()).isEqualTo(200);
    assertThat(joe.get(Widgets.PATH).code()).isEqualTo(403);
    assertThat(joe.delete(Widgets.PATH + "/w1").code()).isEqualTo(403);
    admin.delete(ROLES + "rolebindings/joe");
    assertThat(joe.get(Widgets.PATH + "/w1").code()).isEqualTo(403);
  }

  @Test
  @DisplayName("Nobody grants what they do not hold")
  void escalation() {
    admin.post(
        ROLES + "roles",
        """
        {"metadata":{"name":"role-writer"},
         "rules":[{"apiGroups":["rbac.authorization.k8s.io"],"resources":["roles"],"verbs":["create"]}]}\
        """);
    admin.post(
        ROLES + "rolebindings",
        """
        {"metadata":{"name":"eve"},"roleRef":{"kind":"Role","name":"role-writer"},
         "subjects":[{"kind":"User","name":"eve"}]}\
        """);
    Answer refused =
        admin
            .with("Impersonate-User", "eve")
            .post(
                ROLES + "roles",
                """
                {"metadata":{"name":"all"},
                 "rules":[{"apiGroups":["*"],"resources":["*"],"verbs":["*"]}]}\
                """);
    assertThat(refused.code()).isEqualTo(403);
    assertThat(refused.at("message"))
        .asString()
        .contains("is attempting to grant RBAC permissions not currently held");
  }

  @Test
  @DisplayName("A service account is known by a token of its own")
  void serviceAccount() {
    String accounts = "/api/v1/namespaces/default/serviceaccounts";
    admin.post(accounts, "{\"metadata\":{\"name\":\"robot\"}}");
    Answer issued = admin.post(accounts + "/robot/token", "{\"spec\":{}}");
    assertThat(issued.code()).isEqualTo(201);
    Client robot = server.anonymous().with("Authorization", "Bearer " + issued.at("status.token"));
    Answer whoami =
        robot.post(
            "/apis/authentication.k8s.io/v1/selfsubjectreviews",
            "{\"kind\":\"SelfSubjectReview\",\"apiVersion\":\"authentication.k8s.io/v1\"}");
    assertThat(whoami.at("status.userInfo.username"))
        .isEqualTo("system:serviceaccount:default:robot");
    admin.delete(accounts + "/robot");
    assertThat(robot.get("/apis").code()).isEqualTo(401);
  }

  @Test
  @DisplayName("Reviews tell whether someone may")
  void reviews() {
    String review =
        """
        {"kind":"SelfSubjectAccessReview","apiVersion":"authorization.k8s.io/v1",
         "spec":{"resourceAttributes":{"verb":"create","group":"demo.example.com","resource":"widgets"}}}\
        """;
    String path = "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews";
    assertThat(admin.post(path, review).at("status.allowed")).isEqualTo(true);
    assertThat(admin.with("Impersonate-User", "jane").post(path, review).at("status.allowed"))
        .isEqualTo(false);
  }
}
