package io.instancetypes.virtctl.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.instancetypes.serve.data.Trees;
import io.instancetypes.virtctl.cli.Exit;
import io.instancetypes.virtctl.cli.Run;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.DriverManager;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServeTest {
  private static final String TIME = "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ ";

  @TempDir Path folder;

  @Test
  @DisplayName("A server says where it is and how to use it, and stops cleanly")
  void startsAndStops() throws Exception {
    Path data = folder.resolve("new/data");
    Run run;
    try (var server = RunningServer.on(data)) {
      run = server.stop();
    }

    assertThat(run.exit()).isEqualTo(Exit.OK);
    assertThat(run.out())
        .matches(
            """
            Serving the Kubernetes API at https://127\\.0\\.0\\.1:\\d+, with the data in DATA
            Ctrl-C stops it\\. To look around from another terminal:

              export KUBECONFIG=DATA/admin\\.kubeconfig

            1\\. Make a VM of a standard instance type and preference:

              virtctl create vm --name tour --instancetype u1\\.small --preference fedora \\\\
                --volume-containerdisk src:quay\\.io/containerdisks/fedora:latest \\| kubectl apply -f -

            2\\. See it, and the instance that it starts:

              kubectl get vm,vmi

            3\\. Ask why it is as it is:

              virtctl explain --vm tour

            """
                .replace("DATA", data.toString()));
    assertThat(run.err().lines().map(line -> line.replaceFirst(TIME, "")))
        .containsSubsequence(
            "installed 138 of 138 standard instance types and preferences", "stopping", "stopped");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(data)))
        .isEqualTo("rwx------");
  }

  @Test
  @DisplayName("What is done is told in an audit log, if one is asked for")
  void audits() throws Exception {
    Path audit = folder.resolve("audit");
    try (var server = RunningServer.on(folder.resolve("data"), "--audit-log", audit)) {
      server.stop();
    }
    assertThat(Files.readString(audit.resolve("audit.log")))
        .contains(
            "\"level\":\"Metadata\"",
            "\"username\":\"system:serviceaccount:kubevirt:instancetypes-operator\"");

    Run run = Virtctl.run("serve", "--data", folder, "--audit-policy", "request");
    assertThat(run.err()).startsWith("error: --audit-policy: goes with --audit-log only\n");
  }

  @Test
  @DisplayName("A namespace holds as much as is granted, and no more")
  void limitsNamespaces() throws Exception {
    try (var _ = RunningServer.on(folder, "--max-namespace-objects", 4);
        KubernetesClient client = administrator()) {
      assertThatThrownBy(
              () -> {
                for (int i = 0; i < 5; i++) {
                  var map = new ConfigMapBuilder().withNewMetadata().withName("map" + i);
                  client.resource(map.endMetadata().build()).inNamespace("default").create();
                }
              })
          .hasMessageContaining("exceeded quota");
    }
    assertThat(Virtctl.run("serve", "--data", folder, "--max-namespace-size", "0").err())
        .startsWith("error: --max-namespace-size: must be more than zero, not \"0\"\n");
  }

  private KubernetesClient administrator() throws IOException {
    String kubeconfig = Files.readString(folder.resolve("admin.kubeconfig"));
    return new KubernetesClientBuilder().withConfig(Config.fromKubeconfig(kubeconfig)).build();
  }

  @Test
  @DisplayName("Two servers never share a directory")
  void refusesSecond() throws Exception {
    try (var _ = RunningServer.on(folder)) {
      assertThat(Virtctl.run("serve", "--data", folder, "--port", 0))
          .isEqualTo(
              new Run(
                  Exit.REFUSED,
                  "",
                  "error: the directory "
                      + folder
                      + " is in use by this process: stop it or choose another\n"));
    }
  }

  @Test
  @DisplayName("A port that is taken is named, with the way out")
  void refusesTakenPort() throws Exception {
    try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Run run = Virtctl.run("serve", "--data", folder, "--port", taken.getLocalPort());

      assertThat(run.exit()).isEqualTo(Exit.REFUSED);
      assertThat(run.err())
          .isEqualTo(
              "error: port "
                  + taken.getLocalPort()
                  + " of 127.0.0.1 is taken by another program: choose another with --port,"
                  + " or --port 0 for any\n");
    }
  }

  @Test
  @DisplayName("Data of a newer program is left alone")
  void refusesNewerData() throws Exception {
    RunningServer.on(folder).stop();
    Path database = folder.resolve("store/store.db");
    try (var connection = DriverManager.getConnection("jdbc:sqlite:" + database);
        var statement = connection.createStatement()) {
      statement.execute("PRAGMA user_version=99");
    }
    Run run = Virtctl.run("serve", "--data", folder, "--port", 0);

    assertThat(run.exit()).isEqualTo(Exit.REFUSED);
    assertThat(run.err())
        .startsWith("error: the file " + database + " has the format 99, this program knows");
  }

  @ParameterizedTest
  @DisplayName("A server that lost objects refuses to start, unless told to go on without them")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          store/store.db | the database DATA/store/store.db is missing, which held revisions up to \\d+
          store          | the database DATA/store/store.db is missing, although there was one
          """)
  void refusesLoss(String removed, String loss) throws Exception {
    RunningServer.on(folder).stop();
    Trees.delete(folder.resolve(removed));
    Run run = Virtctl.run("serve", "--data", folder, "--port", 0);

    assertThat(run.exit()).isEqualTo(Exit.REFUSED);
    assertThat(run.err())
        .matches(
            "error: "
                + loss.replace("DATA", folder.toString())
                + ": put the files back as they were, bring back a backup with 'virtctl restore"
                + " FILE', or go on without what is missing with 'virtctl serve --accept-loss'\n");
    Files.delete(folder.resolve("admin.kubeconfig"));
    try (var server = RunningServer.on(folder, "--accept-loss")) {
      assertThat(server.stop().err()).contains("; the store goes on with revisions above ");
    }
  }

  @Test
  @DisplayName("Legacy revisions that only a status names could not be read, and are refused")
  void refusesNamelessRevisions() {
    Run run = Virtctl.run("serve", "--pin", "status-only", "--revision-payload", "legacy");
    assertThat(run.exit()).isEqualTo(Exit.USAGE);
    assertThat(run.err())
        .startsWith(
            "error: --revision-payload: legacy does not say what it holds, so a VM must name it in"
                + " its spec: leave out --pin status-only\n");
  }

  @ParameterizedTest
  @DisplayName("Wrong options are told before anything is touched")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --port | 65536   | --port: must be a whole number from 0 to 65535, not "65536"
          --kubernetes-version | 1.37 | --kubernetes-version: "1.37" is no version from 1.20 to 1.36
          --port | https   | --port: must be a whole number from 0 to 65535, not "https"
          --bind | no.such.host.invalid | --bind: no address is known for "no.such.host.invalid"
          """)
  void refusesOptions(String option, String value, String complaint) {
    Path data = folder.resolve("data");
    Run run = Virtctl.run("serve", "--data", data, option, value);

    assertThat(run.exit()).isEqualTo(Exit.USAGE);
    assertThat(run.err()).startsWith("error: " + complaint + "\n");
    assertThat(data).doesNotExist();
  }

  @ParameterizedTest
  @DisplayName("Only an address that others can reach earns a warning")
  @CsvSource({
    "127.0.0.1, false",
    "::1, false",
    "localhost, false",
    "192.0.2.7, true",
    "0.0.0.0, true"
  })
  void warnsOfOthers(String address, boolean warns) {
    assertThat(BindAddress.of(address).warning().isPresent()).isEqualTo(warns);
  }

  @Test
  @DisplayName("The data is where the option says, else in the user's state folder")
  void findsData() {
    assertThat(missing(Map.of("XDG_STATE_HOME", folder + "/state", "HOME", folder + "/home")))
        .contains(" in " + folder + "/state/instancetypes:");
    assertThat(missing(Map.of("XDG_STATE_HOME", "relative", "HOME", folder + "/home")))
        .contains(" in " + folder + "/home/.local/state/instancetypes:");
    assertThat(missing(Map.of("HOME", folder + "/home"), "--data", folder + "/other"))
        .contains(" in " + folder + "/other:");
  }

  private static String missing(Map<String, String> environment, String... options) {
    Object[] words = new Object[3 + options.length];
    words[0] = "kubeconfig";
    words[1] = "--user";
    words[2] = "jane";
    System.arraycopy(options, 0, words, 3, options.length);
    return Virtctl.run(environment, words).err();
  }
}
