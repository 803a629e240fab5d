package io.instancetypes.it.guests;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.api.crd.Crds;
import io.instancetypes.api.json.Json;
import io.instancetypes.apiserver.ServerSettings;
import io.instancetypes.it.Tools;
import io.instancetypes.machinery.rbac.UserInfo;
import io.instancetypes.runtime.qmp.Qmp;
import io.instancetypes.runtime.reach.GuestReach;
import io.instancetypes.serve.PlatformServer;
import io.instancetypes.testkit.Waiting;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.MethodOrderer.OrderAnnotation;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("A guest that runs is reached")
@TestMethodOrder(OrderAnnotation.class)
@Timeout(120)
class ReachedGuestTest {
  private static final String INSTANCES =
      "/apis/subresources.kubevirt.io/v1/namespaces/default/virtualmachineinstances/";
  private static final String GUEST = INSTANCES + StayingGuest.NAME;
  private static final String PLAIN = "plain.kubevirt.io";

  @TempDir(cleanup = CleanupMode.ALWAYS)
  private static Path data;

  private static PlatformServer server;
  private static StayingGuest guest;
  private static HttpClient client;
  private static String admin;

  @BeforeAll
  static void boot() throws Exception {
    guest = StayingGuest.boot(GuestKit.find(), data);
    server =
        PlatformServer.start(
            new PlatformServer.Setup(
                data, "127.0.0.1", 0, Crds.all(), "v1.2.3", ServerSettings.usual(), line -> {}));
    server.reach(new GuestReach(data));
    client = HttpClient.newBuilder().sslContext(trust()).build();
    admin = server.api().loopbackToken(new UserInfo("root", List.of(UserInfo.MASTERS)));
    post(
        "/apis/kubevirt.io/v1/namespaces/default/virtualmachineinstances", StayingGuest.instance());
    for (String role : List.of("admin", "edit", "view")) {
      post(
          "/apis/rbac.authorization.k8s.io/v1/namespaces/default/rolebindings",
          (Fields)
              Json.read(
                  """
                  {"metadata":{"name":"%1$s"},"subjects":[{"kind":"User","name":"%1$s"}],
                   "roleRef":{"apiGroup":"rbac.authorization.k8s.io","kind":"ClusterRole","name":"%1$s"}}
                  """
                      .formatted(role)
                      .getBytes(UTF_8)));
    }
    Waiting.until("the guest boots", guest::boots, boots -> boots > 0);
  }

  @AfterAll
  static void end() {
    if (client != null) {
      client.shutdownNow();
    }
    if (server != null) {
      server.close();
    }
    if (guest != null) {
      guest.close();
    }
  }

  private static SSLContext trust() throws Exception {
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    try (InputStream in = Files.newInputStream(data.resolve("certificates/ca.crt"))) {
      trusted.setCertificateEntry(
          "ca", CertificateFactory.getInstance("X.509").generateCertificate(in));
    }
    var managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    managers.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, managers.getTrustManagers(), null);
    return context;
  }

  private static String token(String user) {
    return server.api().loopbackToken(new UserInfo(user, List.of(UserInfo.AUTHENTICATED)));
  }

  private static HttpResponse<byte[]> send(String method, String path, String token, byte[] body)
      throws Exception {
    var request =
        HttpRequest.newBuilder(URI.create(server.api().url() + path))
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/json")
            .method(method, HttpRequest.BodyPublishers.ofByteArray(body))
            .build();
    return client.send(request, BodyHandlers.ofByteArray());
  }

  private static void post(String path, Fields object) throws Exception {
    HttpResponse<byte[]> answer = send("POST", path, admin, Json.write(object));
    assertThat(answer.statusCode()).as(new String(answer.body(), UTF_8)).isEqualTo(201);
  }

  /** Code and message, as far as there is one. */
  private static String ask(String method, String path) throws Exception {
    HttpResponse<byte[]> answer = send(method, path, admin, new byte[0]);
    return answer.body().length == 0
        ? "" + answer.statusCode()
        : answer.statusCode() + " " + Fields.text((Fields) Json.read(answer.body()), "message");
  }

  private static CompletableFuture<WebSocket> opening(
      String path, String token, TextSocket listener, String... headers) {
    WebSocket.Builder builder =
        client.newWebSocketBuilder().subprotocols(PLAIN).header("Authorization", "Bearer " + token);
    for (int i = 0; i < headers.length; i += 2) {
      builder.header(headers[i], headers[i + 1]);
    }
    return builder.buildAsync(
        URI.create(server.api().url().replace("https:", "wss:") + path), listener);
  }

  private static TextSocket open(String path) throws Exception {
    var listener = new TextSocket();
    return TextSocket.open(opening(path, admin, listener), listener);
  }

  @Test
  @Order(1)
  @DisplayName("by its serial console: what is typed is done, and the answer is read")
  void console() throws Exception {
    try (TextSocket console = open(GUEST + "/console")) {
      console.type("\n").await("# ");
      console.type("echo answer-$((6 * 7))\n").await("answer-42");
    }
  }

  @Test
  @Order(2)
  @DisplayName("by one console at a time: the newest takes over, and the one before is told")
  void takesOver() throws Exception {
    try (TextSocket first = open(GUEST + "/console")) {
      first.type("\n").await("# ");
      try (TextSocket second = open(GUEST + "/console")) {
        assertThat(first.awaitEnd()).isEqualTo("1000 another console has taken over");
        second.type("echo second-$((1 + 1))\n").await("second-2");
      }
    }
    HttpResponse<byte[]> log = send("GET", GUEST + "/console/log", admin, new byte[0]);
    assertThat(new String(log.body(), UTF_8))
        .contains("the guest is up")
        .contains("answer-42")
        .contains("second-2");
  }

  @Test
  @Order(3)
  @DisplayName("to be paused and to go on, as QEMU itself says")
  void pauses() throws Exception {
    assertThat(ask("PUT", GUEST + "/unpause"))
        .isEqualTo(
            "409 Operation cannot be fulfilled on virtualmachineinstance.kubevirt.io \"reach\":"
                + " VMI is not paused");
    assertThat(status()).isEqualTo("running");
    assertThat(ask("PUT", GUEST + "/pause")).isEqualTo("200");
    assertThat(status()).isEqualTo("paused");
    assertThat(ask("PUT", GUEST + "/pause")).endsWith("VMI is already paused");
    assertThat(ask("PUT", GUEST + "/unpause")).isEqualTo("200");
    assertThat(status()).isEqualTo("running");
  }

  private static String status() throws IOException {
    try (Qmp qmp = Qmp.connect(guest.monitor())) {
      return Fields.text(qmp.execute("query-status"), "status");
    }
  }

  @Test
  @Order(4)
  @DisplayName("by its screen: as a picture, and by VNC")
  void screen() throws Exception {
    HttpResponse<byte[]> picture = send("GET", GUEST + "/vnc/screenshot", admin, new byte[0]);
    assertThat(picture.headers().firstValue("Content-Type")).contains("image/png");
    assertThat(Arrays.copyOf(picture.body(), 8))
        .isEqualTo(new byte[] {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'});
    try (TextSocket viewer = open(GUEST + "/vnc")) {
      assertThat(viewer.await("\n")).isEqualTo("RFB 003.008\n");
    }
  }

  @ParameterizedTest
  @Order(5)
  @DisplayName("by its ports, and no port of the host stays open")
  @CsvSource({"/portforward/80", "/portforward/80/tcp"})
  void ports(String path) throws Exception {
    try (TextSocket web = open(GUEST + path)) {
      web.type("GET / HTTP/1.0\r\n\r\n").await("hello from the guest\n");
      assertThat(web.awaitEnd()).isEqualTo("1000 ");
    }
    try (Qmp qmp = Qmp.connect(guest.monitor())) {
      var usernet = Fields.of("command-line", "info usernet");
      assertThat(Fields.text(qmp.execute("human-monitor-command", usernet), "return"))
          .contains("Dest. Address")
          .doesNotContain("HOST_FORWARD");
    }
  }

  @ParameterizedTest(name = "{0}")
  @Order(6)
  @DisplayName("only where there is something: who asks for something else is told why")
  @CsvSource(
      delimiter = '|',
      value = {
        "GET | reach/console            | 400 a web socket is needed here: Connection: Upgrade,"
            + " Upgrade: websocket",
        "GET | reach/portforward/0      | 400 port 0 is no number from 1 to 65535",
        "GET | reach/portforward/65536  | 400 port 65536 is no number from 1 to 65535",
        "GET | reach/portforward/80/udp | 400 protocol udp is not forwarded, only tcp is",
        "GET | reach/portforward        | 404 the server could not find the requested resource",
        "GET | reach/portforward/1/2/3  | 404 the server could not find the requested resource",
        "GET | nobody/console           | 404 virtualmachineinstance.kubevirt.io \"nobody\" not"
            + " found",
        "PUT | reach/console            | 405 the server does not allow this method on the"
            + " requested resource",
        "GET | reach/guestosinfo        | 409 Operation cannot be fulfilled on"
            + " virtualmachineinstance.kubevirt.io \"reach\": VMI does not have guest agent"
            + " connected",
        "GET | reach%2Fconsole/vnc      | 400 invalid path segment \"reach/console\": may not be"
            + " '.' or '..', nor contain '/' or '%'",
        "GET | ..%2Freach/console       | 400 invalid path segment \"../reach\": may not be '.' or"
            + " '..', nor contain '/' or '%'",
      })
  void refusals(String method, String path, String answer) throws Exception {
    assertThat(ask(method, INSTANCES + path)).isEqualTo(answer);
  }

  @Test
  @Order(7)
  @DisplayName("by a port where nobody listens: refused before the web socket opens")
  void closedPort() throws Exception {
    assertThat(TextSocket.refusal(opening(GUEST + "/portforward/81", admin, new TextSocket())))
        .isEqualTo(500);
  }

  /** What is allowed gets as far as the lack of a web socket or an agent, or is done. */
  @ParameterizedTest(name = "{0} {1}: {2} {3} {4} {5}")
  @Order(8)
  @DisplayName("by those who have the right: admin, edit, view and anybody else")
  @CsvSource({
    "GET, console,        400, 400, 403, 403",
    "GET, console/log,    200, 200, 403, 403",
    "GET, vnc,            400, 400, 403, 403",
    "GET, vnc/screenshot, 200, 200, 403, 403",
    "GET, portforward/80, 400, 400, 403, 403",
    "GET, guestosinfo,    409, 409, 409, 403",
    "GET, filesystemlist, 409, 409, 409, 403",
    "GET, userlist,       409, 409, 409, 403",
    "PUT, pause,          200, 200, 403, 403",
    "PUT, unpause,        409, 409, 403, 403",
    "PUT, softreboot,     200, 200, 403, 403",
    "PUT, reset,          200, 200, 403, 403",
  })
  void rights(String method, String action, int asAdmin, int asEdit, int asView, int asNobody)
      throws Exception {
    // Nothing is done, where it can be tried.
    byte[] trial =
        method.equals("PUT") && !action.equals("unpause")
            ? "{\"dryRun\":[\"All\"]}".getBytes(UTF_8)
            : new byte[0];
    assertThat(
            List.of(
                code(method, action, "admin", trial),
                code(method, action, "edit", trial),
                code(method, action, "view", trial),
                code(method, action, "jane", trial)))
        .containsExactly(asAdmin, asEdit, asView, asNobody);
  }

  private static int code(String method, String action, String user, byte[] body) throws Exception {
    return send(method, GUEST + "/" + action, token(user), body).statusCode();
  }

  @Test
  @Order(9)
  @DisplayName("by nobody without the right, by no page of another site, by no token in the query")
  void attacks() throws Exception {
    try (TextSocket console = open(GUEST + "/console")) {
      String path = GUEST + "/console";
      assertThat(TextSocket.refusal(opening(path, token("jane"), new TextSocket()))).isEqualTo(403);
      assertThat(TextSocket.refusal(opening(path, "nobody's", new TextSocket()))).isEqualTo(401);
      assertThat(
              TextSocket.refusal(
                  opening(path, admin, new TextSocket(), "Origin", "https://evil.example")))
          .isEqualTo(403);
      var queried =
          HttpRequest.newBuilder(
              URI.create(server.api().url() + path + "?token=" + admin + "&access_token=" + admin));
      assertThat(client.send(queried.build(), BodyHandlers.ofString()).statusCode()).isEqualTo(401);
      // None of them has taken the console away.
      console.type("\necho still-$((2 + 2))\n").await("still-4");
    }
  }

  @Test
  @Order(10)
  @DisplayName("by KubeVirt's own virtctl: console, ports, pause")
  void upstream() throws Exception {
    Path virtctl = Tools.inCache("virtctl/v1.6.0/virtctl", "KubeVirt's virtctl", "REQUIRE_KUBECTL");
    assertThat(run("", virtctl, "pause", "vmi", "reach")).contains("was scheduled to pause");
    assertThat(status()).isEqualTo("paused");
    assertThat(run("", virtctl, "unpause", "vmi", "reach")).contains("was scheduled to unpause");
    assertThat(status()).isEqualTo("running");
    assertThat(
            run(
                "GET / HTTP/1.0\r\n\r\n",
                virtctl,
                "port-forward",
                "--stdio=true",
                "vmi/reach",
                "80"))
        .contains("hello from the guest");
    assertThat(run("", virtctl, "vnc", "screenshot", "reach", "--file", "-")).contains("PNG");
    assertThat(run("", virtctl, "guestosinfo", "reach"))
        .contains("Error getting guestosinfo of VirtualMachineInstance reach");
  }

  private static String run(String input, Path program, String... arguments) throws Exception {
    var command = new java.util.ArrayList<>(List.of(program.toString()));
    command.addAll(List.of(arguments));
    var builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("KUBECONFIG", server.api().kubeconfig().toString());
    Process process = builder.start();
    process.getOutputStream().write(input.getBytes(ISO_8859_1));
    process.getOutputStream().flush();
    if (input.isEmpty()) {
      process.getOutputStream().close();
    }
    String said = new String(process.getInputStream().readAllBytes(), ISO_8859_1);
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return said;
  }

  @Test
  @Order(11)
  @DisplayName("to start again: the guest, asked softly, boots once more in the same QEMU")
  void restarts() throws Exception {
    assertThat(guest.boots()).isEqualTo(1);
    assertThat(ask("PUT", GUEST + "/softreboot")).isEqualTo("200");
    Waiting.until("the guest boots again", guest::boots, boots -> boots == 2);
    assertThat(ask("PUT", GUEST + "/reset")).isEqualTo("200");
    assertThat(status()).isEqualTo("running");
  }

  @Test
  @Order(12)
  @DisplayName("until it ends: then its console ends, and says so")
  void ends() throws Exception {
    try (TextSocket console = open(GUEST + "/console")) {
      guest.close();
      assertThat(console.awaitEnd()).isEqualTo("1000 the guest has ended");
    }
    assertThat(ask("PUT", GUEST + "/pause")).startsWith("500 Internal error occurred: ");
  }
}
