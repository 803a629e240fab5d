package io.instancetypes.apiserver.identity;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.https.certificate.CertificateAuthority;
import io.instancetypes.https.certificate.KeyFile;
import io.instancetypes.https.certificate.Pem;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("A kubeconfig")
class KubeconfigFileTest {
  @TempDir Path directory;

  private static String encoded(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.US_ASCII));
  }

  @Test
  @DisplayName("holds the server, its authority and the user's certificate and key")
  void certificate() throws Exception {
    var authority = CertificateAuthority.open(directory, Clock.systemUTC());
    var jane = authority.issueClient("jane", List.of(), Duration.ofHours(1));
    var cluster =
        new KubeconfigFile.Cluster("home", "https://127.0.0.1:6443", authority.certificate());
    assertThat(KubeconfigFile.of(cluster, "jane", jane))
        .isEqualTo(
            """
            apiVersion: v1
            clusters:
            - cluster:
                certificate-authority-data: %s
                server: https://127.0.0.1:6443
              name: home
            contexts:
            - context:
                cluster: home
                user: jane
              name: jane@home
            current-context: jane@home
            kind: Config
            users:
            - name: jane
              user:
                client-certificate-data: %s
                client-key-data: %s
            """
                .formatted(
                    encoded(Files.readString(directory.resolve("ca.crt"))),
                    encoded(Pem.of(jane.certificate())),
                    encoded(Pem.labelled(jane.key()))));
  }

  @Test
  @DisplayName("holds a token instead, if the user is known by one")
  void token() throws Exception {
    var authority = CertificateAuthority.open(directory, Clock.systemUTC());
    var cluster = new KubeconfigFile.Cluster("home", "https://a", authority.certificate());
    assertThat(KubeconfigFile.of(cluster, "robot", "secret"))
        .endsWith(
            """
            users:
            - name: robot
              user:
                token: secret
            """);
  }

  @Test
  @DisplayName("replaces an older one, and is its owner's alone even if that was not")
  void written() throws Exception {
    Path file = Files.writeString(directory.resolve("admin.kubeconfig"), "old");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
    KeyFile.write(file, "new");
    assertThat(file).hasContent("new");
    assertThat(Files.getPosixFilePermissions(file))
        .isEqualTo(PosixFilePermissions.fromString("rw-------"));
    assertThat(directory).isDirectoryNotContaining(it -> !it.equals(file));
  }
}
