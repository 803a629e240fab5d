package io.instancetypes.apiserver.audit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import io.instancetypes.apiserver.ServerConfig;
import io.instancetypes.apiserver.ServerSettings;
import io.instancetypes.apiserver.extension.Extension;
import io.instancetypes.apiserver.testing.Answer;
import io.instancetypes.apiserver.testing.Client;
import io.instancetypes.apiserver.testing.TestServer;
import io.instancetypes.apiserver.testing.Widgets;
import io.instancetypes.machinery.openapi.ActionTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
@DisplayName("The audit log")
class AuditTest {
  private static final String SECRETS = "/api/v1/namespaces/default/secrets";
  private static final String ACCOUNTS = "/api/v1/namespaces/default/serviceaccounts";
  private static final String MAPS = "/api/v1/namespaces/default/configmaps";

  @TempDir Path folder;
  private TestServer server;

  private Client start(AuditPolicy policy) {
    return start(policy, 100 * 1024 * 1024, 10);
  }

  private Client start(AuditPolicy policy, long maxBytes, int maxBackups) {
    server =
        TestServer.start(
            TestServer.config(folder.resolve("data"))
                .with(
                    ServerSettings.usual()
                        .withAudit(new AuditConfig(logs(), policy, maxBytes, maxBackups))));
    return server.admin();
  }

  private Path logs() {
    return folder.resolve("audit");
  }

  @AfterEach
  void stop() {
    if (server != null) {
      server.close();
    }
  }

  /** Those of the current file, after the server has ended. */
  private List<Fields> events() throws IOException {
    stop();
    server = null;
    return events(logs().resolve("audit.log"));
  }

  private static List<Fields> events(Path file) throws IOException {
    try (Stream<String> lines = Files.lines(file)) {
      return lines.map(line -> (Fields) Json.read(line.getBytes(UTF_8))).toList();
    }
  }

  private List<Fields> eventsOf(String id) throws IOException {
    return events().stream().filter(event -> id.equals(event.get("auditID"))).toList();
  }

  private static String id(Answer answer) {
    return answer.headers().firstValue("Audit-Id").orElseThrow();
  }

  private static Object at(Map<?, ?> event, String... path) {
    Object node = event;
    for (String part : path) {
      node = node instanceof Map<?, ?> map ? map.get(part) : null;
    }
    return node;
  }

  private static String sentence(Fields event) {
    return "%s %s %s %s/%s %s"
        .formatted(
            event.get("stage"),
            at(event, "user", "username"),
            event.get("verb"),
            at(event, "objectRef", "resource"),
            at(event, "objectRef", "name"),
            at(event, "responseStatus", "code"));
  }

  @Test
  @DisplayName("has a line in the form of Kubernetes for every request")
  void form() throws IOException {
    Client client = start(AuditPolicy.METADATA).with("User-Agent", "tester/1");
    String id = id(client.post(Widgets.PATH + "?fieldManager=me", Widgets.widget("one", 3)));
    Fields event = eventsOf(id).getFirst();
    assertThat(event.remove("requestReceivedTimestamp").toString())
        .matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{6}Z");
    assertThat(event.remove("stageTimestamp")).isNotNull();
    assertThat(event.object("annotations").remove("apiserver.latency.k8s.io/total").toString())
        .matches("\\d+\\.\\d{3}ms");
    event.object("user").remove("extra");
    assertThat((Object) event)
        .isEqualTo(
            Json.read(
                """
                {"kind":"Event","apiVersion":"audit.k8s.io/v1","level":"Metadata","auditID":"%s",
                 "stage":"ResponseComplete",
                 "requestURI":"/apis/demo.example.com/v1/namespaces/default/widgets?fieldManager=me",
                 "verb":"create",
                 "user":{"username":"admin","groups":["system:masters","system:authenticated"]},
                 "sourceIPs":["127.0.0.1"],"userAgent":"tester/1",
                 "objectRef":{"resource":"widgets","namespace":"default","name":"one",
                   "apiGroup":"demo.example.com","apiVersion":"v1"},
                 "responseStatus":{"metadata":{},"code":201},
                 "annotations":{"authorization.k8s.io/decision":"allow","authorization.k8s.io/reason":""}}
                """
                    .formatted(id)
                    .getBytes(UTF_8)));
  }

  @Test
  @DisplayName("tells of refusals, failed logins, impersonation, and watches twice")
  void sequence() throws IOException {
    Client client = start(AuditPolicy.METADATA);
    var ids = new ArrayList<String>();
    ids.add(id(client.get(Widgets.PATH + "/nothing")));
    ids.add(id(client.with("Impersonate-User", "jane").get(SECRETS)));
    ids.add(id(server.anonymous().get(SECRETS)));
    ids.add(id(server.anonymous().with("Authorization", "Bearer wrong").get(SECRETS)));
    ids.add(id(client.get("/api/v1/namespaces/%2e%2e/pods")));
    client.with("Audit-ID", "my-watch").get(MAPS + "?watch=true&timeoutSeconds=1");
    ids.add("my-watch");
    List<Fields> events =
        events().stream().filter(event -> ids.contains(event.get("auditID"))).toList();
    assertThat(events)
        .extracting(AuditTest::sentence)
        .containsExactly(
            "ResponseComplete admin get widgets/nothing 404",
            "ResponseComplete admin list secrets/null 403",
            "ResponseComplete system:anonymous list secrets/null 401",
            "ResponseComplete null list secrets/null 401",
            "ResponseComplete null get null/null 400",
            "ResponseStarted admin watch configmaps/null 200",
            "ResponseComplete admin watch configmaps/null 200");
    assertThat(at(events.get(1), "impersonatedUser", "username")).isEqualTo("jane");
    assertThat(at(events.get(1), "annotations", "authorization.k8s.io/decision"))
        .isEqualTo("forbid");
    assertThat(at(events.get(1), "responseStatus", "reason")).isEqualTo("Forbidden");
    assertThat(at(events.get(3), "annotations", "authentication.instancetypes.io/failure"))
        .isEqualTo("the bearer token is nobody's, or no longer");
  }

  @Test
  @DisplayName("holds what was sent at level Request, but never a secret or a token")
  void bodies() throws IOException {
    Client client = start(AuditPolicy.REQUEST);
    String widget = id(client.post(Widgets.PATH, Widgets.widget("one", 3)));
    String patch = id(client.merge(Widgets.PATH + "/one", "{\"spec\":{\"size\":7}}"));
    client.post(SECRETS, "{\"metadata\":{\"name\":\"s\"},\"stringData\":{\"a\":\"hidden-one\"}}");
    client.apply(
        SECRETS + "/t",
        "me",
        "{\"apiVersion\":\"v1\",\"kind\":\"Secret\",\"metadata\":{\"name\":\"t\"},\"stringData\":{\"a\":\"hidden-two\"}}");
    client.post(ACCOUNTS + "/default/token", "{\"spec\":{\"audiences\":[\"hidden-three\"]}}");
    client.post(
        "/apis/authentication.k8s.io/v1/tokenreviews",
        "{\"apiVersion\":\"authentication.k8s.io/v1\",\"kind\":\"TokenReview\",\"spec\":{\"token\":\"hidden-four\"}}");
    List<Fields> events = events();
    assertThat(Files.readString(logs().resolve("audit.log"))).doesNotContain("hidden-");
    assertThat(events.stream().filter(one -> one.get("auditID").equals(widget)))
        .singleElement()
        .satisfies(
            event -> {
              assertThat(event).containsEntry("level", "Request");
              assertThat(at(event, "requestObject", "spec", "size")).isEqualTo(3L);
            });
    assertThat(events.stream().filter(one -> one.get("auditID").equals(patch)))
        .singleElement()
        .satisfies(event -> assertThat(at(event, "requestObject", "spec", "size")).isEqualTo(7L));
  }

  @Test
  @DisplayName("has lines that nobody can forge, nor make longer than they may be")
  void forgery() throws IOException {
    Client client = start(AuditPolicy.REQUEST);
    String forged = "{\"kind\":\"Event\",\"verb\":\"forged\"}";
    client.get(Widgets.PATH + "/a%0A%7B%22verb%22:%22forged%22%7D%0A?fieldManager=%0A%7B%7D");
    client.with("User-Agent", "a" + "\u0085" + forged).get(Widgets.PATH);
    client.with("Audit-ID", forged).get(Widgets.PATH);
    client.with("Impersonate-User", forged).get(Widgets.PATH);
    client.post(
        Widgets.PATH,
        "{\"metadata\":{\"name\":\"n\",\"annotations\":{\"a\":\"\\n%s\\r\\u2028\"}},\n\n\"spec\":{\"size\":3}}"
            .formatted(forged.replace("\"", "\\\"")));
    String long_ = "x".repeat(200_000);
    client.post(
        Widgets.PATH,
        "{\"metadata\":{\"name\":\"m\",\"annotations\":{\"a\":\"%s\"}},\"spec\":{\"size\":3}}"
            .formatted(long_));
    client.get(Widgets.PATH + "?fieldManager=" + "y".repeat(30_000));
    List<Fields> events = events();
    assertThat(events).allMatch(event -> "audit.k8s.io/v1".equals(event.get("apiVersion")));
    assertThat(events).noneMatch(event -> "forged".equals(event.get("verb")));
    try (Stream<String> lines = Files.lines(logs().resolve("audit.log"))) {
      assertThat(lines).allMatch(line -> line.length() <= 100 * 1024);
    }
  }

  @Test
  @DisplayName("is complete when eight send at once: every answer has one line")
  void complete() throws Exception {
    start(AuditPolicy.METADATA, 100_000, 100);
    var ids = Collections.synchronizedList(new ArrayList<String>());
    try (var threads = Executors.newFixedThreadPool(8)) {
      for (int i = 0; i < 8; i++) {
        int thread = i;
        threads.submit(
            () -> {
              Client client = server.admin();
              for (int j = 0; j < 100; j++) {
                String body = "{\"metadata\":{\"name\":\"m-%d-%d\"}}".formatted(thread, j);
                ids.add(id(client.post(MAPS, body)));
              }
              return null;
            });
      }
    }
    stop();
    server = null;
    var told = new ArrayList<Object>();
    try (Stream<Path> files = Files.list(logs())) {
      for (Path file : files.toList()) {
        events(file).forEach(event -> told.add(event.get("auditID")));
      }
    }
    assertThat(ids).hasSize(800);
    assertThat(told).containsAll(ids);
    assertThat(new HashSet<>(told)).hasSameSizeAs(told);
  }

  @Test
  @DisplayName("is kept in files of a size and number, for their owner only")
  void rotation() throws IOException {
    Client client = start(AuditPolicy.METADATA, 4_000, 3);
    for (int i = 0; i < 60; i++) {
      client.get("/version");
    }
    stop();
    server = null;
    try (Stream<Path> files = Files.list(logs())) {
      List<Path> all = files.sorted().toList();
      assertThat(all).hasSize(4);
      assertThat(all.getLast().getFileName()).hasToString("audit.log");
      for (Path file : all) {
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
            .isEqualTo("rw-------");
        assertThat(events(file)).isNotEmpty();
      }
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(logs())))
          .isEqualTo("rwx------");
    }
  }

  @Test
  @DisplayName("that was broken off in a line goes on in the next")
  void brokenOff() throws IOException {
    Files.createDirectories(logs());
    Files.writeString(logs().resolve("audit.log"), "{\"half\":");
    start(AuditPolicy.METADATA).get("/version");
    stop();
    server = null;
    List<String> lines = Files.readAllLines(logs().resolve("audit.log"));
    assertThat(lines.getFirst()).isEqualTo("{\"half\":");
    assertThat(lines.get(1)).startsWith("{\"kind\":\"Event\"");
  }

  @Test
  @DisplayName("that cannot be written stops nobody, and tells what it left out")
  void unwritable() throws IOException {
    Client client = start(AuditPolicy.METADATA);
    Files.delete(logs().resolve("audit.log"));
    Files.delete(logs());
    Files.writeString(logs(), "in the way");
    while (client.get("/metrics").text().contains("apiserver_audit_error_total 0.0")) {
      assertThat(client.get(Widgets.PATH).code()).isEqualTo(200);
    }
    Files.delete(logs());
    while (!Files.exists(logs().resolve("audit.log"))) {
      assertThat(client.get(Widgets.PATH).code()).isEqualTo(200);
    }
  }

  @Test
  @DisplayName("tells of a request that the server could not answer because of a defect")
  void panic() throws IOException {
    var broken =
        new Extension(
            "broken.example.com",
            List.of("v1"),
            new ActionTable(
                List.of(new ActionTable.Action("things", true, "get", "", null, null)), Map.of()),
            (request, user) -> {
              throw new IllegalStateException("defect");
            });
    ServerConfig usual = TestServer.config(folder.resolve("data"));
    server =
        TestServer.start(
            new ServerConfig(
                    usual.directory(),
                    usual.address(),
                    usual.port(),
                    usual.definitions(),
                    usual.converters(),
                    usual.services(),
                    List.of(broken),
                    usual.log())
                .with(
                    ServerSettings.usual()
                        .withAudit(new AuditConfig(logs(), AuditPolicy.METADATA, 1_000_000, 1))));
    Answer answer = server.admin().get("/apis/broken.example.com/v1/namespaces/default/things/one");
    assertThat(answer.code()).isEqualTo(500);
    assertThat(eventsOf(id(answer)))
        .extracting(AuditTest::sentence)
        .containsExactly("Panic admin get things/one 500");
  }

  @Test
  @DisplayName("may be off: every answer still has an id")
  void off() {
    server = TestServer.start(folder.resolve("data"));
    assertThat(id(server.admin().get("/version"))).hasSize(36);
    assertThat(id(server.admin().with("Audit-ID", "mine").get("/version"))).isEqualTo("mine");
    assertThat(id(server.anonymous().get(SECRETS))).hasSize(36);
    assertThat(logs()).doesNotExist();
  }
}
