package io.instancetypes.apiserver.verb;

import static io.instancetypes.apiserver.testing.Widgets.widget;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.apiserver.testing.Answer;
import io.instancetypes.apiserver.testing.SharedServer;
import io.instancetypes.apiserver.testing.Widgets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Objects are created, read, changed and deleted as a Kubernetes API server does it")
class ObjectRequestsTest extends SharedServer {

  private static String path(String name) {
    return Widgets.PATH + "/" + name;
  }

  @Test
  @DisplayName("A new object is completed, stamped and owned by whoever created it")
  void create() {
    Answer created = client.post(Widgets.PATH + "?fieldManager=tester", widget("created", 3));
    assertThat(created.code()).isEqualTo(201);
    assertThat(created.at("spec")).isEqualTo(Map.of("size", 3L, "color", "red"));
    assertThat(created.at("metadata.namespace")).isEqualTo("default");
    assertThat(created.at("metadata.generation")).isEqualTo(1L);
    assertThat(created.at("metadata.uid")).asString().hasSize(36);
    assertThat(created.at("metadata.creationTimestamp")).asString().matches(".{19}Z");
    assertThat(created.at("metadata.managedFields.0.manager")).isEqualTo("tester");
    assertThat(created.at("metadata.managedFields.0.fieldsV1.f:spec"))
        .isEqualTo(Map.of(".", Map.of(), "f:size", Map.of(), "f:color", Map.of()));
    assertThat(client.get(path("created")).json()).isEqualTo(created.json());
  }

  @Test
  @DisplayName("An apply that names a version makes what is missing, and changes nothing else")
  void appliedVersion() {
    String versioned =
        """
        {"apiVersion":"demo.example.com/v1","kind":"Widget",
         "metadata":{"name":"versioned","resourceVersion":"1"},"spec":{"size":%d}}\
        """;
    Answer made = client.apply(path("versioned"), "tester", versioned.formatted(1));
    assertThat(made.code()).isEqualTo(201);
    assertThat(made.at("metadata.resourceVersion")).isNotEqualTo("1");
    assertThat(client.apply(path("versioned"), "tester", versioned.formatted(2)).failure())
        .isEqualTo(
            "409 Conflict: Operation cannot be fulfilled on widgets.demo.example.com \"versioned\":"
                + " the object has been modified; please apply your changes to the latest version"
                + " and try again");
    assertThat(client.get(path("versioned")).at("spec.size")).isEqualTo(1L);
  }

  @Test
  @DisplayName("A name is taken once")
  void alreadyExists() {
    client.post(Widgets.PATH, widget("twice", 1));
    assertThat(client.post(Widgets.PATH, widget("twice", 1)).failure())
        .isEqualTo("409 AlreadyExists: widgets.demo.example.com \"twice\" already exists");
  }

  @Test
  @DisplayName("A name is generated from its beginning")
  void generateName() {
    Answer created =
        client.post(
            Widgets.PATH,
            """
            {"apiVersion":"demo.example.com/v1","kind":"Widget",
             "metadata":{"generateName":"made-"},"spec":{"size":1}}\
            """);
    assertThat(created.at("metadata.name"))
        .asString()
        .matches("made-[bcdfghjklmnpqrstvwxz2456789]{5}");
  }

  @Test
  @DisplayName("What is not there cannot be read")
  void notFound() {
    assertThat(client.get(path("nowhere")).failure())
        .isEqualTo("404 NotFound: widgets.demo.example.com \"nowhere\" not found");
    assertThat(client.post(Widgets.PATH.replace("default", "nospace"), widget("a", 1)).failure())
        .isEqualTo("404 NotFound: namespaces \"nospace\" not found");
    assertThat(client.get("/api/v1/namespaces/default/gadgets").failure())
        .isEqualTo("404 NotFound: the server could not find the requested resource");
  }

  @Test
  @DisplayName("Everything that breaks the schema is told at once")
  void invalid() {
    Answer refused =
        client.post(
            Widgets.PATH,
            """
            {"apiVersion":"demo.example.com/v1","kind":"Widget",
             "metadata":{"name":"invalid"},"spec":{"size":300,"color":"pink"}}\
            """);
    assertThat(refused.failure())
        .isEqualTo(
            "422 Invalid: Widget.demo.example.com \"invalid\" is invalid: [spec.size: Invalid"
                + " value: 300: spec.size in body should be less than or equal to 100, spec.color:"
                + " Unsupported value: \"pink\": supported values: \"red\", \"green\", \"blue\","
                + " <nil>: Invalid value: null: some validation rules were not checked because the"
                + " object was invalid; correct the existing errors to complete validation]");
    assertThat(refused.at("details.causes.0.field")).isEqualTo("spec.size");
    assertThat(refused.at("details.causes.0.reason")).isEqualTo("FieldValueInvalid");
  }

  @Test
  @DisplayName("Rules of the definition are evaluated")
  void celRule() {
    assertThat(client.post(Widgets.PATH, widget("unlucky", 13)).failure())
        .isEqualTo(
            "422 Invalid: Widget.demo.example.com \"unlucky\" is invalid: spec: Invalid value: 13"
                + " brings bad luck");
  }

  @Test
  @DisplayName("Unknown fields are dropped, told or refused, as the client wishes")
  void fieldValidation() {
    String body = widget("unknown", 1).replace("\"size\":1", "\"size\":1,\"sise\":2");
    assertThat(client.post(Widgets.PATH + "?fieldValidation=Strict", body).failure())
        .isEqualTo(
            "400 BadRequest: Widget in version \"v1\" cannot be handled as a Widget: strict"
                + " decoding error: unknown field \"spec.sise\"");
    Answer warned = client.post(Widgets.PATH + "?fieldValidation=Warn", body);
    assertThat(warned.code()).isEqualTo(201);
    assertThat(warned.warnings()).containsExactly("299 - \"unknown field \\\"spec.sise\\\"\"");
    assertThat(warned.at("spec")).isEqualTo(Map.of("size", 1L, "color", "red"));
  }

  @Test
  @DisplayName("Two thousand unknown fields are some warnings and a count, and the object is there")
  void manyUnknownFields() {
    var fields = new StringBuilder();
    for (int i = 0; i < 2_000; i++) {
      fields.append(",\"unknown%04d\":1".formatted(i));
    }
    String body = widget("warned-a-lot", 1).replace("\"size\":1", "\"size\":1" + fields);
    Answer answer = client.post(Widgets.PATH + "?fieldValidation=Warn", body);
    assertThat(answer.code()).isEqualTo(201);
    assertThat(answer.warnings()).hasSizeLessThan(100);
    assertThat(answer.warnings().getFirst())
        .isEqualTo("299 - \"unknown field \\\"spec.unknown0000\\\"\"");
    assertThat(answer.warnings().getLast()).matches("299 - \"and 1,9\\d\\d more warnings\"");
    assertThat(client.get(Widgets.PATH + "/warned-a-lot").code()).isEqualTo(200);
  }

  @Test
  @DisplayName("A write must be based on what is there")
  void conflict() {
    Answer first = client.post(Widgets.PATH, widget("contested", 1));
    client.merge(path("contested"), "{\"spec\":{\"size\":2}}");
    String stale = first.text().replace("\"size\":1", "\"size\":9");
    assertThat(client.put(path("contested"), stale).failure())
        .isEqualTo(
            "409 Conflict: Operation cannot be fulfilled on widgets.demo.example.com \"contested\":"
                + " the object has been modified; please apply your changes to the latest version"
                + " and try again");
    assertThat(client.put(path("contested"), widget("contested", 9)).failure())
        .isEqualTo(
            "422 Invalid: Widget.demo.example.com \"contested\" is invalid:"
                + " metadata.resourceVersion: Invalid value: 0: must be specified for an update");
    assertThat(client.get(path("contested")).at("spec.size")).isEqualTo(2L);
  }

  @Test
  @DisplayName("The generation counts what the user wants, and nothing else")
  void generation() {
    client.post(Widgets.PATH, widget("counted", 1));
    assertThat(
            client
                .merge(path("counted"), "{\"metadata\":{\"labels\":{\"a\":\"b\"}}}")
                .at("metadata.generation"))
        .isEqualTo(1L);
    assertThat(
            client
                .merge(path("counted") + "/status", "{\"status\":{\"replicas\":2}}")
                .at("metadata.generation"))
        .isEqualTo(1L);
    assertThat(client.merge(path("counted"), "{\"spec\":{\"size\":2}}").at("metadata.generation"))
        .isEqualTo(2L);
  }

  @Test
  @DisplayName("A write that changes nothing is no write")
  void unchanged() {
    Answer created = client.post(Widgets.PATH, widget("same", 4));
    Answer patched = client.merge(path("same"), "{\"spec\":{\"size\":4}}");
    assertThat(patched.at("metadata.resourceVersion"))
        .isEqualTo(created.at("metadata.resourceVersion"));
  }

  @Test
  @DisplayName("The status is written through its own path, and only there")
  void status() {
    client.post(Widgets.PATH, widget("reported", 1));
    Answer main =
        client.merge(path("reported"), "{\"status\":{\"replicas\":1},\"spec\":{\"size\":2}}");
    assertThat(main.json()).doesNotContainKey("status");
    Answer status =
        client.merge(
            path("reported") + "/status", "{\"status\":{\"replicas\":1},\"spec\":{\"size\":7}}");
    assertThat(status.at("status")).isEqualTo(Map.of("replicas", 1L));
    assertThat(status.at("spec.size")).isEqualTo(2L);
  }

  @Test
  @DisplayName("The scale shows and sets the replicas")
  void scale() {
    client.post(Widgets.PATH, widget("scaled", 1));
    Answer scaled = client.merge(path("scaled") + "/scale", "{\"spec\":{\"replicas\":4}}");
    assertThat(scaled.at("kind")).isEqualTo("Scale");
    assertThat(scaled.at("spec")).isEqualTo(Map.of("replicas", 4L));
    assertThat(client.get(path("scaled")).at("spec.replicas")).isEqualTo(4L);
  }

  @Test
  @DisplayName("A dry run does everything but the write")
  void dryRun() {
    Answer tried = client.post(Widgets.PATH + "?dryRun=All", widget("tried", 1));
    assertThat(tried.code()).isEqualTo(201);
    assertThat(tried.at("spec.color")).isEqualTo("red");
    assertThat(client.get(path("tried")).code()).isEqualTo(404);
    client.post(Widgets.PATH, widget("kept", 1));
    assertThat(
            client.merge(path("kept") + "?dryRun=All", "{\"spec\":{\"size\":5}}").at("spec.size"))
        .isEqualTo(5L);
    assertThat(client.delete(path("kept") + "?dryRun=All").at("status")).isEqualTo("Success");
    assertThat(client.get(path("kept")).at("spec.size")).isEqualTo(1L);
  }

  @Test
  @DisplayName("Finalizers hold a deleted object until the last one has gone")
  void finalizers() {
    client.post(
        Widgets.PATH,
        widget("held", 1)
            .replace(
                "\"name\":\"held\"", "\"name\":\"held\",\"finalizers\":[\"a.example.com/b\"]"));
    Answer deleted = client.delete(path("held"));
    assertThat(deleted.at("kind")).isEqualTo("Widget");
    assertThat(deleted.at("metadata.deletionTimestamp")).isNotNull();
    assertThat(deleted.at("metadata.deletionGracePeriodSeconds")).isEqualTo(0L);
    assertThat(client.get(path("held")).code()).isEqualTo(200);
    assertThat(client.merge(path("held"), "{\"metadata\":{\"finalizers\":null}}").code())
        .isEqualTo(200);
    assertThat(client.get(path("held")).code()).isEqualTo(404);
  }

  @Test
  @DisplayName("A deletion may insist on the very object it means")
  void preconditions() {
    Answer created = client.post(Widgets.PATH, widget("meant", 1));
    assertThat(
            client
                .send(
                    "DELETE",
                    path("meant"),
                    "application/json",
                    "{\"preconditions\":{\"uid\":\"other\"}}")
                .failure())
        .isEqualTo(
            ("409 Conflict: Operation cannot be fulfilled on Widget.demo.example.com \"meant\": the"
                    + " UID in the precondition (other) does not match the UID in record (%s). The"
                    + " object might have been deleted and then recreated")
                .formatted(created.at("metadata.uid")));
    Answer deleted = client.delete(path("meant"));
    assertThat(deleted.at("status")).isEqualTo("Success");
    assertThat(deleted.at("details"))
        .isEqualTo(
            Map.of(
                "name", "meant",
                "group", "demo.example.com",
                "kind", "widgets",
                "uid", created.at("metadata.uid")));
  }

  @Test
  @DisplayName("Lists select by labels and names, and go on page by page at one revision")
  void lists() {
    client.post("/api/v1/namespaces", "{\"metadata\":{\"name\":\"pages\"}}");
    String path = "/api/v1/namespaces/pages/secrets";
    for (int i = 0; i < 5; i++) {
      client.post(
          path,
          "{\"metadata\":{\"name\":\"c%d\",\"labels\":{\"odd\":\"%s\"}}}".formatted(i, i % 2 == 1));
    }
    Answer first = client.get(path + "?limit=2");
    assertThat(names(first)).containsExactly("c0", "c1");
    assertThat(first.at("metadata.remainingItemCount")).isEqualTo(3L);
    client.delete(path + "/c2");
    Answer second = client.get(path + "?limit=2&continue=" + first.at("metadata.continue"));
    assertThat(names(second)).containsExactly("c2", "c3");
    assertThat(second.at("metadata.resourceVersion"))
        .isEqualTo(first.at("metadata.resourceVersion"));
    assertThat(names(client.get(path + "?labelSelector=odd%3Dtrue"))).containsExactly("c1", "c3");
    assertThat(names(client.get(path + "?labelSelector=odd%3Dtrue&limit=1"))).containsExactly("c1");
    assertThat(names(client.get(path + "?fieldSelector=metadata.name%3Dc4"))).containsExactly("c4");
    assertThat(client.get(path + "?fieldSelector=data.x%3Dc4").failure())
        .isEqualTo("400 BadRequest: field label not supported: data.x");
  }

  private static List<Object> names(Answer list) {
    return ((List<?>) list.at("items"))
        .stream()
            .map(item -> ((Map<?, ?>) ((Map<?, ?>) item).get("metadata")).get("name"))
            .map(Object.class::cast)
            .toList();
  }

  @Test
  @DisplayName("A collection is deleted by selector")
  void deleteCollection() {
    client.post("/api/v1/namespaces", "{\"metadata\":{\"name\":\"many\"}}");
    String path = "/api/v1/namespaces/many/secrets";
    client.post(path, "{\"metadata\":{\"name\":\"a\",\"labels\":{\"go\":\"yes\"}}}");
    client.post(path, "{\"metadata\":{\"name\":\"b\"}}");
    Answer deleted = client.delete(path + "?labelSelector=go%3Dyes");
    assertThat(names(deleted)).containsExactly("a");
    assertThat(client.get(path + "/a").code()).isEqualTo(404);
    assertThat(client.get(path + "/b").code()).isEqualTo(200);
  }

  @Test
  @DisplayName("Tables and bare metadata are there for those who ask")
  void views() {
    client.post(Widgets.PATH, widget("seen", 8));
    Answer table =
        client.with("Accept", "application/json;as=Table;v=v1;g=meta.k8s.io").get(path("seen"));
    assertThat(table.at("kind")).isEqualTo("Table");
    assertThat(table.at("columnDefinitions.1.name")).isEqualTo("Size");
    assertThat(table.at("rows.0.cells.1")).isEqualTo(8L);
    assertThat(table.at("rows.0.object.kind")).isEqualTo("PartialObjectMetadata");
    Answer metadata =
        client
            .with("Accept", "application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io")
            .get(Widgets.PATH);
    assertThat(metadata.at("kind")).isEqualTo("PartialObjectMetadataList");
    assertThat(metadata.at("items.0.spec")).isNull();
  }
}
