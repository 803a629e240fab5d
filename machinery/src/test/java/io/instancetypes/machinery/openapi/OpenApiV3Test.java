package io.instancetypes.machinery.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.machinery.builtin.BuiltinKinds;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class OpenApiV3Test {
  private static Fields document(ServedResource resource) {
    return OpenApiV3.document(List.of(resource), List.of(), "v1.36.0");
  }

  private static Map<?, ?> at(Map<?, ?> document, String... path) {
    Map<?, ?> node = document;
    for (String key : path) {
      node = (Map<?, ?>) node.get(key);
    }
    return node;
  }

  /** One line for each operation: method, path, action, identifier, kind. */
  private static List<String> operations(Fields document) {
    var lines = new ArrayList<String>();
    at(document, "paths")
        .forEach(
            (path, item) ->
                ((Map<?, ?>) item)
                    .forEach(
                        (method, operation) -> {
                          if (operation instanceof Map<?, ?> map) {
                            lines.add(
                                String.join(
                                    " ",
                                    method.toString(),
                                    path.toString(),
                                    map.get("x-kubernetes-action").toString(),
                                    map.get("operationId").toString(),
                                    at(map, "x-kubernetes-group-version-kind")
                                        .get("kind")
                                        .toString()));
                          }
                        }));
    return lines;
  }

  @Test
  @DisplayName("A built-in resource has the paths and operations of the real server")
  void builtinPaths() {
    assertThat(operations(document(Widgets.builtin("ServiceAccount"))))
        .containsExactly(
            "get /api/v1/namespaces/{namespace}/serviceaccounts list"
                + " listCoreV1NamespacedServiceAccount ServiceAccount",
            "post /api/v1/namespaces/{namespace}/serviceaccounts post"
                + " createCoreV1NamespacedServiceAccount ServiceAccount",
            "delete /api/v1/namespaces/{namespace}/serviceaccounts deletecollection"
                + " deleteCoreV1CollectionNamespacedServiceAccount ServiceAccount",
            "get /api/v1/namespaces/{namespace}/serviceaccounts/{name} get"
                + " readCoreV1NamespacedServiceAccount ServiceAccount",
            "put /api/v1/namespaces/{namespace}/serviceaccounts/{name} put"
                + " replaceCoreV1NamespacedServiceAccount ServiceAccount",
            "delete /api/v1/namespaces/{namespace}/serviceaccounts/{name} delete"
                + " deleteCoreV1NamespacedServiceAccount ServiceAccount",
            "patch /api/v1/namespaces/{namespace}/serviceaccounts/{name} patch"
                + " patchCoreV1NamespacedServiceAccount ServiceAccount",
            "post /api/v1/namespaces/{namespace}/serviceaccounts/{name}/token post"
                + " createCoreV1NamespacedServiceAccountToken TokenRequest",
            "get /api/v1/serviceaccounts list"
                + " listCoreV1ServiceAccountForAllNamespaces ServiceAccount");
  }

  @Test
  @DisplayName("What is not served has no operation")
  void fewVerbs() {
    assertThat(operations(document(Widgets.builtin("LocalSubjectAccessReview"))))
        .containsExactly(
            "post /apis/authorization.k8s.io/v1/namespaces/{namespace}/localsubjectaccessreviews"
                + " post createAuthorizationV1NamespacedLocalSubjectAccessReview"
                + " LocalSubjectAccessReview");
    assertThat(operations(document(Widgets.builtin("Namespace"))))
        .contains(
            "put /api/v1/namespaces/{name}/finalize put replaceCoreV1NamespaceFinalize Namespace")
        .noneMatch(line -> line.contains("deletecollection"));
  }

  @Test
  @DisplayName("Below a custom resource every operation is about the resource")
  void customPaths() {
    assertThat(operations(document(Widgets.widget())))
        .contains(
            "patch /apis/demo.example.com/v1/namespaces/{namespace}/widgets/{name} patch"
                + " patchDemoExampleComV1NamespacedWidget Widget",
            "get /apis/demo.example.com/v1/namespaces/{namespace}/widgets/{name}/scale get"
                + " readDemoExampleComV1NamespacedWidgetScale Widget",
            "get /apis/demo.example.com/v1/widgets list"
                + " listDemoExampleComV1WidgetForAllNamespaces Widget");
  }

  @Test
  @DisplayName("A patch names its kind and fieldValidation, by which kubectl leaves checks to us")
  void patch() {
    Map<?, ?> patch =
        at(
            document(Widgets.widget()),
            "paths",
            "/apis/demo.example.com/v1/namespaces/{namespace}/widgets/{name}",
            "patch");
    assertThat(patch.get("x-kubernetes-group-version-kind"))
        .isEqualTo(Fields.of("group", "demo.example.com", "version", "v1", "kind", "Widget"));
    assertThat(
            ((List<?>) patch.get("parameters"))
                .stream().map(parameter -> ((Map<?, ?>) parameter).get("name").toString()))
        .containsExactly("dryRun", "fieldManager", "fieldValidation", "force");
    assertThat(at(patch, "requestBody", "content").keySet().toString())
        .isEqualTo(
            "[application/apply-patch+yaml, application/json-patch+json,"
                + " application/merge-patch+json]");
    assertThat(at(patch, "responses", "200", "content", "application/json", "schema"))
        .isEqualTo(Fields.of("$ref", "#/components/schemas/com.example.demo.v1.Widget"));
  }

  @Test
  @DisplayName("A custom schema is shown with what every object has")
  void customSchema() {
    Map<?, ?> schema =
        at(document(Widgets.widget()), "components", "schemas", "com.example.demo.v1.Widget");
    assertThat(schema)
        .isEqualTo(
            Widgets.read(
                """
                {"description": "A widget.", "type": "object", "properties": {
                  "apiVersion": {"description": "The version of the schema that the object is in.",
                                 "type": "string"},
                  "kind": {"description": "The kind of the object.", "type": "string"},
                  "metadata": {"$ref":
                    "#/components/schemas/io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta"},
                  "spec": {"type": "object", "required": ["size", "nul"], "properties": {
                    "size": {"type": "integer", "minimum": 0, "description": "How big."},
                    "nul": {"type": "string", "nullable": true},
                    "port": {"x-kubernetes-int-or-string": true,
                             "anyOf": [{"type": "integer"}, {"type": "string"}]},
                    "either": {"type": "object", "properties": {"a": {"type": "string"}},
                               "oneOf": [{"required": ["a"]}]},
                    "items": {"type": "array", "x-kubernetes-list-type": "map",
                              "x-kubernetes-list-map-keys": ["name"],
                              "items": {"type": "object", "properties": {
                                "name": {"type": "string", "default": "x"}}}}}},
                  "template": {"type": "object", "x-kubernetes-embedded-resource": true,
                    "properties": {
                      "apiVersion": {
                        "description": "The version of the schema that the object is in.",
                        "type": "string"},
                      "kind": {"description": "The kind of the object.", "type": "string"},
                      "metadata": {"$ref":
                        "#/components/schemas/io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta"}},
                    "required": ["kind", "apiVersion"]},
                  "status": {"type": "object", "x-kubernetes-preserve-unknown-fields": true,
                             "properties": {"ready": {"type": "boolean"}}}},
                 "x-kubernetes-group-version-kind": [
                   {"group": "demo.example.com", "version": "v1", "kind": "Widget"}]}
                """));
  }

  @Test
  @DisplayName("A document holds every schema it refers to, and no other")
  void closed() {
    Map<?, ?> schemas = at(document(Widgets.widget()), "components", "schemas");
    assertThat(schemas.keySet().toString().replaceAll("io.k8s.apimachinery.pkg.apis.meta.v1", "m"))
        .isEqualTo(
            "[com.example.demo.v1.Widget, com.example.demo.v1.WidgetList,"
                + " io.k8s.api.autoscaling.v1.Scale, io.k8s.api.autoscaling.v1.ScaleSpec,"
                + " io.k8s.api.autoscaling.v1.ScaleStatus, m.DeleteOptions, m.FieldsV1,"
                + " m.ListMeta, m.ManagedFieldsEntry, m.ObjectMeta, m.OwnerReference, m.Patch,"
                + " m.Preconditions, m.ShardInfo, m.Status, m.StatusCause, m.StatusDetails,"
                + " m.Time]");
  }

  @Test
  @DisplayName("The kinds of options and outcomes can be found by group, version and kind")
  void kinds() {
    Map<?, ?> schemas = at(document(Widgets.widget()), "components", "schemas");
    String meta = "io.k8s.apimachinery.pkg.apis.meta.v1.";
    assertThat(at(schemas, meta + "DeleteOptions").get("x-kubernetes-group-version-kind"))
        .isEqualTo(
            List.of(
                Fields.of("group", "", "version", "v1", "kind", "DeleteOptions"),
                Fields.of("group", "demo.example.com", "version", "v1", "kind", "DeleteOptions")));
    assertThat(
            at(schemas, "io.k8s.api.autoscaling.v1.Scale").get("x-kubernetes-group-version-kind"))
        .isEqualTo(List.of(Fields.of("group", "autoscaling", "version", "v1", "kind", "Scale")));
    assertThat(at(schemas, meta + "ObjectMeta").containsKey("x-kubernetes-group-version-kind"))
        .isFalse();
  }

  @Test
  @DisplayName("A resource without a schema may hold anything")
  void noSchema() {
    var resource =
        ServedResource.custom("g.io", "v1", "Thing", "ThingList", "things", false, List.of(), null);
    Map<?, ?> schema = at(document(resource), "components", "schemas", "io.g.v1.Thing");
    assertThat(schema.get("x-kubernetes-preserve-unknown-fields")).isEqualTo(true);
  }

  @Test
  @DisplayName("The core group has the paths of all of its resources")
  void allBuiltin() {
    Fields document =
        OpenApiV3.document(
            BuiltinKinds.all().stream()
                .filter(kind -> kind.group().isEmpty())
                .map(ServedResource::of)
                .toList(),
            List.of(),
            "v1.36.0");
    assertThat(at(document, "paths")).hasSize(48);
  }

  @Test
  @DisplayName("The index leads to each document by its hash")
  void index() {
    String hash = OpenApiV3.hash("{}".getBytes(StandardCharsets.UTF_8));
    assertThat(hash).startsWith("27C74670ADB75075").hasSize(128);
    assertThat(OpenApiV3.index(Map.of(OpenApiV3.path("apps", "v1"), "ABC")))
        .isEqualTo(
            Widgets.read(
                """
                {"paths": {"apis/apps/v1":
                  {"serverRelativeURL": "/openapi/v3/apis/apps/v1?hash=ABC"}}}
                """));
    assertThat(OpenApiV3.path("", "v1")).isEqualTo("api/v1");
  }
}
