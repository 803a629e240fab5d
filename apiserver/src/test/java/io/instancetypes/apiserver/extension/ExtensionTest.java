package io.instancetypes.apiserver.extension;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.extension.Extension.Reply;
import io.instancetypes.apiserver.extension.Extension.Request;
import io.instancetypes.apiserver.testing.Answer;
import io.instancetypes.apiserver.testing.Client;
import io.instancetypes.apiserver.testing.TestServer;
import io.instancetypes.apiserver.testing.Widgets;
import io.instancetypes.machinery.openapi.ActionTable;
import io.instancetypes.machinery.openapi.ActionTable.Action;
import io.instancetypes.machinery.rbac.UserInfo;
import io.instancetypes.machinery.status.Failures;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExtensionTest {
  private static final String ROOT = "/apis/deeds.example.com/v1/namespaces/default/";
  private static final ServedObjects.Type WIDGETS =
      new ServedObjects.Type("demo.example.com", "v1", "widgets");

  private static final ActionTable DEEDS =
      new ActionTable(
          List.of(
              new Action("widgets/paint", true, "put", "Paint it.", "Colour", null),
              new Action("widgets/peek", true, "get", "Look at it.", null, "Look"),
              new Action("sum", true, "get", "Add them up.", null, "Look")),
          Map.of("Colour", Fields.of("type", "string"), "Look", Fields.of("type", "object")));

  @TempDir static Path directory;
  private static TestServer server;
  private static Client admin;
  private static Client jane;

  @BeforeAll
  static void start() {
    server =
        TestServer.with(
            directory,
            new Extension(
                "deeds.example.com", List.of("v1alpha1", "v1"), DEEDS, ExtensionTest::answer));
    admin = server.admin();
    jane = admin.with("Impersonate-User", "jane");
    admin.post(Widgets.PATH, Widgets.widget("a", 1));
    admin.post(
        "/apis/rbac.authorization.k8s.io/v1/clusterroles",
        """
        {"metadata":{"name":"deeds"},"rules":[{"apiGroups":["deeds.example.com"],
         "resources":["widgets/paint","widgets/peek"],"verbs":["update","get"]}]}
        """);
    admin.post(
        "/apis/rbac.authorization.k8s.io/v1/namespaces/default/rolebindings",
        """
        {"metadata":{"name":"jane"},"subjects":[{"kind":"User","name":"jane"}],
         "roleRef":{"apiGroup":"rbac.authorization.k8s.io","kind":"ClusterRole","name":"deeds"}}
        """);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static Reply answer(Request request, UserInfo user) {
    ServedObjects own = server.server().objects();
    return switch (request.subresource()) {
      case "paint" -> {
        own.patch(
            WIDGETS,
            request.namespace(),
            request.name(),
            "",
            List.of(
                Fields.of("op", "test", "path", "/spec/color", "value", "red"),
                Fields.of(
                    "op", "replace", "path", "/spec/color", "value", request.body().get("color"))),
            "painter",
            false);
        yield new Reply.Done(202);
      }
      case "peek" ->
          new Reply.Document(own.as(user).find(WIDGETS, request.namespace(), request.name()));
      default -> throw Failures.badRequest("no sum of " + request.body());
    };
  }

  @Test
  @DisplayName("The group is discovered, and nothing of it can be taken for objects")
  void isDiscovered() {
    assertThat(admin.get("/apis/deeds.example.com").text())
        .isEqualTo(
            """
            {"kind":"APIGroup","apiVersion":"v1","name":"deeds.example.com","versions":\
            [{"groupVersion":"deeds.example.com/v1","version":"v1"},\
            {"groupVersion":"deeds.example.com/v1alpha1","version":"v1alpha1"}],\
            "preferredVersion":{"groupVersion":"deeds.example.com/v1","version":"v1"}}\
            """);
    assertThat(admin.get("/apis/deeds.example.com/v1").text())
        .isEqualTo(
            """
            {"kind":"APIResourceList","apiVersion":"v1","groupVersion":"deeds.example.com/v1",\
            "resources":[\
            {"name":"widgets/paint","singularName":"","namespaced":true,"kind":"","verbs":null},\
            {"name":"widgets/peek","singularName":"","namespaced":true,"kind":"","verbs":null},\
            {"name":"sum","singularName":"","namespaced":true,"kind":"","verbs":null}]}\
            """);
  }

  @Test
  @DisplayName("The discovery of everything has subresources below what they belong to")
  void isDiscoveredWithAll() {
    Answer all =
        admin
            .with("Accept", "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList")
            .get("/apis");
    String noKind = "\"responseKind\":{\"group\":\"\",\"version\":\"\",\"kind\":\"\"}";

    assertThat(all.text())
        .contains(
            """
            {"version":"v1","resources":[\
            {"resource":"widgets",NO_KIND,"scope":"Namespaced","singularResource":"","verbs":null,\
            "subresources":[{"subresource":"paint",NO_KIND,"verbs":null},\
            {"subresource":"peek",NO_KIND,"verbs":null}]},\
            {"resource":"sum",NO_KIND,"scope":"Namespaced","singularResource":"","verbs":null}],\
            "freshness":"Current"}\
            """
                .replace("NO_KIND", noKind));
  }

  @Test
  @DisplayName("OpenAPI tells of its actions, what may be sent and what comes back, in both forms")
  void isDescribed() {
    String paint = "/apis/deeds.example.com/v1/namespaces/{namespace}/widgets/{name}/paint";
    Fields all = admin.get("/openapi/v2").json();
    assertThat(all.object("definitions"))
        .containsEntry("Colour", Fields.of("type", "string"))
        .containsEntry("Look", Fields.of("type", "object"));
    assertThat(all.object("paths").object(paint).object("put"))
        .containsEntry("operationId", "putDeedsExampleComV1WidgetsPaint")
        .containsEntry(
            "parameters",
            List.of(
                Fields.of(
                    "name", "body",
                    "in", "body",
                    "schema", Fields.of("$ref", "#/definitions/Colour"))))
        .doesNotContainKey("x-kubernetes-group-version-kind");

    Fields one = admin.get("/openapi/v3/apis/deeds.example.com/v1").json();
    assertThat(one.object("paths")).hasSize(3);
    assertThat(one.object("paths").object(paint).object("put").object("responses"))
        .containsEntry("202", Fields.of("description", "Accepted"));
    assertThat(one.object("components").object("schemas")).containsOnlyKeys("Colour", "Look");
  }

  @Test
  @DisplayName("Who may do the deed need not be allowed to change the object")
  void actsInItsOwnName() {
    admin.post(Widgets.PATH, Widgets.widget("painted", 1));
    Answer answer = jane.put(ROOT + "widgets/painted/paint", "{\"color\":\"blue\"}");

    assertThat(answer.code()).isEqualTo(202);
    assertThat(answer.text()).isEmpty();
    assertThat(admin.get(Widgets.PATH + "/painted").at("spec.color")).isEqualTo("blue");
    assertThat(jane.get(Widgets.PATH + "/painted").code()).isEqualTo(403);
    assertThat(jane.put(ROOT + "widgets/painted/paint", "{\"color\":\"green\"}").failure())
        .isEqualTo("422 Invalid: the server rejected our request due to an error in our request");
  }

  @Test
  @DisplayName("What it reads for somebody, that one may read")
  void readsForTheUser() {
    assertThat(admin.get(ROOT + "widgets/a/peek").at("spec.size")).isEqualTo(1L);
    assertThat(jane.get(ROOT + "widgets/a/peek").failure())
        .isEqualTo(
            "403 Forbidden: widgets.demo.example.com \"a\" is forbidden: User \"jane\" cannot get"
                + " resource \"widgets\" in API group \"demo.example.com\" in the namespace"
                + " \"default\"");
  }

  @Test
  @DisplayName("Failures are a Status as everywhere, and so is what nobody answers")
  void fails() {
    assertThat(admin.put(ROOT + "sum", "{\"a\":1}").failure())
        .isEqualTo("400 BadRequest: no sum of {a=1}");
    assertThat(admin.put(ROOT + "sum", "[1]").failure())
        .isEqualTo("400 BadRequest: the body of the request is not an object");
    assertThat(admin.put(ROOT + "widgets/a/eat", "{}").failure())
        .isEqualTo("404 NotFound: the server could not find the requested resource");
    assertThat(jane.put(ROOT + "sum", "{}").failure())
        .isEqualTo(
            "403 Forbidden: sum.deeds.example.com is forbidden: User \"jane\" cannot update"
                + " resource \"sum\" in API group \"deeds.example.com\" in the namespace"
                + " \"default\"");
    assertThat(server.anonymous().put(ROOT + "widgets/a/paint", "{}").code()).isEqualTo(401);
  }
}
