package io.instancetypes.virtctl.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.instancetypes.api.Fields;
import io.instancetypes.virtctl.cli.Refusal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("A program that logs in")
class ExecLoginTest {
  @TempDir private Path folder;

  private Fields program(String script) throws IOException {
    Path file = folder.resolve("login");
    Files.writeString(file, "#!/bin/sh\n" + script);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    return Fields.of("apiVersion", "client.authentication.k8s.io/v1", "command", "./login");
  }

  private void refused(Fields exec, String sentence) {
    assertThatThrownBy(() -> new ExecLogin(folder, exec).credentials())
        .isInstanceOf(Refusal.class)
        .hasMessage(sentence);
  }

  @Test
  @DisplayName("gets its arguments, its environment and the question, and gives a token")
  void token() throws IOException {
    Fields exec =
        program(
            """
            case "$KUBERNETES_EXEC_INFO" in
              *'"apiVersion":"client.authentication.k8s.io/v1"'*) ;;
              *) exit 3 ;;
            esac
            printf '{"status": {"token": "%s-%s"}}' "$1" "$REGION"
            """);
    exec.put("args", List.of("secret"));
    exec.put("env", List.of(Fields.of("name", "REGION", "value", "north")));
    assertThat(new ExecLogin(folder, exec).credentials())
        .containsEntry("token", "secret-north")
        .containsEntry("client-key-data", "");
  }

  @Test
  @DisplayName("may give a certificate instead")
  void certificate() throws IOException {
    Fields exec =
        program(
            "echo '{\"status\": {\"clientCertificateData\": \"C\","
                + " \"clientKeyData\": \"K\"}}'");
    assertThat(new ExecLogin(folder, exec).credentials())
        .containsEntry("client-certificate-data", "Qw==")
        .containsEntry("client-key-data", "Sw==");
  }

  @Test
  @DisplayName("that is missing, fails, prints something else or wants more is named")
  void refusals() throws IOException {
    String named = "the program \"./login\", with which the kubeconfig logs in, ";
    refused(program("exit 4"), named + "failed with exit code 4");
    refused(program("echo '{}'"), named + "printed no credentials");
    Fields asking = program("exit 0");
    asking.put("interactiveMode", "Always");
    refused(asking, named + "wants to ask you something, which it cannot through virtctl");
    Fields missing = Fields.of("command", "absent-login", "installHint", "ask the cloud team");
    refused(
        missing,
        "the program \"absent-login\", with which the kubeconfig logs in, cannot be run: ask the"
            + " cloud team");
  }
}
