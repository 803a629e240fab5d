package io.instancetypes.apiserver;

import static io.instancetypes.apiserver.testing.Widgets.widget;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.apiserver.testing.Answer;
import io.instancetypes.apiserver.testing.Client;
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
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("Bad requests get the status a Kubernetes user expects, and harm nothing")
class BadRequestsTest {
  @TempDir static Path directory;
  private static TestServer server;
  private static Client client;

  @BeforeAll
  static void start() {
    server = TestServer.start(directory);
    client = server.admin();
    client.post(Widgets.PATH, widget("there", 1));
  }

  @AfterAll
  static void stop() {
    assertThat(client.get(Widgets.PATH + "/there").at("spec.size")).isEqualTo(1L);
    server.close();
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          cut off        | {"apiVersion":"demo.example.com/v1","kind"
          not JSON       | hello
          an array       | []
          a number       | 7
          another kind   | {"apiVersion":"demo.example.com/v1","kind":"Gadget","metadata":{"name":"a"}}
          another group  | {"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a"}}
          no kind        | {"metadata":{"name":"a"},"spec":{"size":1}}
          bad metadata   | {"apiVersion":"demo.example.com/v1","kind":"Widget","metadata":7}
          other space    | {"apiVersion":"demo.example.com/v1","kind":"Widget","metadata":{"name":"a","namespace":"b"}}
          own version    | {"apiVersion":"demo.example.com/v1","kind":"Widget","metadata":{"name":"a","resourceVersion":"5"}}
          """)
  void malformedBodies(String what, String body) {
    Answer answer = client.post(Widgets.PATH, body);
    assertThat(answer.code()).isEqualTo(400);
    assertThat(answer.at("kind")).isEqualTo("Status");
    assertThat(answer.at("reason")).isEqualTo("BadRequest");
    assertThat(answer.at("message")).asString().isNotEmpty();
  }

  @Test
  @DisplayName("An empty body is told apart from a broken one")
  void emptyBody() {
    assertThat(client.post(Widgets.PATH, "").failure())
        .isEqualTo("400 BadRequest: the request has no body; an object was expected");
  }

  @Test
  @DisplayName("A body of ten megabytes is refused before it is read")
  void largeBody() {
    Answer answer = client.post(Widgets.PATH, "x".repeat(10 * 1024 * 1024));
    assertThat(answer.failure())
        .isEqualTo("413 RequestEntityTooLarge: Request entity too large: limit is 3145728");
  }

  @Test
  @DisplayName("A media type that nobody reads is named")
  void mediaTypes() {
    assertThat(client.send("POST", Widgets.PATH, "text/csv", "a,b").code()).isEqualTo(415);
    assertThat(client.patch(Widgets.PATH + "/there", "application/json", "{}").failure())
        .isEqualTo(
            "415 UnsupportedMediaType: the body of the request was in an unknown format - accepted"
                + " media types include: application/json-patch+json, application/merge-patch+json,"
                + " application/apply-patch+yaml");
    assertThat(client.with("Accept", "text/html").get(Widgets.PATH).code()).isEqualTo(406);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          /apis/demo.example.com/v1/namespaces/default/widgets/..%2f..%2fsecrets      | 400
          /apis/demo.example.com/v1/namespaces/default/widgets/%2e%2e                 | 400
          /apis/demo.example.com/v1/namespaces/default/widgets/a%2fb                  | 400
          /apis/demo.example.com/v1/namespaces/default/widgets/there/nothing          | 404
          /apis/rbac.authorization.k8s.io/v1/namespaces/default/clusterroles          | 404
          /apis/nothing                                                               | 404
          /apis/demo.example.com/v1/namespaces/default/widgets?limit=many             | 400
          /apis/demo.example.com/v1/namespaces/default/widgets?continue=nonsense      | 400
          /apis/demo.example.com/v1/namespaces/default/widgets?resourceVersion=x      | 400
          /apis/demo.example.com/v1/namespaces/default/widgets?resourceVersionMatch=Exact | 422
          /apis/demo.example.com/v1/namespaces/default/widgets?labelSelector=a%3D%3D%3Db  | 400
          /apis/demo.example.com/v1/namespaces/default/widgets?resourceVersion=99999999   | 504
          """)
  void paths(String path, int code) {
    Answer answer = client.get(path);
    assertThat(answer.code()).isEqualTo(code);
    assertThat(answer.at("kind")).isEqualTo("Status");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/nothing",
        "/apis/nothing.example.com/v1/widgets",
        "/apis/demo.example.com/v2/namespaces/default/widgets/there",
        "/apis/demo.example.com/v1/namespaces/default/gadgets",
        "/apis/demo.example.com/v1/widgets/there"
      })
  @DisplayName("Of paths that nobody has defined anything for, only text is said")
  void unknownPaths(String path) {
    Answer answer = client.get(path);
    assertThat(answer.code()).isEqualTo(404);
    assertThat(answer.text()).isEqualTo("404 page not found\n");
  }

  @ParameterizedTest(name = "{0} {1}")
  @CsvSource({
    "POST,/apis/nothing.example.com/v1/widgets,404",
    "POST,/apis/demo.example.com/v1/widgets,404",
    "POST,/version,405",
    "GET,/version,200",
    "GET,/apis/demo.example.com/v1/namespaces/default/widgets/there,200"
  })
  @DisplayName("A body that nobody reads does not void the answer")
  void unreadBodies(String method, String path, int code) {
    assertThat(client.send(method, path, "application/json", "{").code()).isEqualTo(code);
    assertThat(client.overHttp1().send(method, path, "application/json", "{").code())
        .isEqualTo(code);
  }

  @Test
  @DisplayName("Methods that a resource has not are refused")
  void methods() {
    assertThat(client.send("PUT", Widgets.PATH, "application/json", "{}").code()).isEqualTo(405);
    assertThat(client.post(Widgets.PATH + "/there", "{}").code()).isEqualTo(405);
    assertThat(client.send("OPTIONS", Widgets.PATH, "", "").code()).isEqualTo(405);
  }
}
