package io.instancetypes.apiserver.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import io.instancetypes.apiserver.identity.Identification.Known;
import io.instancetypes.apiserver.identity.Identification.Refused;
import io.instancetypes.apiserver.testing.MovableClock;
import io.instancetypes.machinery.rbac.UserInfo;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("The token of a service account")
class ServiceAccountTokensTest {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private static final ServiceAccount ROBOT = new ServiceAccount("shop", "robot", "u-1");
  private static final List<String> HERE = List.of(ServiceAccountTokens.ISSUER);
  private static final Refused NOT_SIGNED = new Refused("the token is not signed by this server");

  private final MovableClock clock = new MovableClock(START);
  private final Map<String, String> uids =
      new HashMap<>(Map.of("ServiceAccount shop/robot", "u-1"));
  private final Map<String, String> secrets = new HashMap<>();
  private final BoundObjectLookup objects =
      new BoundObjectLookup() {
        @Override
        public String uid(String kind, String namespace, String name) {
          return uids.get(kind + " " + namespace + "/" + name);
        }

        @Override
        public String tokenInSecret(String namespace, String name) {
          return secrets.get(namespace + "/" + name);
        }
      };

  @TempDir Path directory;

  private ServiceAccountTokens tokens;

  @BeforeEach
  void open() throws Exception {
    tokens = ServiceAccountTokens.open(directory, clock, objects);
  }

  private String issue() throws Exception {
    return tokens.issue(ROBOT, HERE, START.plus(Duration.ofHours(1)), null);
  }

  private static Fields part(String token, int index) {
    return (Fields) Json.read(Base64.getUrlDecoder().decode(token.split("\\.")[index]));
  }

  @Test
  @DisplayName("says what Kubernetes' tokens say")
  void claims() throws Exception {
    String token = issue();
    assertThat(part(token, 0)).containsEntry("alg", "ES256").containsKey("kid");
    Fields claims = part(token, 1);
    assertThat((String) claims.remove("jti")).hasSize(36);
    assertThat(new String(Json.write(claims), StandardCharsets.UTF_8))
        .isEqualTo(
            """
            {"aud":["https://kubernetes.default.svc.cluster.local"],"exp":1767229200,\
            "iat":1767225600,"iss":"https://kubernetes.default.svc.cluster.local",\
            "kubernetes.io":{"namespace":"shop","serviceaccount":{"name":"robot","uid":"u-1"}},\
            "nbf":1767225600,"sub":"system:serviceaccount:shop:robot"}\
            """);
  }

  @Test
  @DisplayName("makes its sender the account, also after the server started again")
  void user() throws Exception {
    String token = issue();
    var expected =
        new Known(
            new UserInfo(
                "system:serviceaccount:shop:robot",
                "u-1",
                List.of(
                    "system:serviceaccounts",
                    "system:serviceaccounts:shop",
                    "system:authenticated"),
                Map.of(
                    "authentication.kubernetes.io/credential-id",
                    List.of("JTI=" + part(token, 1).get("jti")))));
    assertThat(tokens.verify(token)).isEqualTo(expected);
    open();
    assertThat(tokens.verify(token)).isEqualTo(expected);
  }

  @Test
  @DisplayName("ends a minute after it expires, for clocks differ, also if it was known")
  void expired() throws Exception {
    String token = issue();
    clock.move(Duration.ofMinutes(61));
    assertThat(tokens.verify(token)).isInstanceOf(Known.class);
    clock.move(Duration.ofSeconds(1));
    assertThat(tokens.verify(token)).isEqualTo(new Refused("service account token has expired"));
  }

  @Test
  @DisplayName("outlives a clock that is set back by minutes or hours, not by more than a day")
  void setBack() throws Exception {
    String token = issue();
    clock.move(Duration.ofMinutes(-10));
    assertThat(tokens.verify(token)).isInstanceOf(Known.class);
    clock.move(Duration.ofHours(-23));
    assertThat(tokens.verify(token)).isInstanceOf(Known.class);
    clock.move(Duration.ofHours(-1));
    assertThat(tokens.verify(token))
        .isEqualTo(new Refused("service account token is not valid yet"));
  }

  @Test
  @DisplayName("is for its audiences only")
  void audiences() throws Exception {
    String token = tokens.issue(ROBOT, List.of("vault"), START.plus(Duration.ofHours(1)), null);
    assertThat(tokens.verify(token))
        .isEqualTo(
            new Refused(
                "token audiences [vault] is invalid for the target audiences"
                    + " [https://kubernetes.default.svc.cluster.local]"));
    assertThat(tokens.verify(token, List.of("other", "vault"))).isInstanceOf(Known.class);
  }

  @Test
  @DisplayName("ends with its account, whatever comes later under the same name")
  void accountGone() throws Exception {
    String token = issue();
    assertThat(tokens.verify(token)).isInstanceOf(Known.class);
    var gone = new Refused("ServiceAccount shop/robot of the token is gone");
    uids.clear();
    assertThat(tokens.verify(token)).isEqualTo(gone);
    uids.put("ServiceAccount shop/robot", "u-2");
    assertThat(tokens.verify(token)).isEqualTo(gone);
  }

  @ParameterizedTest(name = "a {0}")
  @ValueSource(strings = {"Secret", "Pod"})
  @DisplayName("ends with what it is bound to:")
  void bound(String kind) throws Exception {
    uids.put(kind + " shop/x", "x-1");
    String token =
        tokens.issue(
            ROBOT,
            HERE,
            START.plus(Duration.ofHours(1)),
            new ServiceAccount.BoundObject(kind, "x", "x-1"));
    assertThat(tokens.verify(token)).isInstanceOf(Known.class);
    uids.put(kind + " shop/x", "x-2");
    assertThat(tokens.verify(token)).isEqualTo(new Refused(kind + " shop/x of the token is gone"));
  }

  @Test
  @DisplayName("that is bound to a Pod tells which")
  void pod() throws Exception {
    uids.put("Pod shop/x", "x-1");
    var bound = new ServiceAccount.BoundObject("Pod", "x", "x-1");
    String token = tokens.issue(ROBOT, HERE, START.plus(Duration.ofHours(1)), bound);
    assertThat(((Known) tokens.verify(token)).user().extra())
        .containsEntry("authentication.kubernetes.io/pod-name", List.of("x"))
        .containsEntry("authentication.kubernetes.io/pod-uid", List.of("x-1"));
  }

  @Test
  @DisplayName("in a secret never expires, and ends when the secret holds another")
  void secret() throws Exception {
    String token = tokens.issueForSecret(ROBOT, "robot-token");
    assertThat(part(token, 1))
        .isEqualTo(
            Map.of(
                "iss", "kubernetes/serviceaccount",
                "kubernetes.io/serviceaccount/namespace", "shop",
                "kubernetes.io/serviceaccount/secret.name", "robot-token",
                "kubernetes.io/serviceaccount/service-account.name", "robot",
                "kubernetes.io/serviceaccount/service-account.uid", "u-1",
                "sub", "system:serviceaccount:shop:robot"));
    assertThat(tokens.verify(token)).isEqualTo(new Refused("Token has been invalidated"));
    secrets.put("shop/robot-token", token);
    clock.move(Duration.ofDays(3650));
    assertThat(((Known) tokens.verify(token)).user().name())
        .isEqualTo("system:serviceaccount:shop:robot");
    secrets.put("shop/robot-token", tokens.issueForSecret(ROBOT, "robot-token"));
    assertThat(tokens.verify(token)).isEqualTo(new Refused("Token has been invalidated"));
  }

  @ParameterizedTest(name = "part {0}")
  @ValueSource(ints = {0, 1, 2})
  @DisplayName("is refused if a character of it was altered:")
  void altered(int part) throws Exception {
    String[] parts = issue().split("\\.");
    for (int at : new int[] {0, parts[part].length() / 2, parts[part].length() - 1}) {
      String[] other = parts.clone();
      char character = other[part].charAt(at);
      other[part] =
          other[part].substring(0, at)
              + (character == 'A' ? 'B' : 'A')
              + other[part].substring(at + 1);
      assertThat(tokens.verify(String.join(".", other))).isEqualTo(NOT_SIGNED);
    }
  }

  @ParameterizedTest(name = "\"{0}\"")
  @ValueSource(strings = {"", ".", "..", "a.b", "a.b.c.d", "%.%.%", "e30.e30.", "bnVsbA.W10.AA"})
  @DisplayName("is refused if it is none:")
  void nonsense(String token) {
    assertThat(tokens.verify(token)).isEqualTo(NOT_SIGNED);
  }

  @Test
  @DisplayName("is refused without a signature, or with that of another server")
  void foreign(@TempDir Path elsewhere) throws Exception {
    String[] parts = issue().split("\\.");
    String none =
        Base64.getUrlEncoder()
            .withoutPadding()
            .encodeToString("{\"alg\":\"none\"}".getBytes(StandardCharsets.UTF_8));
    assertThat(tokens.verify(none + "." + parts[1] + ".")).isEqualTo(NOT_SIGNED);
    var other = ServiceAccountTokens.open(elsewhere, clock, objects);
    assertThat(other.verify(issue())).isEqualTo(NOT_SIGNED);
  }

  @Test
  @DisplayName("needs a key, which a start never replaces if it is damaged")
  void damagedKey() throws Exception {
    Path file = directory.resolve("service-account.key");
    Files.writeString(file, "damaged");
    assertThatThrownBy(this::open)
        .hasMessage(
            "The key of service accounts in %s can't be used: there is no PUBLIC KEY block. Put it back, or remove it for a new one; all tokens end with it."
                .formatted(file));
    assertThat(file).hasContent("damaged");
  }
}
