package io.instancetypes.apiserver.verb;

import static io.instancetypes.apiserver.testing.Widgets.widget;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import io.instancetypes.apiserver.testing.Answer;
import io.instancetypes.apiserver.testing.Client;
import io.instancetypes.apiserver.testing.SharedServer;
import io.instancetypes.apiserver.testing.Widgets;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("A watch tells everything that happens, in order and once")
class WatchTest extends SharedServer {

  private static BufferedReader watch(String query) {
    return new BufferedReader(
        new InputStreamReader(
            client.stream(Widgets.PATH + "?watch=true&" + query), StandardCharsets.UTF_8));
  }

  /** What the next line says: type, name, and whatever else is of interest. */
  private static String next(BufferedReader lines) throws IOException {
    Map<?, ?> event = (Map<?, ?>) Json.read(lines.readLine().getBytes(StandardCharsets.UTF_8));
    Map<?, ?> object = (Map<?, ?>) event.get("object");
    if (event.get("type").equals("ERROR")) {
      return "ERROR " + object.get("code") + " " + object.get("reason");
    }
    Map<?, ?> metadata = (Map<?, ?>) object.get("metadata");
    return event.get("type") + " " + metadata.get("name") + at(metadata);
  }

  private static String at(Map<?, ?> metadata) {
    return metadata.get("annotations") instanceof Map<?, ?> annotations ? " " + annotations : "";
  }

  @Test
  @DisplayName("From a revision: what came after it")
  void fromRevision() throws IOException {
    Answer created = client.post(Widgets.PATH, widget("a1", 1));
    try (BufferedReader lines =
        watch(
            "fieldSelector=metadata.name%3Da1&resourceVersion="
                + created.at("metadata.resourceVersion"))) {
      client.merge(Widgets.PATH + "/a1", "{\"spec\":{\"size\":2}}");
      client.delete(Widgets.PATH + "/a1");
      client.post(Widgets.PATH, widget("a1", 3));
      assertThat(next(lines)).isEqualTo("MODIFIED a1");
      assertThat(next(lines)).isEqualTo("DELETED a1");
      assertThat(next(lines)).isEqualTo("ADDED a1");
    }
  }

  @Test
  @DisplayName("With its initial state: everything there is, a bookmark, then what happens")
  void initialEvents() throws IOException {
    client.post(Widgets.PATH, widget("b1", 1));
    try (BufferedReader lines =
        watch(
            "fieldSelector=metadata.name%3Db1&sendInitialEvents=true&allowWatchBookmarks=true"
                + "&resourceVersionMatch=NotOlderThan")) {
      assertThat(next(lines)).isEqualTo("ADDED b1");
      assertThat(next(lines)).isEqualTo("BOOKMARK null {k8s.io/initial-events-end=true}");
      client.delete(Widgets.PATH + "/b1");
      assertThat(next(lines)).isEqualTo("DELETED b1");
    }
  }

  @Test
  @DisplayName("As tables: the first one says what the columns are, a bookmark has a row, too")
  void tables() throws IOException {
    client.post(Widgets.PATH, widget("t1", 7));
    client.post(Widgets.PATH, widget("t2", 8));
    String query =
        "?watch=true&fieldSelector=metadata.name!%3Db1&sendInitialEvents=true"
            + "&allowWatchBookmarks=true&resourceVersionMatch=NotOlderThan";
    Client tables = client.with("Accept", "application/json;as=Table;v=v1;g=meta.k8s.io");
    try (var lines =
        new BufferedReader(
            new InputStreamReader(tables.stream(Widgets.PATH + query), StandardCharsets.UTF_8))) {
      Fields first = table(lines);
      assertThat(Fields.maps(first, "columnDefinitions").get(1).get("name")).isEqualTo("Size");
      Fields later = table(lines);
      while (!later.toString().contains("initial-events-end")) {
        assertThat(later).containsEntry("columnDefinitions", null);
        later = table(lines);
      }
      assertThat(later).containsEntry("columnDefinitions", null).containsEntry("kind", "Table");
      Map<?, ?> row = Fields.map(Fields.maps(later, "rows").getFirst(), "object");
      assertThat(Fields.map(row, "metadata").get("annotations"))
          .isEqualTo(Map.of("k8s.io/initial-events-end", "true"));
    }
  }

  private static Fields table(BufferedReader lines) throws IOException {
    Fields event = (Fields) Json.read(lines.readLine().getBytes(StandardCharsets.UTF_8));
    return event.object("object");
  }

  @Test
  @DisplayName("To a selector, what enters is added and what leaves is deleted")
  void selector() throws IOException {
    client.post(Widgets.PATH, widget("c1", 1));
    try (BufferedReader lines = watch("labelSelector=in%3Dyes")) {
      client.merge(Widgets.PATH + "/c1", "{\"metadata\":{\"labels\":{\"in\":\"yes\"}}}");
      client.merge(Widgets.PATH + "/c1", "{\"spec\":{\"size\":2}}");
      client.merge(Widgets.PATH + "/c1", "{\"metadata\":{\"labels\":{\"in\":\"no\"}}}");
      client.merge(Widgets.PATH + "/c1", "{\"metadata\":{\"labels\":{\"in\":\"yes\"}}}");
      assertThat(next(lines)).isEqualTo("ADDED c1");
      assertThat(next(lines)).isEqualTo("MODIFIED c1");
      assertThat(next(lines)).isEqualTo("DELETED c1");
      assertThat(next(lines)).isEqualTo("ADDED c1");
    }
  }

  @Test
  @DisplayName("It ends when its time is over, with a bookmark if the client takes them")
  void timeout() throws IOException {
    client.post(Widgets.PATH, widget("d1", 1));
    try (BufferedReader lines =
        watch("fieldSelector=metadata.name%3Dd1&timeoutSeconds=1&allowWatchBookmarks=true")) {
      assertThat(next(lines)).isEqualTo("ADDED d1");
      assertThat(next(lines)).isEqualTo("BOOKMARK null");
      assertThat(lines.readLine()).isNull();
    }
  }

  @Test
  @DisplayName("What is no longer kept is gone, and the client is told to list again")
  void compacted() throws IOException {
    Answer created = client.post(Widgets.PATH, widget("e1", 1));
    client.merge(Widgets.PATH + "/e1", "{\"spec\":{\"size\":2}}");
    server.server().store().compact(server.server().store().revision());
    try (BufferedReader lines =
        watch("resourceVersion=" + created.at("metadata.resourceVersion"))) {
      assertThat(next(lines)).isEqualTo("ERROR 410 Expired");
    }
  }

  @Test
  @DisplayName("Hundreds of watches that are given up at once cost nobody else the connection")
  void cancelled() throws IOException {
    var connections = new HashSet<String>();
    var standing = client.open(Widgets.PATH + "?watch=true&fieldSelector=metadata.name%3Dstays");
    connections.add(standing.connectionLabel().orElseThrow());
    var given = new ArrayList<HttpResponse<InputStream>>();
    for (int i = 0; i < 300; i++) {
      given.add(client.open(Widgets.PATH + "?watch=true&resourceVersion=0"));
    }
    for (HttpResponse<InputStream> each : given) {
      connections.add(each.connectionLabel().orElseThrow());
      each.body().close();
      assertThat(each.version()).isEqualTo(HttpClient.Version.HTTP_2);
    }
    for (int i = 0; i < 10; i++) {
      var after = client.open(Widgets.PATH);
      after.body().close();
      assertThat(after.statusCode()).isEqualTo(200);
      connections.add(after.connectionLabel().orElseThrow());
    }
    client.post(Widgets.PATH, widget("stays", 1));
    try (var lines =
        new BufferedReader(new InputStreamReader(standing.body(), StandardCharsets.UTF_8))) {
      assertThat(next(lines)).isEqualTo("ADDED stays");
    }
    assertThat(connections).hasSize(1);
  }
}
