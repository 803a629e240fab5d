package io.instancetypes.apiserver;

import static io.instancetypes.apiserver.testing.Widgets.widget;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.apiserver.testing.Client;
import io.instancetypes.apiserver.testing.Eventually;
import io.instancetypes.apiserver.testing.TestServer;
import io.instancetypes.apiserver.testing.Widgets;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("Requests are counted under what is served, whatever strangers ask for")
class MetricsTest {
  @TempDir Path directory;
  private TestServer server;
  private Client admin;

  @BeforeEach
  void start() {
    server = TestServer.start(directory);
    admin = server.admin();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private List<String> lines(String start) {
    return admin.get("/metrics").text().lines().filter(line -> line.startsWith(start)).toList();
  }

  private static String total(
      String code, String group, String resource, String scope, String path, String verb) {
    return "apiserver_request_total{code=\"%s\",component=\"apiserver\",dry_run=\"\",group=\"%s\",resource=\"%s\",scope=\"%s\",subresource=\"%s\",verb=\"%s\",version=\"%s\"}"
        .formatted(code, group, resource, scope, path, verb, group.isEmpty() ? "" : "v1");
  }

  @Test
  @DisplayName("A thousand paths that nobody serves are one series, with or without credentials")
  void strangers() {
    Client anonymous = server.anonymous();
    admin.get("/nothing");
    anonymous.get("/nothing");
    Eventually.holds(
        () ->
            assertThat(lines("apiserver_request_total"))
                .anyMatch(line -> line.startsWith(total("401", "", "", "", "other", "GET")))
                .anyMatch(line -> line.startsWith(total("404", "", "", "", "other", "GET")))
                .anyMatch(line -> line.startsWith(total("200", "", "", "", "/metrics", "GET"))));
    int before = lines("apiserver").size();
    for (int i = 0; i < 250; i++) {
      anonymous.get("/apis/group-" + i + ".example.com/v1/things");
      anonymous.get("/path-" + i);
      anonymous.get(Widgets.PATH + "/w/part-" + i);
      admin.get("/apis/demo.example.com/v" + i + "00/widgets");
    }
    Eventually.holds(() -> assertThat(lines("apiserver")).hasSize(before));
    Eventually.holds(
        () ->
            assertThat(lines(total("401", "", "", "", "other", "GET")))
                .singleElement()
                .asString()
                .endsWith(" 751.0"));
    Eventually.holds(
        () ->
            assertThat(lines(total("404", "", "", "", "other", "GET")))
                .singleElement()
                .asString()
                .endsWith(" 251.0"));
  }

  @Test
  @DisplayName("A line break in a path or method writes no line of its own")
  void lineBreaks() {
    server.anonymous().get("/apis/a%0Aevil_total%201/v1/things");
    server.anonymous().get("/evil%0Aevil_total%201");
    server.anonymous().send("EVIL", "/evil_total", "", "");
    assertThat(admin.get("/metrics").text()).doesNotContain("evil").doesNotContain("EVIL");
    Eventually.holds(
        () -> assertThat(lines(total("401", "", "", "", "other", "other"))).hasSize(1));
  }

  @Test
  @DisplayName("Every answer counts with its code, refusals too")
  void codes() {
    admin.post(Widgets.PATH, widget("a", 1));
    admin.post(Widgets.PATH, widget("a", 1));
    admin.post(Widgets.PATH, widget("b", 1000));
    admin.get(Widgets.PATH + "/nothing");
    admin.get(Widgets.PATH);
    admin.with("Impersonate-User", "jane").get("/apis/demo.example.com/v1/widgets");
    server.anonymous().get(Widgets.PATH);
    String group = "demo.example.com";
    Eventually.holds(
        () ->
            assertThat(
                    lines("apiserver_request_total").stream()
                        .filter(line -> line.contains("widgets")))
                .containsExactlyInAnyOrder(
                    total("201", group, "widgets", "resource", "", "POST") + " 1.0",
                    total("409", group, "widgets", "resource", "", "POST") + " 1.0",
                    total("422", group, "widgets", "resource", "", "POST") + " 1.0",
                    total("404", group, "widgets", "resource", "", "GET") + " 1.0",
                    total("200", group, "widgets", "namespace", "", "LIST") + " 1.0",
                    total("401", group, "widgets", "namespace", "", "LIST") + " 1.0",
                    total("403", group, "widgets", "cluster", "", "LIST") + " 1.0"));
    Eventually.holds(
        () ->
            assertThat(lines("apiserver_authentication_failures_total"))
                .containsExactly("apiserver_authentication_failures_total 1.0"));
  }

  @Test
  @DisplayName("Watches are told apart from what ends, with the events they send")
  void watches() throws IOException {
    admin.post(Widgets.PATH, widget("a", 1));
    String going =
        "apiserver_longrunning_requests{component=\"apiserver\",group=\"demo.example.com\",resource=\"widgets\",scope=\"namespace\",subresource=\"\",verb=\"WATCH\",version=\"v1\"}";
    try (var stream = admin.stream(Widgets.PATH + "?watch=true&timeoutSeconds=30")) {
      assertThat(stream.read()).isEqualTo('{');
      assertThat(lines(going)).containsExactly(going + " 1.0");
      assertThat(lines("apiserver_watch_events_total"))
          .containsExactly(
              "apiserver_watch_events_total{group=\"demo.example.com\",resource=\"widgets\",version=\"v1\"}"
                  + " 1.0");
    }
    Eventually.holds(
        () ->
            assertThat(lines("apiserver_request_duration_seconds_count"))
                .noneMatch(line -> line.contains("WATCH")));
  }

  @Test
  @DisplayName("What is refused for its size is told by the reason")
  void rejections() {
    admin.post(Widgets.PATH, "x".repeat(4 * 1024 * 1024));
    Eventually.holds(
        () ->
            assertThat(lines("apiserver_rejected_requests_total"))
                .containsExactly("apiserver_rejected_requests_total{reason=\"too-large\"} 1.0"));
  }

  @Test
  @DisplayName("The store and the JVM have their figures")
  void figures() {
    admin.get("/version");
    List<String> names =
        lines("").stream()
            .filter(line -> line.startsWith("# TYPE"))
            .map(line -> line.split(" ")[2])
            .toList();
    assertThat(names)
        .contains(
            "apiserver_current_inflight_requests",
            "apiserver_request_duration_seconds",
            "apiserver_storage_size_bytes",
            "store_revision",
            "jvm_memory_used_bytes",
            "jvm_gc_memory_allocated_bytes_total",
            "jvm_threads_live_threads");
    Eventually.holds(
        () ->
            assertThat(lines("apiserver_current_inflight_requests"))
                .containsExactlyInAnyOrder(
                    "apiserver_current_inflight_requests{request_kind=\"mutating\"} 0.0",
                    "apiserver_current_inflight_requests{request_kind=\"readOnly\"} 1.0"));
  }

  @Test
  @DisplayName("How flows fare, and how many seats each priority level has")
  void flows() {
    admin.get(Widgets.PATH);
    admin.with("Impersonate-User", "jane").get(Widgets.PATH);
    String labels = "{flow_schema=\"global-default\",priority_level=\"global-default\"}";
    Eventually.holds(
        () ->
            assertThat(lines("apiserver_flowcontrol_"))
                .contains(
                    "apiserver_flowcontrol_dispatched_requests_total" + labels + " 1.0",
                    "apiserver_flowcontrol_current_executing_requests" + labels + " 0.0",
                    "apiserver_flowcontrol_current_executing_seats" + labels + " 0.0",
                    "apiserver_flowcontrol_current_inqueue_requests" + labels + " 0.0")
                .anyMatch(line -> line.startsWith(seats("nominal", "workload-low") + " "))
                .anyMatch(line -> line.startsWith(seats("current", "workload-low") + " "))
                .anyMatch(line -> line.startsWith(seats("lower", "workload-low") + " "))
                .anyMatch(line -> line.startsWith(seats("upper", "workload-low") + " "))
                .anyMatch(
                    line ->
                        line.startsWith(
                            "apiserver_flowcontrol_request_wait_duration_seconds_count"
                                + "{execute=\"true\",flow_schema=\"exempt\"")));
  }

  private static String seats(String which, String level) {
    return "apiserver_flowcontrol_%s_limit_seats{priority_level=\"%s\"}".formatted(which, level);
  }

  @Test
  @DisplayName("A priority level that is gone has no figures any more")
  void goneLevel() {
    String path = "/apis/flowcontrol.apiserver.k8s.io/v1/prioritylevelconfigurations";
    admin.post(
        path,
        "{\"metadata\":{\"name\":\"mine\"},\"spec\":{\"type\":\"Limited\","
            + "\"limited\":{\"nominalConcurrencyShares\":5,\"limitResponse\":{\"type\":\"Reject\"}}}}");
    Eventually.holds(() -> assertThat(lines(seats("nominal", "mine"))).hasSize(1));
    admin.delete(path + "/mine");
    Eventually.holds(() -> assertThat(lines(seats("nominal", "mine"))).isEmpty());
  }
}
