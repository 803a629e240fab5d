import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import javax.net.ssl.SSLSocket;

/** Taking a server down: with connections, with bodies, with names. */
final class Floods {
  private static final String ROLES = "/apis/rbac.authorization.k8s.io/v1/namespaces/default/roles";
  private static final String MAPS = "/api/v1/namespaces/default/configmaps";

  private final Server server;
  private final Client admin;

  Floods(Server server) throws Exception {
    this.server = server;
    this.admin = server.administrator();
  }

  List<Attack> attacks() {
    return List.of(
        new Attack(
            "8 60 strangers who announce a body and send none",
            "answers",
            () ->
                while60(server.nobody(), "POST " + MAPS + " HTTP/1.1\r\nContent-Length: 9000000")),
        new Attack(
            "8 60 users who announce a body and send none",
            "answers",
            () -> while60(admin, "POST " + MAPS + " HTTP/1.1\r\nContent-Length: 9000000")),
        new Attack(
            "8 60 watches over HTTP/1.1",
            "answers",
            () -> while60(admin, "GET " + MAPS + "?watch=1 HTTP/1.1")),
        new Attack(
            "8 60 headers that never end",
            "answers",
            () -> whileOpen(60, socket -> write(socket, "GET /readyz HTTP/1.1\r\nHost: x\r\n"))),
        new Attack("8 60 handshakes that never end", "answers", () -> whileOpen(60, socket -> {})),
        new Attack("9 a line of one's own in the metrics", "no such line", this::injectedMetric),
        new Attack("9 3,000 requests for 3,000 paths", "few labels", this::manyPaths),
        new Attack("10 a role of 40,000,000 combinations", "201", this::wideRole),
        new Attack("10 2,000 unknown fields", "201, few warnings", this::unknownFields),
        new Attack("10 a review of 64 MiB", "413", () -> review(64 << 20)),
        new Attack("10 an object nested 500,000 deep", "400", this::nested),
        new Attack("10 a megabyte that unpacks to a gigabyte", "413 or closed", this::packed),
        new Attack("11 ready after all of this", "ok", () -> admin.get("/readyz").body()));
  }

  /** Something to do with a connection before others are served. */
  private interface Opening {
    void on(SSLSocket socket) throws IOException;
  }

  private String while60(Client client, String head) throws Exception {
    return whileOpen(
        60, socket -> write(socket, head + "\r\nHost: x\r\n" + client.authorization() + "\r\n"));
  }

  private static void write(SSLSocket socket, String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
    socket.getOutputStream().flush();
  }

  private String whileOpen(int count, Opening opening) throws Exception {
    var open = new ArrayList<SSLSocket>();
    try {
      for (int i = 0; i < count; i++) {
        SSLSocket socket = admin.connect();
        open.add(socket);
        opening.on(socket);
      }
      return answersNow();
    } finally {
      for (SSLSocket socket : open) {
        socket.close();
      }
    }
  }

  /** Health to a stranger, and objects to who may see them. */
  private String answersNow() throws Exception {
    long start = System.nanoTime();
    int health = server.nobody().code("GET", "/readyz", "");
    int objects = admin.code("GET", MAPS, "");
    Duration took = Duration.ofNanos(System.nanoTime() - start);
    boolean well = health == 200 && objects == 200 && took.toSeconds() < 2;
    return well ? "answers" : health + ", " + objects + " in " + took;
  }

  private String injectedMetric() throws Exception {
    server.nobody().get("/api/v1/x%22%7D%201%0Ainjected_total%201%0A");
    String metrics = admin.get("/metrics").body();
    return metrics.lines().anyMatch(line -> line.startsWith("injected"))
        ? "a line"
        : "no such line";
  }

  private String manyPaths() throws Exception {
    Client nobody = server.nobody();
    for (int i = 0; i < 3_000; i++) {
      nobody.get("/apis/group" + i + "/v1/things" + i);
    }
    long lines =
        admin.get("/metrics").body().lines().filter(line -> line.contains("group")).count();
    return lines < 2_000 ? "few labels" : lines + " lines";
  }

  private String wideRole() throws Exception {
    String rule =
        "{\"apiGroups\":[%s],\"resources\":[%s],\"verbs\":[%s],\"resourceNames\":[%s]}"
            .formatted(words(200, "g"), words(200, "r"), words(50, "v"), words(20, "n"));
    return String.valueOf(
        admin.code(
            "POST",
            ROLES,
            "{\"apiVersion\":\"rbac.authorization.k8s.io/v1\",\"kind\":\"Role\",\"metadata\":{\"name\":\"wide\"},\"rules\":["
                + rule
                + "]}"));
  }

  private static String words(int count, String prefix) {
    return IntStream.range(0, count)
        .mapToObj(i -> '"' + prefix + i + '"')
        .collect(Collectors.joining(","));
  }

  private String unknownFields() throws Exception {
    String fields =
        IntStream.range(0, 2_000)
            .mapToObj(i -> ",\"unknown" + i + "\":1")
            .collect(Collectors.joining());
    HttpResponse<String> answer =
        admin.send(
            "POST",
            MAPS,
            "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"odd\"}"
                + fields
                + '}');
    int warnings = answer.headers().allValues("Warning").size();
    return answer.statusCode() + (warnings <= 100 ? ", few warnings" : ", " + warnings);
  }

  private String review(int size) throws Exception {
    try (SSLSocket socket = admin.connect()) {
      write(
          socket,
          "POST /apis/authorization.k8s.io/v1/selfsubjectaccessreviews HTTP/1.1\r\nHost: x\r\n"
              + admin.authorization()
              + "Content-Type: application/json\r\nContent-Length: "
              + size
              + "\r\n\r\n");
      return code(socket);
    }
  }

  private String nested() throws Exception {
    String name =
        "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"deep\"},\"x\":";
    return String.valueOf(admin.code("POST", MAPS, name + "[".repeat(500_000)));
  }

  private String packed() throws Exception {
    var bytes = new ByteArrayOutputStream();
    try (OutputStream gzip = new GZIPOutputStream(bytes)) {
      byte[] blanks = " ".repeat(1 << 20).getBytes(StandardCharsets.UTF_8);
      for (int i = 0; i < 1_024; i++) {
        gzip.write(blanks);
      }
    }
    try (SSLSocket socket = admin.connect()) {
      write(
          socket,
          "POST "
              + MAPS
              + " HTTP/1.1\r\nHost: x\r\n"
              + admin.authorization()
              + "Content-Type: application/json\r\nContent-Encoding: gzip\r\nContent-Length: "
              + bytes.size()
              + "\r\n\r\n");
      socket.getOutputStream().write(bytes.toByteArray());
      socket.getOutputStream().flush();
      return code(socket).equals("413") ? "413 or closed" : "taken";
    } catch (IOException closed) {
      // The server need not listen to the end of what it has refused.
      return "413 or closed";
    }
  }

  private static String code(SSLSocket socket) throws IOException {
    byte[] head = socket.getInputStream().readNBytes("HTTP/1.1 000".length());
    return new String(head, StandardCharsets.US_ASCII).substring("HTTP/1.1 ".length());
  }
}
