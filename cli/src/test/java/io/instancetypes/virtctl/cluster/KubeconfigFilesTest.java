package io.instancetypes.virtctl.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.instancetypes.virtctl.cli.Console;
import io.instancetypes.virtctl.cli.Refusal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KubeconfigFilesTest {
  private static final String HOME =
      """
      current-context: home
      contexts:
      - {name: home, context: {cluster: home, user: jane, namespace: team}}
      - {name: bare, context: {cluster: home}}
      - {name: clever, context: {cluster: home, user: cloud}}
      - {name: lost, context: {cluster: nowhere}}
      - {name: proxied, context: {cluster: far, user: jane}}
      - {name: disguised, context: {cluster: home, user: other}}
      - {name: old, context: {cluster: home, user: provided}}
      clusters:
      - name: home
        cluster: {server: "https://home:6443", certificate-authority-data: QQ==}
      - name: far
        cluster: {server: "https://far:6443", proxy-url: "http://proxy:3128"}
      users:
      - {name: jane, user: {client-certificate: jane.crt, client-key-data: Qg==}}
      - {name: cloud, user: {exec: {command: ./login}}}
      - {name: other, user: {token: t, as: root}}
      - {name: provided, user: {auth-provider: {name: gcp}}}
      """;

  private static final String WORK =
      """
      current-context: work
      contexts:
      - {name: work, context: {cluster: work, user: robot}}
      - {name: home, context: {cluster: work, user: robot}}
      clusters:
      - {name: work, cluster: {server: "https://work", insecure-skip-tls-verify: true}}
      users:
      - {name: robot, user: {tokenFile: token}}
      """;

  @TempDir private Path folder;

  private KubeconfigContext read(String context, Map<String, String> environment)
      throws IOException {
    var console = new Console(null, null, null, environment::get, () -> false);
    return KubeconfigFiles.of(Optional.empty(), console).context(Optional.ofNullable(context));
  }

  private Map<String, String> variable() throws IOException {
    Files.writeString(folder.resolve("home"), HOME);
    Files.writeString(folder.resolve("work"), WORK);
    Files.writeString(folder.resolve("jane.crt"), "C");
    Files.writeString(folder.resolve("token"), "secret\n");
    return Map.of("KUBECONFIG", folder + "/absent:" + folder + "/home:" + folder + "/work");
  }

  @Test
  @DisplayName("What the first file says counts, and files it names are beside it")
  void merges() throws IOException {
    assertThat(read(null, variable()))
        .isEqualTo(new KubeconfigContext("https://home:6443", "team", "A", "C", "B", "", false));
    assertThat(read("work", variable()))
        .isEqualTo(new KubeconfigContext("https://work", "default", "", "", "", "secret", true));
    assertThat(read("bare", variable()))
        .isEqualTo(new KubeconfigContext("https://home:6443", "default", "A", "", "", "", false));
  }

  @Test
  @DisplayName("Without a variable it is the file of the user")
  void usual() throws IOException {
    Files.createDirectories(folder.resolve(".kube"));
    Files.writeString(folder.resolve(".kube/config"), WORK.replace("tokenFile: token", "token: t"));

    assertThat(read(null, Map.of("HOME", folder.toString())).token()).isEqualTo("t");
  }

  @Test
  @DisplayName("What is missing, and what cannot be done, is said")
  void refuses() throws IOException {
    Map<String, String> variable = variable();
    refused("none", variable, "the kubeconfig has no context \"none\"");
    refused("lost", variable, "the kubeconfig has no cluster \"nowhere\"");
    refused(
        "clever",
        variable,
        "the program \"./login\", with which the kubeconfig logs in, cannot be run");
    String wayOut =
        ", which virtctl cannot do: run 'kubectl proxy' and name its address as the server of"
            + " another kubeconfig";
    refused(
        "proxied",
        variable,
        "cluster \"far\" of the kubeconfig is reached through a proxy (proxy-url)" + wayOut);
    refused(
        "disguised",
        variable,
        "user \"other\" of the kubeconfig acts as somebody else (as)" + wayOut);
    refused(
        "old", variable, "user \"provided\" of the kubeconfig logs in by auth-provider" + wayOut);
    refused(
        null,
        Map.of("KUBECONFIG", "/absent"),
        "/absent does not exist: set KUBECONFIG to the file of your cluster, such as the one that"
            + " 'virtctl serve' names");
    Files.writeString(folder.resolve("list"), "[1]");
    refused(null, Map.of("KUBECONFIG", folder + "/list"), folder + "/list is not a kubeconfig");
    Files.writeString(folder.resolve("empty"), "{}");
    refused(
        null,
        Map.of("KUBECONFIG", folder + "/empty"),
        "the kubeconfig has no current context: name one with --context");
  }

  private void refused(String context, Map<String, String> environment, String sentence) {
    assertThatThrownBy(() -> read(context, environment))
        .isInstanceOf(Refusal.class)
        .hasMessage(sentence);
  }
}
