package io.instancetypes.apiserver.lifecycle;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.apiserver.testing.Answer;
import io.instancetypes.apiserver.testing.Eventually;
import io.instancetypes.apiserver.testing.SharedServer;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Base64;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class NamespaceDefaultsTest extends SharedServer {
  private static final String NAMESPACES = "/api/v1/namespaces";
  private static final String SECRETS = NAMESPACES + "/default/secrets";
  private static final String ACCOUNTS = NAMESPACES + "/default/serviceaccounts";

  @Test
  @DisplayName("Every namespace has an account and the authority, and gets them back")
  void defaults() throws IOException {
    client.post(NAMESPACES, "{\"metadata\":{\"name\":\"fresh\"}}");
    String account = NAMESPACES + "/fresh/serviceaccounts/default";
    String map = NAMESPACES + "/fresh/configmaps/kube-root-ca.crt";
    Answer first = there(account);
    String authority = Files.readString(directory.resolve("certificates/ca.crt"));
    assertThat(dataOf(there(map))).isEqualTo(authority);
    client.delete(account);
    Eventually.answer(
        client,
        account,
        answer ->
            answer.code() == 200 && !first.at("metadata.uid").equals(answer.at("metadata.uid")));
    client.merge(map, "{\"data\":{\"ca.crt\":\"forged\"}}");
    Eventually.answer(client, map, answer -> authority.equals(dataOf(answer)));
    client.delete(map);
    there(map);
  }

  @Test
  @DisplayName("A secret that asks for an account's token gets one by which the server knows it")
  void token() {
    String uid =
        (String) client.post(ACCOUNTS, "{\"metadata\":{\"name\":\"robot\"}}").at("metadata.uid");
    client.post(SECRETS, secret("robot-token", "robot"));
    Answer filled =
        Eventually.answer(
            client, SECRETS + "/robot-token", answer -> answer.at("data.token") != null);
    assertThat(decoded(filled.at("data.namespace"))).isEqualTo("default");
    assertThat(decoded(filled.json(), "ca.crt")).startsWith("-----BEGIN CERTIFICATE-----");
    assertThat(filled.text()).contains("\"kubernetes.io/service-account.uid\":\"" + uid + "\"");
    String review =
        """
        {"apiVersion":"authentication.k8s.io/v1","kind":"TokenReview","spec":{"token":"%s"}}
        """
            .formatted(decoded(filled.at("data.token")));
    assertThat(
            client
                .post("/apis/authentication.k8s.io/v1/tokenreviews", review)
                .at("status.user.username"))
        .isEqualTo("system:serviceaccount:default:robot");
    client.delete(ACCOUNTS + "/robot");
    Eventually.gone(client, SECRETS + "/robot-token");
  }

  @Test
  @DisplayName("A secret that asks for the token of nobody goes")
  void nobody() {
    client.post(SECRETS, secret("nobody-token", "nobody"));
    Eventually.gone(client, SECRETS + "/nobody-token");
  }

  private static Answer there(String path) {
    return Eventually.answer(client, path, answer -> answer.code() == 200);
  }

  private static Object dataOf(Answer map) {
    return map.code() == 200 && map.json().get("data") instanceof Map<?, ?> data
        ? data.get("ca.crt")
        : null;
  }

  private static String secret(String name, String account) {
    return """
    {"metadata":{"name":"%s","annotations":{"kubernetes.io/service-account.name":"%s"}},
     "type":"kubernetes.io/service-account-token"}
    """
        .formatted(name, account);
  }

  private static String decoded(Map<?, ?> secret, String key) {
    return decoded(((Map<?, ?>) secret.get("data")).get(key));
  }

  private static String decoded(Object encoded) {
    return new String(Base64.getDecoder().decode((String) encoded), UTF_8);
  }
}
