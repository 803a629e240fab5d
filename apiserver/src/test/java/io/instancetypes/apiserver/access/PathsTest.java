package io.instancetypes.apiserver.access;

import static io.instancetypes.apiserver.testing.Widgets.widget;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.apiserver.testing.Answer;
import io.instancetypes.apiserver.testing.Client;
import io.instancetypes.apiserver.testing.Rights;
import io.instancetypes.apiserver.testing.TestServer;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("A path is allowed for, and acts on, one and the same object, or it is none")
class PathsTest {
  private static final String EVERYTHING =
      "{\"apiGroups\":[\"*\"],\"resources\":[\"*\"],\"verbs\":[\"*\"]}";

  @TempDir static Path directory;
  private static TestServer server;
  private static Client admin;

  /** May do everything in the namespace foo. */
  private static Client owner;

  @BeforeAll
  static void start() {
    server = TestServer.start(directory);
    admin = server.admin();
    for (String namespace : new String[] {"foo", "bar"}) {
      Rights.namespace(admin, namespace);
      admin.post(
          "/apis/demo.example.com/v1/namespaces/" + namespace + "/widgets", widget("mine", 1));
    }
    admin.post("/api/v1/namespaces/foo/secrets", "{\"metadata\":{\"name\":\"mine\"}}");
    owner = Rights.grant(admin, "foo", "owner", EVERYTHING);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"GET", "PUT", "PATCH", "DELETE"})
  @DisplayName("The owner of a namespace reaches no other by naming both")
  void namespaceInNamespace(String method) {
    Answer answer =
        owner.send(method, "/api/v1/namespaces/foo/namespaces/bar", "application/json", "");
    assertThat(answer.failure())
        .isEqualTo("404 NotFound: the server could not find the requested resource");
    assertThat(admin.get("/api/v1/namespaces/bar").at("status.phase")).isEqualTo("Active");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          /api/v1/namespaces/foo/namespaces                                      | 404
          /api/v1/namespaces/foo/namespaces/foo                                  | 404
          /api/v1/namespaces/foo/namespaces?watch=1                              | 404
          /api/v1/watch/namespaces/foo/namespaces                                | 404
          /api/v1/namespaces/foo/namespaces/bar/secrets                          | 404
          /api/v1/namespaces/foo/namespaces/bar/status                           | 404
          /apis/demo.example.com/v1/namespaces/foo/namespaces/bar                | 404
          /api/v1/namespaces/foo/persistentvolumes                               | 404
          /apis/rbac.authorization.k8s.io/v1/namespaces/foo/clusterroles         | 404
          /apis/instancetype.kubevirt.io/v1beta1/namespaces/foo/virtualmachineclusterinstancetypes | 404
          /api/v1/secrets/mine                                                   | 404
          /apis/demo.example.com/v1/widgets/mine                                 | 404
          /api/v1/watch/secrets/mine                                             | 404
          /api/v1/namespaces/foo/secrets/mine/status                             | 404
          /api/v1/namespaces/foo/secrets/mine/a/b                                | 404
          /apis/demo.example.com/v1/namespaces/foo/widgets/mine/status/more      | 404
          /api/v1/namespaces/foo//secrets                                        | 404
          /api/v1//namespaces/foo/secrets                                        | 404
          /api/v1/namespaces//secrets/mine                                       | 404
          /api/v1/namespaces/foo/secrets//mine                                   | 404
          //api/v1/namespaces/foo/secrets                                        | 404
          /apis/demo.example.com/v1//widgets                                     | 404
          /apis//v1                                                              | 404
          /api/v1/namespaces/foo%2Fsecrets                                       | 400
          /api/v1/namespaces/foo%2F..%2Fbar/secrets                              | 400
          /api/v1/namespaces/foo/secrets/mine%2Fstatus                           | 400
          /api/v1/namespaces/foo/../bar/secrets                                  | 400
          /api/v1/namespaces/%2e%2e/secrets                                      | 400
          /api/v1/namespaces/foo/secrets/%252e                                   | 400
          /api/v1/namespaces/foo/Secrets                                         | 404
          /api/v1/namespaces/foo/secret%C5%BF                                    | 404
          /API/v1/namespaces/foo/secrets                                         | 404
          /api/v1/namespaces/foo/secrets;a=b                                     | 404
          /api/v1/namespaces/foo;a=b/secrets/mine                                | 404
          /healthz/                                                              | 404
          /metrics/                                                              | 404
          /api/v1/namespaces/foo/secrets/                                        | 200
          /api/v1/namespaces/foo/secrets/mine                                    | 200
          /version/                                                              | 200
          """)
  @DisplayName("To the administrator, paths that merely look like one are not there")
  void lookAlikes(String path, int code) {
    assertThat(admin.get(path).code()).isEqualTo(code);
  }

  @ParameterizedTest(name = "{0} {1}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          DELETE  | /api/v1/secrets                                              | 405
          POST    | /api/v1/secrets                                              | 405
          DELETE  | /apis/demo.example.com/v1/widgets                            | 404
          POST    | /apis/demo.example.com/v1/widgets                            | 404
          POST    | /api/v1/watch/namespaces/foo/secrets                         | 405
          PUT     | /api/v1/watch/namespaces/foo/secrets/mine                    | 405
          DELETE  | /api/v1/watch/namespaces/foo/secrets                         | 405
          DELETE  | /api/v1/watch/namespaces/foo/secrets/mine                    | 405
          DELETE  | /apis/demo.example.com/v1/watch/namespaces/foo/widgets       | 405
          OPTIONS | /api/v1/namespaces/foo/secrets/mine                          | 405
          TRACE   | /api/v1/namespaces/foo/secrets/mine                          | 405
          LIST    | /api/v1/namespaces/foo/secrets                               | 405
          get     | /api/v1/namespaces/foo/secrets                               | 405
          POST    | /version                                                     | 405
          DELETE  | /api/v1                                                      | 405
          PUT     | /openapi/v2                                                  | 405
          POST    | /metrics                                                     | 405
          HEAD    | /api/v1/namespaces/foo/secrets/mine                          | 200
          """)
  @DisplayName("A method that a path has not does nothing")
  void methods(String method, String path, int code) {
    assertThat(admin.send(method, path, "application/json", "").code()).isEqualTo(code);
    assertThat(admin.get("/api/v1/namespaces/foo/secrets/mine").code()).isEqualTo(200);
    assertThat(admin.get("/apis/demo.example.com/v1/namespaces/foo/widgets/mine").code())
        .isEqualTo(200);
  }

  @Test
  @DisplayName("A header that names another method is not listened to")
  void methodOverride() {
    Client overriding =
        admin.with("X-HTTP-Method-Override", "DELETE").with("X-HTTP-Method", "DELETE");
    assertThat(overriding.get("/api/v1/namespaces/foo/secrets/mine").code()).isEqualTo(200);
    assertThat(admin.get("/api/v1/namespaces/foo/secrets/mine").code()).isEqualTo(200);
  }
}
