package io.instancetypes.serve;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.dashboard.DashboardHost;
import io.instancetypes.https.certificate.CertificateAuthority;
import io.instancetypes.https.certificate.Credentials;
import io.instancetypes.https.certificate.Pem;
import io.instancetypes.machinery.rbac.UserInfo;
import io.instancetypes.testkit.Waiting;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("Into the dashboard")
class DashboardAccessTest {
  @TempDir static Path folder;
  private static LocalServer server;
  private static MountedDashboard dashboard;
  private static String admin;
  private static String nobody;

  private final Browser browser = new Browser(server);

  @BeforeAll
  static void start() throws Exception {
    server = LocalServer.start(folder, true);
    dashboard = mounted();
    admin = server.platform().api().loopbackToken(LocalServer.ADMINISTRATOR);
    nobody = token("nora");
    server.create(
        """
        apiVersion: kubevirt.io/v1
        kind: VirtualMachine
        metadata: {name: web, namespace: default}
        spec: {runStrategy: Halted, template: {spec: {domain: {memory: {guest: 1Gi}, devices: {}}}}}
        """);
  }

  private static MountedDashboard mounted() {
    return MountedDashboard.start(
        server.platform(),
        arguments -> new DashboardHost.Manifest("", "none here"),
        folder.resolve("sessions.json"),
        "1.2.3",
        line -> {});
  }

  /** Of somebody without roles. */
  private static String token(String user) {
    return server
        .platform()
        .api()
        .loopbackToken(new UserInfo(user, List.of(UserInfo.AUTHENTICATED)));
  }

  @AfterAll
  static void stop() {
    dashboard.close();
    server.close();
  }

  @BeforeEach
  void forget() {
    browser.cookie = "";
  }

  @Test
  @DisplayName("strangers are asked to log in, and get where they wanted to go afterwards")
  void strangers() throws Exception {
    Browser.Answer page = browser.get("/dashboard/settings");
    assertThat(page.code()).isEqualTo(303);
    assertThat(page.header("Location")).isEqualTo("/dashboard/login?next=%2Fdashboard%2Fsettings");
    assertThat(browser.get("/dashboard/login?next=%2Fdashboard%2Fsettings").body())
        .contains("name=\"next\" value=\"/dashboard/settings\"");
    Browser.Answer in =
        browser.post("/dashboard/login", "token", admin, "next", "/dashboard/settings");
    assertThat(in.header("Location")).isEqualTo("/dashboard/settings");
    assertThat(browser.get("/dashboard/settings").body()).contains("<code>admin</code>");
  }

  @Test
  @DisplayName("the key of a session is kept from scripts, other sites and plain HTTP")
  void cookie() throws Exception {
    assertThat(browser.login(admin).header("Set-Cookie"))
        .matches("__Host-instancetypes=[\\w-]{43}; Path=/; Secure; HttpOnly; SameSite=Strict");
  }

  @Test
  @DisplayName("a token that the API does not know lets nobody in")
  void wrongToken() throws Exception {
    for (String token : List.of("", "wrong", admin + "x")) {
      Browser.Answer answer = browser.login(token);
      assertThat(answer.code()).isEqualTo(401);
      assertThat(answer.body()).contains("The API knows no such token, or no longer.");
      assertThat(answer.header("Set-Cookie")).isEmpty();
    }
  }

  @Test
  @DisplayName("a key that somebody planted before the login is worth nothing after it")
  void fixation() throws Exception {
    browser.cookie = "__Host-instancetypes=planted";
    browser.login(admin);
    String first = browser.cookie;
    assertThat(first).isNotEqualTo("__Host-instancetypes=planted");
    browser.login(admin);
    assertThat(browser.cookie).isNotEqualTo(first);
    browser.cookie = first;
    assertThat(browser.get("/dashboard/").code()).isEqualTo(303);
    browser.cookie = "__Host-instancetypes=planted";
    assertThat(browser.get("/dashboard/").code()).isEqualTo(303);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://evil.example/",
        "//evil.example/",
        "/dashboard//evil.example",
        "/dashboard/\\evil.example",
        "/dashboard/../api",
        "javascript:alert(1)",
        "/api/v1/secrets",
        "/dashboard/\r\nSet-Cookie: a=b"
      })
  @DisplayName("a login leads to no address but those of the dashboard")
  void openRedirect(String next) throws Exception {
    assertThat(browser.post("/dashboard/login", "token", admin, "next", next).header("Location"))
        .isEqualTo("/dashboard/");
  }

  @Test
  @DisplayName("a session does not survive its logout")
  void logout() throws Exception {
    browser.login(admin);
    String key = browser.cookie;
    String csrf = browser.get("/dashboard/").csrf();
    Browser.Answer out = browser.post("/dashboard/logout", "csrf", csrf);
    assertThat(out.header("Set-Cookie")).startsWith("__Host-instancetypes=; Max-Age=0");
    browser.cookie = key;
    assertThat(browser.get("/dashboard/").header("Location")).startsWith("/dashboard/login");
  }

  @Test
  @DisplayName(
      "a session goes on after a restart with the forms it showed; one that ended does not")
  void restart() throws Exception {
    browser.login(admin);
    String first = browser.cookie;
    browser.post("/dashboard/logout", "csrf", browser.get("/dashboard/").csrf());
    browser.login(admin);
    String csrf = browser.get("/dashboard/").csrf();
    dashboard.close();
    dashboard = mounted();

    assertThat(browser.get("/dashboard/").csrf()).isEqualTo(csrf);
    assertThat(browser.post("/dashboard/logout", "csrf", csrf).header("Location"))
        .isEqualTo("/dashboard/login");
    browser.cookie = first;
    assertThat(browser.get("/dashboard/").header("Location")).startsWith("/dashboard/login");
    assertThat(folder.resolve("sessions.json")).content().doesNotContain(admin);
    assertThat(
            PosixFilePermissions.toString(
                Files.getPosixFilePermissions(folder.resolve("sessions.json"))))
        .isEqualTo("rw-------");
  }

  @Test
  @DisplayName("a form without the token of its session, or of another site, does nothing")
  void forgedForms() throws Exception {
    browser.login(admin);
    String csrf = browser.get("/dashboard/").csrf();
    assertThat(csrf).hasSize(43);
    assertThat(browser.post("/dashboard/logout").code()).isEqualTo(403);
    assertThat(browser.post("/dashboard/logout", "csrf", csrf + "x").code()).isEqualTo(403);
    String form = Browser.form("csrf", csrf);
    for (Map<String, String> headers :
        List.of(
            Map.of("Sec-Fetch-Site", "cross-site"),
            Map.of("Sec-Fetch-Site", "same-site"),
            Map.of("Origin", "https://evil.example"),
            Map.of("Origin", "null"))) {
      assertThat(browser.send("POST", "/dashboard/logout", headers, form).code()).isEqualTo(403);
    }
    assertThat(browser.get("/dashboard/").code()).isEqualTo(200);
  }

  @ParameterizedTest
  @EnumSource(HttpClient.Version.class)
  @DisplayName("a login of another site is refused, by the name that a request says it is for")
  void forgedLogin(HttpClient.Version version) throws Exception {
    String own = server.platform().api().url();
    try (HttpClient client = NetworkClient.to(server)) {
      for (String origin : List.of(own, "https://evil.example", "null", own + "0")) {
        HttpResponse<Void> answer =
            client.send(
                HttpRequest.newBuilder(URI.create(own + "/dashboard/login"))
                    .version(version)
                    .header("Origin", origin)
                    .POST(HttpRequest.BodyPublishers.ofString(Browser.form("token", admin)))
                    .build(),
                HttpResponse.BodyHandlers.discarding());
        assertThat(answer.version()).isEqualTo(version);
        assertThat(answer.statusCode()).as(origin).isEqualTo(origin.equals(own) ? 303 : 403);
      }
    }
  }

  @Test
  @DisplayName("a browser that knows a form for one of this site is believed, whatever its origin")
  void ownForms() throws Exception {
    String form = Browser.form("token", admin);
    Map<String, String> headers = Map.of("Sec-Fetch-Site", "same-origin", "Origin", "null");
    assertThat(browser.send("POST", "/dashboard/login", headers, form).code()).isEqualTo(303);
  }

  @Test
  @DisplayName("addresses that no header holds are asked for without what they ask")
  void longAddresses() throws Exception {
    String question = "?q=" + "a".repeat(30_000);
    assertThat(browser.get("/dashboard/vms" + question).header("Location"))
        .isEqualTo("/dashboard/login");
    browser.login(admin);
    assertThat(browser.get("/dashboard/vms" + question).code()).isEqualTo(200);
    assertThat(browser.get("/dashboard/vms/a/" + "b".repeat(30_000)).header("Location"))
        .isEqualTo("/dashboard/");
    String csrf = browser.get("/dashboard/").csrf();
    assertThat(
            browser
                .post(
                    "/dashboard/vms/bulk",
                    "csrf",
                    csrf,
                    "action",
                    "stop",
                    "back",
                    "/dashboard/vms" + question)
                .header("Location"))
        .isEqualTo("/dashboard/vms");
  }

  @Test
  @DisplayName("a session can be listed and ended from another, but not that of somebody else")
  void revocation() throws Exception {
    var other = new Browser(server);
    other.login(nobody);
    browser.login(nobody);
    Browser.Answer settings = browser.get("/dashboard/settings");
    String id = settings.body().replaceAll("(?s).*/dashboard/settings/sessions/([\\w-]+).*", "$1");
    var stranger = new Browser(server);
    stranger.login(token("rita"));
    Browser.Answer page = stranger.get("/dashboard/settings");
    assertThat(page.body()).doesNotContain("nora", "Sessions of others");
    Browser.Answer refused =
        stranger.post("/dashboard/settings/sessions/" + id, "csrf", page.csrf());
    assertThat(refused.code()).isEqualTo(404);
    assertThat(refused.body()).contains("The session is over, or it is not yours to end.");
    assertThat(other.get("/dashboard/").code()).isEqualTo(200);
    browser.post("/dashboard/settings/sessions/" + id, "csrf", settings.csrf());
    assertThat(other.get("/dashboard/").code()).isEqualTo(303);
    assertThat(browser.get("/dashboard/").code()).isEqualTo(200);
  }

  private static String endOf(String user, Browser.Answer settings) {
    return settings
        .body()
        .replaceAll(
            "(?s).*/dashboard/settings/sessions/([\\w-]+)\"[^/]*aria-label=\"End session [\\w-]+ of"
                + " "
                + user
                + "\".*",
            "$1");
  }

  @Test
  @DisplayName("who may get /dashboard/sessions sees those of others; who may delete it ends them")
  void sessionsOfOthers() throws Exception {
    server.create(
        """
        apiVersion: rbac.authorization.k8s.io/v1
        kind: ClusterRole
        metadata: {name: sees-sessions}
        rules: [{nonResourceURLs: [/dashboard/sessions], verbs: [get]}]
        """);
    server.create(
        """
        apiVersion: rbac.authorization.k8s.io/v1
        kind: ClusterRoleBinding
        metadata: {name: sees-sessions}
        roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: sees-sessions}
        subjects: [{apiGroup: rbac.authorization.k8s.io, kind: User, name: sam}]
        """);
    var other = new Browser(server);
    other.login(token("otto"));
    var reader = new Browser(server);
    reader.login(token("sam"));
    browser.login(admin);

    Browser.Answer all = browser.get("/dashboard/settings");
    String id = endOf("otto", all);
    assertThat(id).hasSize(12);
    assertThat(browser.get("/dashboard/settings?user=tt").body()).contains("of otto\"");
    assertThat(browser.get("/dashboard/settings?user=nobody-is-called-so").body())
        .contains("No such user is logged in")
        .doesNotContain("of otto");

    Browser.Answer seen = reader.get("/dashboard/settings");
    assertThat(seen.body()).contains("Sessions of others", ">otto<").doesNotContain("of otto");
    assertThat(reader.post("/dashboard/settings/sessions/" + id, "csrf", seen.csrf()).code())
        .isEqualTo(404);
    assertThat(other.get("/dashboard/").code()).isEqualTo(200);

    assertThat(
            browser
                .post("/dashboard/settings/sessions/" + id, "csrf", all.csrf())
                .header("Location"))
        .isEqualTo("/dashboard/settings");
    assertThat(browser.get("/dashboard/settings").body())
        .contains("The session of otto was ended.");
    assertThat(other.get("/dashboard/").code()).isEqualTo(303);
    assertThat(browser.post("/dashboard/settings/sessions/" + id, "csrf", all.csrf()).code())
        .isEqualTo(404);
  }

  @Test
  @DisplayName("a code becomes one session of whoever asked for it, and no second one")
  void codes() throws Exception {
    Browser.Answer code =
        browser.send("POST", "/dashboard/code", Map.of("Authorization", "Bearer " + nobody), "{}");
    assertThat(code.code()).isEqualTo(201);
    String address = code.body().replaceAll(".*\"path\":\\s*\"([^\"]+)\".*", "$1");
    assertThat(browser.get(address).body()).contains("Go on only if you have just typed");
    Browser.Answer in = browser.send("GET", address, Map.of("Sec-Fetch-Site", "none"), "");
    assertThat(in.header("Location")).isEqualTo("/dashboard/");
    assertThat(browser.get("/dashboard/settings").body()).contains("<code>nora</code>");
    assertThat(browser.send("GET", address, Map.of("Sec-Fetch-Site", "none"), "").code())
        .isEqualTo(401);
  }

  @Test
  @DisplayName("nobody gets a code for nothing, or for somebody else")
  void noCode() throws Exception {
    assertThat(browser.send("POST", "/dashboard/code", Map.of(), "{}").code()).isEqualTo(401);
    assertThat(browser.get("/dashboard/code").code()).isEqualTo(400);
    Map<String, String> headers =
        Map.of("Authorization", "Bearer " + admin, "Impersonate-User", "nora");
    assertThat(browser.send("POST", "/dashboard/code", headers, "{}").code()).isEqualTo(400);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/dashboard/login", "/dashboard/", "/dashboard/nowhere", "/dashboard"})
  @DisplayName("every answer forbids frames, foreign scripts, guessed types and caches")
  void headers(String address) throws Exception {
    browser.login(admin);
    Browser.Answer answer = browser.get(address);
    assertThat(answer.header("Content-Security-Policy"))
        .contains("default-src 'none'", "script-src 'self'", "frame-ancestors 'none'")
        .doesNotContain("unsafe");
    assertThat(answer.header("X-Frame-Options")).isEqualTo("DENY");
    assertThat(answer.header("X-Content-Type-Options")).isEqualTo("nosniff");
    assertThat(answer.header("Cache-Control")).isEqualTo("no-store");
  }

  @Test
  @DisplayName("who may not list machines sees none of them")
  void rights() throws Exception {
    browser.login(nobody);
    assertThat(browser.get("/dashboard/").body()).doesNotContain("<b>1</b>");
    var other = new Browser(server);
    other.login(admin);
    Waiting.until(
        "the administrator sees the machine",
        () -> other.get("/dashboard/").body(),
        body -> body.contains("<b>1</b>"));
    assertThat(browser.get("/dashboard/").body()).contains("No virtual machines yet");
  }

  @Test
  @DisplayName("without guests, the page of a console says so, and its socket is judged by the API")
  void console() throws Exception {
    browser.login(admin);
    assertThat(browser.get("/dashboard/vms/default/web/console").body())
        .contains("Nothing here runs guests", "--runtime");
    String socket = "/dashboard/vms/default/web/console/socket";
    assertThat(browser.get(socket).code()).isEqualTo(404);
    browser.login(nobody);
    Browser.Answer refused = browser.get(socket);
    assertThat(refused.code()).isEqualTo(403);
    assertThat(refused.body()).contains("nora", "virtualmachineinstances/console");
    browser.cookie = "";
    assertThat(browser.get(socket).header("Location")).startsWith("/dashboard/login?next=");
  }

  private static final String EDITOR =
      "/dashboard/types/VirtualMachineClusterInstancetype/edited/edit";

  private static void createType() {
    server.create(
        """
        apiVersion: instancetype.kubevirt.io/v1beta2
        kind: VirtualMachineClusterInstancetype
        metadata: {name: edited}
        spec: {cpu: {guest: 1}, memory: {guest: 1Gi}}
        """);
  }

  private static String planned(Browser.Answer page) {
    return page.body().replaceAll("(?s).*name=\"planned\" value=\"([^\"]+)\".*", "$1");
  }

  @Test
  @DisplayName("a type is saved only with the plan of exactly what is saved, and by who may")
  void editor() throws Exception {
    createType();
    browser.login(admin);
    String csrf = browser.get(EDITOR).csrf();
    String[] two = {"csrf", csrf, "spec.cpu.guest", "2", "spec.memory.guest", "2Gi"};
    Browser.Answer page = browser.send("POST", EDITOR, Map.of(), Browser.form(two) + "&step=plan");
    assertThat(page.body()).contains("No machine that you can see uses it", "guest: 2");
    String planned = planned(page);
    String other = Browser.form("csrf", csrf, "spec.cpu.guest", "9", "spec.memory.guest", "2Gi");
    assertThat(
            browser.send("POST", EDITOR, Map.of(), other + "&step=save&planned=" + planned).body())
        .contains("It is not what the plan was about any more");
    assertThat(browser.send("POST", EDITOR, Map.of(), Browser.form(two) + "&step=save").code())
        .isEqualTo(200);
    assertThat(browser.get(EDITOR).body()).contains("name=\"spec.cpu.guest\" value=\"1\"");
    assertThat(
            browser
                .send("POST", EDITOR, Map.of(), Browser.form(two) + "&step=save&planned=" + planned)
                .header("Location"))
        .isEqualTo("/dashboard/types/VirtualMachineClusterInstancetype/edited");
    assertThat(browser.get(EDITOR).body()).contains("name=\"spec.cpu.guest\" value=\"2\"");
    assertThat(browser.post(EDITOR, "step", "save", "planned", planned).code()).isEqualTo(403);
    var stranger = new Browser(server);
    stranger.login(nobody);
    Browser.Answer shown = stranger.get(EDITOR);
    assertThat(shown.body()).contains("Your roles do not let you update it in the cluster.");
    String three =
        Browser.form("csrf", shown.csrf(), "spec.cpu.guest", "3", "spec.memory.guest", "2Gi");
    Browser.Answer plan = stranger.send("POST", EDITOR, Map.of(), three + "&step=plan");
    assertThat(
            stranger
                .send("POST", EDITOR, Map.of(), three + "&step=save&planned=" + planned(plan))
                .body())
        .contains("It was not saved: ", "cannot update resource");
    stranger.post("/dashboard/logout", "csrf", shown.csrf());
    assertThat(browser.get(EDITOR).body()).contains("name=\"spec.cpu.guest\" value=\"2\"");
  }

  @Test
  @DisplayName("a form without end is refused")
  void endless() throws Exception {
    browser.login(admin);
    String csrf = browser.get("/dashboard/").csrf();
    String form = Browser.form("csrf", csrf, "documents", "a".repeat((1 << 20) + 1));
    assertThat(browser.send("POST", "/dashboard/plan", Map.of(), form).code()).isEqualTo(413);
  }

  private static String kubeconfig(String certificate, String key) {
    return """
    kind: Config
    current-context: a
    contexts: [{name: a, context: {user: u}}]
    users: [{name: u, user: {client-certificate-data: %s, client-key-data: %s}}]
    """
        .formatted(encoded(certificate), encoded(key));
  }

  private static String encoded(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(UTF_8));
  }

  @Test
  @DisplayName("the kubeconfig of the administrator leads, by its certificate and the key of that")
  void kubeconfig() throws Exception {
    String file = Files.readString(folder.resolve("admin.kubeconfig"));
    Browser.Answer in =
        browser.post("/dashboard/login", "kubeconfig", file, "next", "/dashboard/settings");
    assertThat(in.header("Location")).isEqualTo("/dashboard/settings");
    assertThat(browser.get("/dashboard/settings").body()).contains("system:masters");
    browser.cookie = "";
    String certificate =
        new String(
            Base64.getDecoder()
                .decode(file.replaceAll("(?s).*client-certificate-data: (\\S+).*", "$1")),
            UTF_8);
    CertificateAuthority own = CertificateAuthority.create(Duration.ofDays(1), Clock.systemUTC());
    Credentials forged = own.issueClient("admin", List.of("system:masters"), Duration.ofDays(1));
    for (String wrong :
        List.of(
            // The certificate of somebody else, which is no secret.
            kubeconfig(certificate, Pem.of(forged.key())),
            kubeconfig(certificate, "no key"),
            kubeconfig(Pem.of(forged.certificate()), Pem.of(forged.key())))) {
      Browser.Answer answer = browser.post("/dashboard/login", "kubeconfig", wrong);
      assertThat(answer.code()).isEqualTo(401);
      assertThat(answer.body()).contains("The API does not know the user of this kubeconfig");
      assertThat(answer.header("Set-Cookie")).isEmpty();
    }
  }

  @Test
  @DisplayName("strangers send no more than a kubeconfig, and none that unfolds without end")
  void hugeKubeconfig() throws Exception {
    String huge = Browser.form("kubeconfig", "a".repeat((512 << 10) + 1));
    assertThat(browser.send("POST", "/dashboard/login", Map.of(), huge).code()).isEqualTo(413);
    var bomb = new StringBuilder("kind: Config\na0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
    for (int i = 1; i < 12; i++) {
      bomb.append("a%d: &a%d [%s]\n".formatted(i, i, ("*a" + (i - 1) + ", ").repeat(10)));
    }
    Browser.Answer answer = browser.post("/dashboard/login", "kubeconfig", bomb.toString());
    assertThat(answer.code()).isEqualTo(401);
    assertThat(answer.body()).contains("The kubeconfig cannot be read: ");
  }

  private static final String PLANNED =
      """
      apiVersion: kubevirt.io/v1
      kind: VirtualMachine
      metadata: {name: web, namespace: default, labels: {a: <b>}}
      spec: {runStrategy: Halted, template: {spec: {domain: {memory: {guest: 2Gi}, devices: {}}}}}
      """;

  @Test
  @DisplayName("a shared plan is what its reader may see of it, until its author ends it")
  void sharedPlan() throws Exception {
    browser.login(admin);
    String csrf = browser.get("/dashboard/plan").csrf();
    Browser.Answer plan = browser.post("/dashboard/plan", "csrf", csrf, "documents", PLANNED);
    assertThat(plan.body())
        .contains("spec.domain.memory.guest", "Share by link", ">changes at its next start<")
        .contains(">at its next start<");
    assertThat(browser.post("/dashboard/plan/share", "documents", PLANNED).code()).isEqualTo(403);
    String link =
        browser
            .post("/dashboard/plan/share", "csrf", csrf, "documents", PLANNED)
            .header("Location");
    assertThat(link).matches("/dashboard/plan/[\\w-]{43}");
    assertThat(browser.get(link).body())
        .contains("You share this plan", "spec.domain.memory.guest", "&lt;b&gt;");
    var reader = new Browser(server);
    assertThat(reader.get(link).header("Location")).startsWith("/dashboard/login?next=");
    reader.login(token("rita"));
    Browser.Answer shown = reader.get(link);
    assertThat(shown.body())
        .contains("Shared by admin", "User &quot;rita&quot; cannot create resource", "&lt;b&gt;")
        .doesNotContain("spec.domain.memory.guest", "Stop sharing", "<b>");
    reader.post(link + "/end", "csrf", shown.csrf());
    assertThat(browser.get(link).code()).isEqualTo(200);
    browser.post(link + "/end", "csrf", csrf);
    assertThat(browser.get(link).code()).isEqualTo(404);
    assertThat(browser.get(link.substring(0, link.length() - 1)).code()).isEqualTo(404);
  }

  @Test
  @DisplayName("who looked at what stands in the audit log, and no code of a login")
  void audit() throws Exception {
    String vera = token("vera");
    browser.login(vera);
    assertThat(browser.get("/dashboard/vms/default/web/why?q=cpu").code()).isEqualTo(403);
    browser.get("/dashboard/login?code=secret");
    String log =
        Waiting.until(
            "the login is in the log",
            () -> Files.readString(folder.resolve("audit/audit.log")),
            said -> said.contains("\"/dashboard/login\",\"verb\":\"get\""));
    assertThat(log)
        .containsPattern(
            "\"requestURI\":\"/dashboard/vms/default/web/why\\?q=cpu\",\"verb\":\"get\","
                + "\"user\":\\{\"username\":\"vera\".*\"code\":403")
        .doesNotContain("code=secret", vera);
  }
}
