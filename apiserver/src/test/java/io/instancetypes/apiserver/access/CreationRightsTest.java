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

@DisplayName("Whatever creates an object needs the right to create, and the body means the path")
class CreationRightsTest {
  private static final String LEASES = "/apis/coordination.k8s.io/v1/namespaces/default/leases";
  private static final String MAPS = "/api/v1/namespaces/default/configmaps";
  private static final String ROLES = "/apis/rbac.authorization.k8s.io/v1/namespaces/default/roles";

  @TempDir static Path directory;
  private static TestServer server;
  private static Client admin;

  /** May change everything, and create nothing. */
  private static Client patcher;

  @BeforeAll
  static void start() {
    server = TestServer.start(directory);
    admin = server.admin();
    admin.post(Widgets.PATH, widget("w", 1));
    admin.post(MAPS, "{\"metadata\":{\"name\":\"m\"}}");
    patcher =
        Rights.grant(
            admin,
            "default",
            "patcher",
            """
            {"apiGroups":["*"],"resources":["*"],"verbs":["get","patch","update"]}\
            """);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  @DisplayName("Who may patch applies to what is there, and creates nothing")
  void apply() {
    assertThat(patcher.apply(Widgets.PATH + "/new", "me", widget("new", 1)).failure())
        .isEqualTo(
            "403 Forbidden: widgets.demo.example.com \"new\" is forbidden: User \"patcher\" cannot"
                + " create resource \"widgets\" in API group \"demo.example.com\" in the namespace"
                + " \"default\"");
    assertThat(admin.get(Widgets.PATH + "/new").code()).isEqualTo(404);
    assertThat(patcher.apply(Widgets.PATH + "/w", "me", widget("w", 1)).code()).isEqualTo(200);
  }

  @Test
  @DisplayName("Who may update replaces what is there, and creates nothing")
  void put() {
    assertThat(patcher.put(LEASES + "/new", "{\"metadata\":{\"name\":\"new\"}}").failure())
        .isEqualTo(
            "403 Forbidden: leases.coordination.k8s.io \"new\" is forbidden: User \"patcher\""
                + " cannot create resource \"leases\" in API group \"coordination.k8s.io\" in the"
                + " namespace \"default\"");
    assertThat(patcher.put(ROLES + "/new", "{\"metadata\":{\"name\":\"new\"},\"rules\":[]}").code())
        .isEqualTo(403);
    assertThat(admin.get(LEASES + "/new").code()).isEqualTo(404);
    assertThat(admin.put(LEASES + "/kept", "{\"metadata\":{\"name\":\"kept\"}}").code())
        .isEqualTo(201);
  }

  @Test
  @DisplayName("A right to create by name holds for that name")
  void byName() {
    Client named =
        Rights.grant(
            admin,
            "default",
            "named",
            """
            {"apiGroups":["*"],"resources":["*"],"verbs":["create","patch","update"],
             "resourceNames":["mine"]}\
            """);
    assertThat(named.put(LEASES + "/mine", "{\"metadata\":{\"name\":\"other\"}}").failure())
        .isEqualTo(
            "400 BadRequest: the name of the object (other) does not match the name on the URL"
                + " (mine)");
    assertThat(named.put(LEASES + "/mine", "{\"metadata\":{\"name\":\"mine\"}}").code())
        .isEqualTo(201);
    assertThat(named.apply(MAPS + "/mine", "me", map("mine", "")).code()).isEqualTo(201);
    assertThat(named.apply(MAPS + "/mine", "me", map("other", "")).code()).isEqualTo(400);
    assertThat(named.apply(MAPS + "/other", "me", map("other", "")).code()).isEqualTo(403);
    assertThat(named.post(MAPS, map("mine", "")).code()).isEqualTo(403);
    assertThat(admin.get(LEASES + "/other").code()).isEqualTo(404);
  }

  private static String map(String name, String more) {
    return """
    {"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"%s"%s}}\
    """
        .formatted(name, more);
  }

  @ParameterizedTest(name = "{0} {1}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          leases/none            | {"metadata":{"name":"other"}}                  | 400
          leases/none            | {"metadata":{}}                                | 400
          leases/none            | {}                                             | 400
          leases/none            | {"metadata":{"name":"none","namespace":"a"}}   | 400
          leases/none            | {"metadata":{"name":"none","uid":"7"}}         | 409
          leases/none            | {"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"none"}} | 400
          """)
  @DisplayName("A replacement that finds nothing creates what the path names, or nothing")
  void putNew(String path, String body, int code) {
    assertThat(admin.put(LEASES + "/none", body).code()).isEqualTo(code);
    assertThat(admin.get(LEASES + "/none").code()).isEqualTo(404);
  }

  @ParameterizedTest(name = "{0} {1}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {"metadata":{"name":"other"}}                   | 400
          {"metadata":{}}                                 | 400
          {"metadata":{"name":"m","namespace":"other"}}   | 400
          {"metadata":{"name":"m","uid":"7"}}             | 409
          {"metadata":{"name":"m","namespace":"default"}} | 200
          """)
  @DisplayName("A replacement is one of the object that the path names")
  void put(String body, int code) {
    assertThat(admin.put(MAPS + "/m", body).code()).isEqualTo(code);
  }

  @ParameterizedTest(name = "{0} {1}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          w        | {"metadata":{"name":"other"}}           | 400
          w        | {"metadata":{"name":null}}              | 400
          w        | {"metadata":{"namespace":"other"}}      | 400
          w        | {"metadata":{"uid":"7"}}                | 422
          w        | {"metadata":{"resourceVersion":"1"}}    | 409
          w        | {"metadata":{"namespace":null}}         | 200
          w/status | {"metadata":{"name":"other"}}           | 400
          w/status | {"metadata":{"namespace":"other"}}      | 400
          w/status | {"metadata":{"uid":"7"}}                | 200
          w/scale  | {"metadata":{"name":"other"},"spec":{"replicas":3}}      | 400
          w/scale  | {"metadata":{"namespace":"other"},"spec":{"replicas":3}} | 400
          w/scale  | {"kind":"Other","spec":{"replicas":3}}                   | 400
          w/scale  | {"spec":{"replicas":2}}                                  | 200
          """)
  @DisplayName("A patch leaves the object that the path names")
  void patch(String path, String patch, int code) {
    Object uid = admin.get(Widgets.PATH + "/w").at("metadata.uid");
    assertThat(admin.merge(Widgets.PATH + "/" + path, patch).code()).isEqualTo(code);
    assertThat(admin.get(Widgets.PATH + "/w").at("metadata.uid")).isEqualTo(uid);
    assertThat(admin.get(Widgets.PATH + "/other").code()).isEqualTo(404);
  }

  @ParameterizedTest(name = "{0} {1}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {"metadata":{"name":"other"},"spec":{"replicas":3}}                 | 400
          {"metadata":{},"spec":{"replicas":3}}                               | 400
          {"metadata":{"name":"w","namespace":"a"},"spec":{"replicas":3}}     | 400
          {"metadata":{"name":"w","uid":"7"},"spec":{"replicas":3}}           | 409
          {"metadata":{"name":"w","resourceVersion":"1"},"spec":{"replicas":3}} | 409
          {"apiVersion":"autoscaling/v1","kind":"Other","metadata":{"name":"w"},"spec":{"replicas":3}} | 400
          {"metadata":{"name":"w"},"spec":{"replicas":3}}                     | 200
          """)
  @DisplayName("A scale is one of the object that the path names")
  void scale(String body, int code) {
    assertThat(admin.put(Widgets.PATH + "/w/scale", body).code()).isEqualTo(code);
  }
}
