import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Base64;
import java.util.List;

/** Losing what was acknowledged, or staying in after one was shown out. */
final class Lasting {
  private static final String MAPS = "/api/v1/namespaces/default/configmaps";

  private final Path virtctl;
  private final Path folder;
  private final String kubectl;

  Lasting(Path virtctl, Path folder, String kubectl) {
    this.virtctl = virtctl;
    this.folder = folder;
    this.kubectl = kubectl;
  }

  List<Attack> attacks() {
    return List.of(
        new Attack("13 a certificate that was revoked", "before 0, after 1", this::revoked),
        new Attack("14 an empty store.db", "refused", () -> after("empty", Lasting::emptyStore)),
        new Attack("14 a WAL that vanished", "refused", () -> after("wal", Lasting::loseLog)),
        new Attack("14 a WAL cut short", "refused", () -> after("cut", Lasting::cutLog)),
        new Attack("15 a continue token of the future", "400", this::continueToken),
        new Attack("15 a restore that is killed", "all there", this::killedRestore),
        new Attack("16 a failed login leaves a line", "401 in the log", this::failedLogin),
        new Attack("17 a rule that costs too much", "422", this::expensiveRule));
  }

  private interface Harm {
    void to(Path store) throws IOException;
  }

  private static void emptyStore(Path store) throws IOException {
    Files.write(store.resolve("store.db"), new byte[0]);
    Files.deleteIfExists(store.resolve("store.db-wal"));
  }

  private static void loseLog(Path store) throws IOException {
    Files.delete(store.resolve("store.db-wal"));
    Files.deleteIfExists(store.resolve("store.db-shm"));
  }

  private static void cutLog(Path store) throws IOException {
    Path log = store.resolve("store.db-wal");
    try (var file = Files.newByteChannel(log, StandardOpenOption.WRITE)) {
      file.truncate(Files.size(log) / 2);
    }
  }

  private Server server(String name, String... options) throws IOException {
    return new Server(virtctl, Files.createDirectory(folder.resolve(name)), options);
  }

  /** Killed, harmed, started again. */
  private String after(String name, Harm harm) throws Exception {
    try (var server = server(name)) {
      server.start();
      create(server.administrator(), 20);
      server.kill();
      harm.to(server.data().resolve("store"));
      return server.start() ? "started" : "refused";
    }
  }

  private static void create(Client client, int count) throws Exception {
    for (int i = 0; i < count; i++) {
      client.code(
          "POST",
          MAPS,
          "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"kept"
              + i
              + "\"}}");
    }
  }

  private String revoked() throws Exception {
    try (var server = server("revoked")) {
      server.start();
      String file = folder.resolve("jane").toString();
      String data = server.data().toString();
      server.virtctl(
          "kubeconfig",
          "--data",
          data,
          "--user",
          "jane",
          "--group",
          "system:masters",
          "--output",
          file);
      String[] ask = {kubectl, "--kubeconfig", file, "get", "--raw", "/api/v1/namespaces/default"};
      char before = Server.run(ask).charAt(0);
      server.virtctl("kubeconfig", "--data", data, "--revoke", "jane");
      char after = before;
      for (int i = 0; i < 50 && after == before; i++) {
        Thread.sleep(100);
        after = Server.run(ask).charAt(0);
      }
      return "before " + before + ", after " + after;
    }
  }

  private String continueToken() throws Exception {
    try (var server = server("token")) {
      server.start();
      String token = "{\"v\":\"meta.k8s.io/v1\",\"rv\":99999999,\"start\":\"a\"}";
      String encoded = Base64.getUrlEncoder().withoutPadding().encodeToString(token.getBytes());
      return String.valueOf(
          server.administrator().code("GET", MAPS + "?limit=1&continue=" + encoded, ""));
    }
  }

  private String killedRestore() throws Exception {
    try (var server = server("restore")) {
      server.start();
      create(server.administrator(), 20);
      String data = server.data().toString();
      String backup = folder.resolve("backup.zip").toString();
      server.virtctl("backup", "--data", data, backup);
      server.close();
      for (int millis : List.of(100, 200, 300, 500)) {
        Process restore =
            new ProcessBuilder(virtctl.toString(), "restore", "--data", data, backup)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("restore.log").toFile())
                .start();
        Thread.sleep(millis);
        restore.destroyForcibly().waitFor();
      }
      server.start();
      String maps = server.administrator().get(MAPS).body();
      for (int i = 0; i < 20; i++) {
        if (!maps.contains("\"kept" + i + '"')) {
          return "kept" + i + " is gone";
        }
      }
      return "all there";
    }
  }

  private String failedLogin() throws Exception {
    Path logs = folder.resolve("audit");
    try (var server = server("login", "--audit-log", logs.toString())) {
      server.start();
      server.client("ghost").get("/api/v1/secrets");
      server.close();
    }
    var text = new StringBuilder();
    try (var files = Files.list(logs)) {
      for (Path file : files.toList()) {
        text.append(Files.readString(file));
      }
    }
    boolean seen =
        text.toString()
            .lines()
            .anyMatch(line -> line.contains("\"code\":401") && line.contains("/api/v1/secrets"));
    return seen ? "401 in the log" : "nothing in the log";
  }

  private String expensiveRule() throws Exception {
    try (var server = server("rule")) {
      server.start();
      String schema =
          """
          {"type":"object","properties":{"spec":{"type":"object","properties":{"names":{"type":"array",
          "items":{"type":"string"},"x-kubernetes-validations":[{"rule":
          "self.all(a, self.all(b, self.all(c, a + b != c)))"}]}}}}}\
          """;
      String definition =
          """
          {"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition",
          "metadata":{"name":"widgets.example.com"},"spec":{"group":"example.com","scope":"Namespaced",
          "names":{"plural":"widgets","singular":"widget","kind":"Widget","listKind":"WidgetList"},
          "versions":[{"name":"v1","served":true,"storage":true,"schema":{"openAPIV3Schema":%s}}]}}\
          """
              .formatted(schema);
      return String.valueOf(
          server
              .administrator()
              .code("POST", "/apis/apiextensions.k8s.io/v1/customresourcedefinitions", definition));
    }
  }
}
