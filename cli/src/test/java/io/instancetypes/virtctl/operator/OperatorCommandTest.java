package io.instancetypes.virtctl.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.crd.Crds;
import io.instancetypes.apiserver.ApiServer;
import io.instancetypes.apiserver.ServerConfig;
import io.instancetypes.apiserver.extension.ServedObjects;
import io.instancetypes.virtctl.cli.Command;
import io.instancetypes.virtctl.cli.Exit;
import io.instancetypes.virtctl.cli.Run;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OperatorCommandTest {
  private static final Command TREE =
      Command.group(
          "virtctl",
          "A command of a cluster",
          Command.of("operator", "", () -> new OperatorCommand("1.2.3").definition()));

  @TempDir private Path directory;

  private static ApiServer server(Path directory) throws Exception {
    return ApiServer.start(
        new ServerConfig(
            directory, "127.0.0.1", 0, Crds.all(), Map.of(), List.of(), List.of(), line -> {}));
  }

  private static Run operator(ApiServer server, String... more) {
    var line =
        new ArrayList<>(
            List.of("operator", "--webhook-url", "https://127.0.0.1", "--metrics-port", "0"));
    line.addAll(List.of("--kubeconfig", server.kubeconfig().toString()));
    line.addAll(List.of(more));
    return Run.of(TREE, line.toArray(String[]::new));
  }

  /** What was seen of an operator, and how long it went on when it was asked to stop. */
  private record Ended(Run run, Duration after) {}

  /** One that has started and was asked to stop. */
  private static Ended stopped(ApiServer server, String... more) throws Exception {
    var ended = new CompletableFuture<Run>();
    Thread command = Thread.ofPlatform().start(() -> ended.complete(operator(server, more)));
    // The last thing that it makes when it starts.
    var settings = new ServedObjects.Type("kubevirt.io", "v1", "kubevirts");
    while (command.isAlive() && server.objects().list(settings, "").isEmpty()) {
      Thread.sleep(20);
    }
    long asked = System.nanoTime();
    command.interrupt();
    return new Ended(ended.join(), Duration.ofNanos(System.nanoTime() - asked));
  }

  @Test
  @DisplayName("Outside of a Pod, a kubeconfig is asked for")
  void noKubeconfig() {
    Run run = Run.of(Map.of("HOME", directory.toString()), TREE, "operator");
    assertThat(run.exit()).isEqualTo(Exit.REFUSED);
    assertThat(run.err())
        .isEqualTo(
            "error: there is no kubeconfig: set KUBECONFIG to the file of your cluster, such as the"
                + " one that 'virtctl serve' names\n");
  }

  @ParameterizedTest
  @DisplayName("Wrong options are told before anything is touched")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --webhook-url    | http://127.0.0.1   | --webhook-url: must be https://HOST or https://HOST:PORT without a path, not "http://127.0.0.1"
          --webhook-url    | https://a/b        | --webhook-url: must be https://HOST or https://HOST:PORT without a path, not "https://a/b"
          --lease-duration | 10                 | --lease-duration: must be longer than --renew-deadline, and that than --retry-period
          --certificate-days | 122              | --certificate-days: must be a whole number from 1 to 121, not "122"
          --drain          | -1                 | --drain: must be a whole number of at least 0, not "-1"
          --retry-period   | soon               | --retry-period: must be a whole number of at least 0, not "soon"
          """)
  void refusesOptions(String option, String value, String complaint) {
    Run run = Run.of(TREE, "operator", option, value);
    assertThat(run.exit()).isEqualTo(Exit.USAGE);
    assertThat(run.err()).startsWith("error: " + complaint + "\n");
  }

  @Test
  @DisplayName("It says where it works and what it does, and ends when it is asked to")
  void runs() throws Exception {
    try (ApiServer server = server(directory)) {
      Run run = stopped(server, "--port", "0").run();
      assertThat(run.exit()).isEqualTo(Exit.OK);
      assertThat(run.err())
          .containsPattern("operating https://127.0.0.1:\\d+/ from namespace instancetypes\n")
          .containsPattern("answering on port \\d+, metrics and health on port \\d+\n")
          .endsWith(" stopped\n");
    }
  }

  @Test
  @DisplayName("It goes on to answer for a while, if it is to drain")
  void drains() throws Exception {
    try (ApiServer server = server(directory)) {
      Ended ended = stopped(server, "--port", "0", "--drain", "2");
      assertThat(ended.run().exit()).isEqualTo(Exit.OK);
      assertThat(ended.after()).isGreaterThanOrEqualTo(Duration.ofSeconds(2));
    }
  }

  @Test
  @DisplayName("A port that is taken is named")
  void portTaken() throws Exception {
    try (ApiServer server = server(directory);
        var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Run run = operator(server, "--port", String.valueOf(taken.getLocalPort()));
      assertThat(run.exit()).isEqualTo(Exit.REFUSED);
      assertThat(run.err())
          .contains("error: the operator cannot start: ")
          .contains("" + taken.getLocalPort());
    }
  }
}
