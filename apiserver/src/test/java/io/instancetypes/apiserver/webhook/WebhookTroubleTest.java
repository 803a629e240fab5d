package io.instancetypes.apiserver.webhook;

import static io.instancetypes.apiserver.webhook.Hooks.MAPS;
import static io.instancetypes.apiserver.webhook.Hooks.map;
import static io.instancetypes.apiserver.webhook.Hooks.webhook;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import io.instancetypes.apiserver.testing.Answer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("A webhook that cannot be asked fails the request, or is passed over if it says so")
class WebhookTroubleTest extends WebhookScene {
  private static final String FAILED =
      "500 InternalError: Internal error occurred: failed calling webhook \"a.example.com\": ";

  @ParameterizedTest(name = "{0}")
  @DisplayName("An answer that is none is told to the client")
  @CsvSource(
      quoteCharacter = '`',
      delimiter = '|',
      value = {
        "error as JSON     | 500 | application/json | boom | failed to call webhook: an error on"
            + " the server (\"unknown\") has prevented the request from succeeding",
        "error as text     | 500 | text/plain       | boom | failed to call webhook: an error on"
            + " the server (\"boom\") has prevented the request from succeeding",
        "error as status   | 500 | application/json | {\"kind\":\"Status\",\"message\":\"kaputt\"}"
            + " | failed to call webhook: kaputt",
        "not found         | 404 | text/plain       | none | failed to call webhook: the server"
            + " could not find the requested resource",
        "unavailable       | 503 | text/plain       | busy | failed to call webhook: the server is"
            + " currently unable to handle the request",
        "redirection       | 302 | text/plain       | away | failed to call webhook: the server"
            + " responded with the status code 302 but did not return more information",
        "nothing           | 200 | application/json | ``   | failed to call webhook: 0-length"
            + " response with status code: 200 and content type: application/json",
        "no response       | 200 | application/json | {}   | received invalid webhook response:"
            + " webhook response was absent"
      })
  void replies(String row, int code, String type, String body, String trouble) {
    hooks.replying("/", review -> HookServer.Reply.of(code, type, body));
    validating("a", webhook("a.example.com", hooks.client("/")));
    assertThat(client.post(MAPS, map("x", "")).failure()).isEqualTo(FAILED + trouble);
  }

  @Test
  @DisplayName("Text that is no JSON is no answer")
  void garbage() {
    hooks.replying("/", review -> HookServer.Reply.of(200, "application/json", "hello"));
    validating("a", webhook("a.example.com", hooks.client("/")));
    assertThat(client.post(MAPS, map("x", "")).failure())
        .startsWith(
            FAILED + "failed to call webhook: couldn't get version/kind; json parse error: ");
  }

  @Test
  @DisplayName("The failure is the one cause of the status")
  void cause() {
    hooks.replying("/", review -> HookServer.Reply.of(200, "application/json", "{}"));
    validating("a", webhook("a.example.com", hooks.client("/")));
    assertThat(client.post(MAPS, map("x", "")).at("details"))
        .isEqualTo(
            Map.of(
                "causes",
                List.of(
                    Map.of(
                        "message",
                        "failed calling webhook \"a.example.com\": received invalid webhook"
                            + " response: webhook response was absent"))));
  }

  @Test
  @DisplayName("An answer to another question is none")
  void otherUid() {
    hooks.on(
        "/",
        review ->
            Fields.of(
                "apiVersion", "admission.k8s.io/v1",
                "kind", "AdmissionReview",
                "response", Fields.of("uid", "abc", "allowed", true)));
    validating("a", webhook("a.example.com", hooks.client("/")));
    String failure = client.post(MAPS, map("x", "")).failure();
    Object uid = hooks.received().getFirst().request().get("uid");
    assertThat(failure)
        .isEqualTo(
            FAILED
                + "received invalid webhook response: expected response.uid=\"%s\", got \"abc\""
                    .formatted(uid));
  }

  @Test
  @DisplayName("An answer without kind and version is none")
  void noKind() {
    hooks.on("/", review -> Fields.of("response", Hooks.allowed(review).get("response")));
    validating("a", webhook("a.example.com", hooks.client("/")));
    assertThat(client.post(MAPS, map("x", "")).failure())
        .isEqualTo(
            FAILED
                + "received invalid webhook response: expected webhook response of"
                + " admission.k8s.io/v1, Kind=AdmissionReview, got /, Kind=");
  }

  @ParameterizedTest(name = "{0}")
  @DisplayName("A patch that is none, or does not fit, fails the request")
  @CsvSource(
      quoteCharacter = '`',
      delimiter = '|',
      value = {
        "no type       | {\"patch\":\"W10=\"}  | failed calling webhook \"a.example.com\": received"
            + " invalid webhook response: webhook returned response.patch but not"
            + " response.patchType",
        "only a type   | {\"patchType\":\"JSONPatch\"}  | failed calling webhook \"a.example.com\":"
            + " received invalid webhook response: webhook returned response.patchType but not"
            + " response.patch",
        "other type    |"
            + " {\"patchType\":\"Merge\",\"patch\":\"W3sib3AiOiJyZW1vdmUiLCJwYXRoIjoiL2RhdGEifV0=\"}"
            + "  | failed calling webhook \"a.example.com\": unsupported patch type \"Merge\"",
        "misses        |"
            + " {\"patchType\":\"JSONPatch\",\"patch\":\"W3sib3AiOiJhZGQiLCJwYXRoIjoiL2EvYiIsInZhbHVlIjoxfV0=\"}"
            + "  | add operation does not apply: doc is missing path: \"/a/b\": missing value",
        "other kind    |"
            + " {\"patchType\":\"JSONPatch\",\"patch\":\"W3sib3AiOiJyZXBsYWNlIiwicGF0aCI6Ii9raW5kIiwidmFsdWUiOiJGb28ifV0=\"}"
            + "  | no kind \"Foo\" is registered for version \"v1\""
      })
  void patches(String row, String response, String trouble) {
    hooks.on(
        "/",
        review -> {
          var fields = (Fields) Json.read(response.getBytes());
          fields.put("allowed", true);
          return Hooks.answered(review, fields);
        });
    mutating("a", webhook("a.example.com", hooks.client("/")));
    assertThat(client.post(MAPS, map("x", "")).failure())
        .isEqualTo("500 InternalError: Internal error occurred: " + trouble);
  }

  @Test
  @DisplayName("A validating webhook that wants to change the object is not heard")
  void validatingPatch() {
    hooks.on(
        "/",
        review -> Hooks.patched(review, "[{\"op\":\"add\",\"path\":\"/data/x\",\"value\":\"y\"}]"));
    validating("a", webhook("a.example.com", hooks.client("/")));
    assertThat(client.post(MAPS, map("x", "")).failure())
        .isEqualTo(
            FAILED
                + "received invalid webhook response: validating webhook may not return"
                + " response.patch");
  }

  @Test
  @DisplayName("A webhook that takes longer than it may is given up")
  void timeout() {
    var done = new CountDownLatch(1);
    hooks.on(
        "/slow",
        review -> {
          try {
            done.await();
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
          return Hooks.allowed(review);
        });
    mutating("a", webhook("a.example.com", hooks.client("/slow"), "timeoutSeconds: 1"));
    Answer answer = client.post(MAPS, map("x", ""));
    done.countDown();
    assertThat(answer.failure())
        .isEqualTo(
            FAILED
                + "failed to call webhook: Post \"%s?timeout=1s\": context deadline exceeded"
                    .formatted(hooks.url("/slow")));
  }

  @Test
  @DisplayName("A port where nobody listens is told with its address")
  void refused() throws IOException {
    int port = closedPort();
    Fields nobody = Fields.of("url", "https://127.0.0.1:" + port + "/x");
    validating("a", webhook("a.example.com", nobody));
    assertThat(client.post(MAPS, map("x", "")).failure())
        .isEqualTo(
            FAILED
                + "failed to call webhook: Post \"https://127.0.0.1:%d/x?timeout=10s\": dial tcp 127.0.0.1:%d: connect: connection refused"
                    .formatted(port, port));
  }

  private static int closedPort() throws IOException {
    try (var socket = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      return socket.getLocalPort();
    }
  }

  @Test
  @DisplayName("A service that is not there is told by its name")
  void noService() {
    Fields service =
        Fields.of("service", Fields.of("name", "svc", "namespace", "nowhere", "path", "/p"));
    validating("a", webhook("a.example.com", service));
    assertThat(client.post(MAPS, map("x", "")).failure())
        .isEqualTo(
            FAILED
                + "failed to call webhook: Post \"https://svc.nowhere.svc:443/p?timeout=10s\":"
                + " service \"svc\" not found");
  }

  @Test
  @DisplayName("A server that nobody known vouches for is not asked")
  void untrusted() {
    hooks.on("/", Hooks::allowed);
    validating("a", webhook("a.example.com", Fields.of("url", hooks.url("/"))));
    assertThat(client.post(MAPS, map("x", "")).failure())
        .isEqualTo(
            FAILED
                + "failed to call webhook: Post \"%s?timeout=10s\": tls: failed to verify certificate: x509: certificate signed by unknown authority"
                    .formatted(hooks.url("/")));
    assertThat(hooks.received()).isEmpty();
  }

  @Test
  @DisplayName("A webhook that may be missing is passed over, and its denials still count")
  void ignored() throws IOException {
    Fields nobody = Fields.of("url", "https://127.0.0.1:" + closedPort() + "/x");
    mutating("a", webhook("a.example.com", nobody, "failurePolicy: Ignore"));
    validating("a", webhook("a.example.com", nobody, "failurePolicy: Ignore"));
    assertThat(client.post(MAPS, map("x", "")).code()).isEqualTo(201);
    hooks.on("/", review -> Hooks.denied(review, "{\"message\":\"no\"}"));
    validating("b", webhook("b.example.com", hooks.client("/"), "failurePolicy: Ignore"));
    assertThat(client.post(MAPS, map("y", "")).failure())
        .isEqualTo("400 null: admission webhook \"b.example.com\" denied the request: no");
  }
}
