package io.instancetypes.virtctl.serve;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.documents.Yaml;
import io.instancetypes.virtctl.cli.Exit;
import io.instancetypes.virtctl.cli.Run;
import java.io.ByteArrayInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KubeconfigTest {
  @TempDir static Path data;
  @TempDir Path folder;

  @BeforeAll
  static void start() throws Exception {
    RunningServer.on(data).stop();
  }

  @Test
  @DisplayName("A user gets a certificate of the server's authority, for its groups and days")
  void issues() throws Exception {
    Run run =
        Virtctl.run(
            "kubeconfig",
            "--user",
            "jane",
            "--group",
            "a",
            "--group",
            "b",
            "--days",
            7,
            "--data",
            data);
    assertThat(run.exit()).isEqualTo(Exit.OK);
    assertThat(run.err()).isEmpty();
    Fields own = yaml(run.out());
    Fields admin = yaml(Files.readString(data.resolve("admin.kubeconfig")));

    assertThat(own.get("clusters")).isEqualTo(admin.get("clusters"));
    assertThat(own).containsEntry("current-context", "jane@instancetypes");
    X509Certificate certificate = certificate(own);
    assertThat(certificate.getSubjectX500Principal().getName().split("[,+]"))
        .containsExactlyInAnyOrder("CN=jane", "O=a", "O=b");
    assertThat(
            Duration.between(
                certificate.getNotBefore().toInstant(), certificate.getNotAfter().toInstant()))
        .isBetween(Duration.ofDays(7), Duration.ofDays(8));
  }

  @Test
  @DisplayName("Another address of the server can be given, and a file that only its owner reads")
  void writesFile() throws Exception {
    Path file = folder.resolve("jane.kubeconfig");
    Run run =
        Virtctl.run(
            "kubeconfig",
            "--user",
            "jane",
            "--server",
            "https://example.org:6443",
            "-o",
            file,
            "--data",
            data);

    assertThat(run).isEqualTo(new Run(Exit.OK, "", ""));
    assertThat(Files.readString(file)).contains("server: https://example.org:6443\n");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
  }

  @Test
  @DisplayName("A file is written again for the same user, and nobody else's is written over")
  void keepsFiles() throws Exception {
    Path file = folder.resolve("jane.kubeconfig");
    Object[] janes = {"kubeconfig", "--user", "jane", "-o", file, "--data", data};
    assertThat(Virtctl.run(janes).exit()).isEqualTo(Exit.OK);
    assertThat(Virtctl.run(janes).exit()).isEqualTo(Exit.OK);
    String kept = Files.readString(file);
    assertThat(Virtctl.run("kubeconfig", "--user", "joe", "-o", file, "--data", data))
        .isEqualTo(
            new Run(
                Exit.REFUSED,
                "",
                "error: %s is there already and is no kubeconfig of joe alone; choose another file, or remove it\n"
                    .formatted(file)));
    assertThat(Files.readString(file)).isEqualTo(kept);
  }

  @Test
  @DisplayName("Unlimited rights are given with a warning")
  void warnsOfMasters() {
    assertThat(
            Virtctl.run("kubeconfig", "--user", "root", "--group", "system:masters", "--data", data)
                .err())
        .isEqualTo("warning: members of system:masters may do everything, whatever roles say\n");
  }

  @Test
  @DisplayName("Where no server ever ran there is nothing to issue, and nothing is made")
  void refusesElsewhere() {
    Path nowhere = folder.resolve("nowhere");

    assertThat(Virtctl.run("kubeconfig", "--user", "jane", "--data", nowhere))
        .isEqualTo(
            new Run(
                Exit.REFUSED,
                "",
                "error: there is no server in "
                    + nowhere
                    + ": start one there with 'virtctl serve', or name its directory with"
                    + " --data\n"));
    assertThat(nowhere).doesNotExist();
  }

  @Test
  @DisplayName("What was issued is listed, and revoked by name or serial number")
  void revokes() throws Exception {
    Virtctl.run("kubeconfig", "--user", "lee", "--group", "a", "--group", "b", "--data", data);
    String listed = Virtctl.run("kubeconfig", "--list", "--data", data).out();
    assertThat(listed.lines().findFirst().orElseThrow().split(" +"))
        .containsExactly("NAME", "GROUPS", "SERIAL", "ISSUED", "EXPIRES", "REVOKED");
    assertThat(row(listed, "admin")).contains(" system:masters ").endsWith(" <no>");
    String lee = row(listed, "lee");
    assertThat(lee).contains(" a,b ").endsWith(" <no>");
    String serial = lee.split(" +")[2];

    Run byName = Virtctl.run("kubeconfig", "--revoke", "lee", "--data", data);
    assertThat(byName)
        .isEqualTo(new Run(Exit.OK, "revoked certificate " + serial + " of lee\n", ""));
    assertThat(row(Virtctl.run("kubeconfig", "--list", "--data", data).out(), "lee"))
        .doesNotContain("<no>");
    assertThat(Virtctl.run("kubeconfig", "--revoke", serial, "--data", data)).isEqualTo(byName);
  }

  private static String row(String table, String name) {
    return table.lines().filter(line -> line.startsWith(name + " ")).findFirst().orElseThrow();
  }

  @Test
  @DisplayName(
      "What is no address of a server, and a folder that is not there, are told as written")
  void refusesToIssue() {
    assertThat(Virtctl.run("kubeconfig", "--user", "x", "--server", "bogus", "--data", data).err())
        .startsWith(
            "error: --server: \"bogus\" is not the address of a server; write one such as"
                + " https://192.0.2.7:6443\n");
    Path missing = Path.of("/nowhere-to-be-found");
    assertThat(
            Virtctl.run("kubeconfig", "--user", "x", "--output", missing + "/k", "--data", data)
                .err())
        .isEqualTo("error: " + missing + ": no such file or directory\n");
    assertThat(Virtctl.run("backup", missing + "/b.zip", "--data", data).err())
        .isEqualTo("error: " + missing + ": no such file or directory\n");
  }

  @Test
  @DisplayName("A name that nothing was issued to is told, and so are options that mean nothing")
  void refusesToRevoke() {
    assertThat(Virtctl.run("kubeconfig", "--revoke", "nobody", "--data", data))
        .isEqualTo(
            new Run(
                Exit.REFUSED,
                "",
                "error: nothing was issued to nobody: see 'virtctl kubeconfig --list'\n"));
    assertThat(Virtctl.run("kubeconfig", "--list", "--days", 3, "--data", data).err())
        .startsWith("error: --days: goes with --user only\n");
    assertThat(Virtctl.run("kubeconfig", "--list", "--user", "jane", "--data", data).exit())
        .isEqualTo(Exit.USAGE);
  }

  @Test
  @DisplayName("A user has a name")
  void refusesNameless() {
    assertThat(Virtctl.run("kubeconfig", "--data", data).exit()).isEqualTo(Exit.USAGE);
    assertThat(Virtctl.run("kubeconfig", "--user", " ", "--data", data).err())
        .startsWith("error: --user: must not be empty\n");
  }

  private static Fields yaml(String text) {
    var documents = new ArrayList<Object>();
    Yaml.read(text.getBytes(UTF_8), documents::add);
    return (Fields) documents.getFirst();
  }

  private static X509Certificate certificate(Fields kubeconfig) throws Exception {
    Map<?, ?> user = (Map<?, ?>) ((List<?>) kubeconfig.get("users")).getFirst();
    Object data = ((Map<?, ?>) user.get("user")).get("client-certificate-data");
    return (X509Certificate)
        CertificateFactory.getInstance("X.509")
            .generateCertificate(
                new ByteArrayInputStream(Base64.getDecoder().decode((String) data)));
  }
}
