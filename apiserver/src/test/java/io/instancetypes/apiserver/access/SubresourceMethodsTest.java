package io.instancetypes.apiserver.access;

import static io.instancetypes.apiserver.testing.Widgets.widget;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.apiserver.testing.Client;
import io.instancetypes.apiserver.testing.Rights;
import io.instancetypes.apiserver.testing.TestServer;
import io.instancetypes.apiserver.testing.Widgets;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("Every subresource has its methods, and a right to one is none to another")
class SubresourceMethodsTest {
  private static final String TOKEN = "/api/v1/namespaces/default/serviceaccounts/boss/token";
  private static final String REQUEST =
      """
      {"apiVersion":"authentication.k8s.io/v1","kind":"TokenRequest","spec":{}}\
      """;

  @TempDir static Path directory;
  private static TestServer server;
  private static Client admin;

  @BeforeAll
  static void start() {
    server = TestServer.start(directory);
    admin = server.admin();
    admin.post("/api/v1/namespaces/default/serviceaccounts", "{\"metadata\":{\"name\":\"boss\"}}");
    admin.post(Widgets.PATH, widget("w", 1));
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  @DisplayName("Who may only read accounts gets no token by reading")
  void tokenByReading() {
    Client reader =
        Rights.grant(
            admin,
            "default",
            "reader",
            """
            {"apiGroups":["*"],"resources":["*"],"verbs":["get","list","watch"]}\
            """);
    assertThat(reader.send("GET", TOKEN, "application/json", REQUEST).failure())
        .isEqualTo(
            "405 MethodNotAllowed: the server does not allow this method on the requested"
                + " resource");
    assertThat(reader.post(TOKEN, REQUEST).code()).isEqualTo(403);
    assertThat(admin.post(TOKEN, REQUEST).code()).isEqualTo(201);
  }

  @ParameterizedTest(name = "{0} {1}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          GET    | /api/v1/namespaces/default/serviceaccounts/boss/token
          PUT    | /api/v1/namespaces/default/serviceaccounts/boss/token
          PATCH  | /api/v1/namespaces/default/serviceaccounts/boss/token
          DELETE | /api/v1/namespaces/default/serviceaccounts/boss/token
          POST   | /api/v1/namespaces/default/status
          DELETE | /api/v1/namespaces/default/status
          GET    | /api/v1/namespaces/default/finalize
          POST   | /api/v1/namespaces/default/finalize
          PATCH  | /api/v1/namespaces/default/finalize
          DELETE | /api/v1/namespaces/default/finalize
          POST   | /apis/demo.example.com/v1/namespaces/default/widgets/w/status
          DELETE | /apis/demo.example.com/v1/namespaces/default/widgets/w/status
          POST   | /apis/demo.example.com/v1/namespaces/default/widgets/w/scale
          DELETE | /apis/demo.example.com/v1/namespaces/default/widgets/w/scale
          POST   | /api/v1/namespaces/default/persistentvolumeclaims/c/status
          DELETE | /api/v1/persistentvolumes/v/status
          DELETE | /apis/apiextensions.k8s.io/v1/customresourcedefinitions/widgets.demo.example.com/status
          GET    | /apis/authorization.k8s.io/v1/selfsubjectaccessreviews
          PUT    | /apis/authorization.k8s.io/v1/selfsubjectaccessreviews
          DELETE | /apis/authorization.k8s.io/v1/subjectaccessreviews
          GET    | /apis/authorization.k8s.io/v1/namespaces/default/localsubjectaccessreviews
          GET    | /apis/authentication.k8s.io/v1/tokenreviews
          """)
  @DisplayName("Even to the administrator, other methods are not there")
  void methods(String method, String path) {
    assertThat(admin.send(method, path, "application/json", REQUEST).code()).isEqualTo(405);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          another kind      | {"apiVersion":"authentication.k8s.io/v1","kind":"TokenReview"}                          | 400
          another version   | {"apiVersion":"v1","kind":"TokenRequest"}                                               | 400
          another account   | {"metadata":{"name":"other"}}                                                           | 422
          another namespace | {"metadata":{"namespace":"other"}}                                                      | 400
          a text for a time | {"spec":{"expirationSeconds":"600"}}                                                    | 400
          a number          | {"spec":{"audiences":[7]}}                                                              | 400
          a foreign bond    | {"spec":{"boundObjectRef":{"apiVersion":"v1","kind":"Role","name":"x"}}}                 | 400
          a lost bond       | {"spec":{"boundObjectRef":{"apiVersion":"v1","kind":"Secret","name":"x"}}}               | 404
          no kind           | {"spec":{}}                                                                             | 201
          its own name      | {"metadata":{"name":"boss","namespace":"default"}}                                      | 201
          """)
  @DisplayName("A token is for the account of the path, whatever the body says")
  void tokenBodies(String what, String body, int code) {
    assertThat(admin.post(TOKEN, body).code()).isEqualTo(code);
  }

  @Test
  @DisplayName("A token is not bound to an object that only has the name of the one that is meant")
  void tokenOfAnotherObject() {
    admin.post("/api/v1/namespaces/default/secrets", "{\"metadata\":{\"name\":\"bond\"}}");
    assertThat(
            admin
                .post(
                    TOKEN,
                    """
                    {"spec":{"boundObjectRef":
                     {"apiVersion":"v1","kind":"Secret","name":"bond","uid":"7"}}}\
                    """)
                .code())
        .isEqualTo(409);
  }
}
