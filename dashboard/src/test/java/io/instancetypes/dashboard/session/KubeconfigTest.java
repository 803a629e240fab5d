package io.instancetypes.dashboard.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("A kubeconfig that somebody logs in with")
class KubeconfigTest {
  private static final String FILE =
      """
      apiVersion: v1
      kind: Config
      current-context: %s
      contexts:
      - {name: one, context: {cluster: a, user: jane}}
      - {name: two, context: {cluster: a, user: nobody}}
      - {name: three, context: {cluster: a, user: helped}}
      - {name: four, context: {cluster: a, user: broken}}
      users:
      - {name: other, user: {token: wrong}}
      - {name: jane, user: {token: " secret "}}
      - name: helped
        user: {exec: {command: helper}, client-certificate: /home/jane/a.crt}
      - {name: broken, user: {client-certificate-data: "%%", client-key-data: YQ==}}
      """;

  @Test
  @DisplayName("shows the token of the user of its current context")
  void token() throws Exception {
    assertThat(Kubeconfig.of(FILE.formatted("one")).proof())
        .isEqualTo(new LoginProof("secret", List.of()));
    assertThat(Kubeconfig.of(FILE.formatted("one"))).hasToString("a kubeconfig with a token");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "two | The kubeconfig names the user 'nobody', and does not have it.",
        "five | The kubeconfig names the context 'five', and does not have it.",
        "none-named | The kubeconfig names the context 'none-named', and does not have it.",
        "three | The user 'helped' of the kubeconfig has neither a token nor a certificate in the"
            + " file itself. Send what 'kubectl config view --minify --flatten' prints, or type"
            + " 'virtctl dashboard'.",
        "four | The certificate of the kubeconfig cannot be read."
      })
  @DisplayName("says what it lacks")
  void lacks(String context, String message) {
    assertThatThrownBy(() -> Kubeconfig.of(FILE.formatted(context)))
        .isInstanceOf(Kubeconfig.UnusableException.class)
        .hasMessage(message);
  }

  @ParameterizedTest
  @CsvSource({"kind: Pod", "'[1, 2]'", "''", "'{{{'", "'kind: Config\n---\nkind: Config'"})
  @DisplayName("is nothing else")
  void other(String text) {
    assertThatThrownBy(() -> Kubeconfig.of(text)).isInstanceOf(Kubeconfig.UnusableException.class);
  }
}
