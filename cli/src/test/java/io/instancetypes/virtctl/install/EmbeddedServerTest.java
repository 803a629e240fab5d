package io.instancetypes.virtctl.install;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.virtctl.cli.Command;
import io.instancetypes.virtctl.cli.Exit;
import io.instancetypes.virtctl.cli.Run;
import io.instancetypes.virtctl.serve.LocalServer;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("A server that has all of this in itself")
class EmbeddedServerTest {
  private static final Command TREE =
      Command.group(
          "virtctl",
          "",
          Command.of("install", "", () -> new InstallCommand("1.2.3").definition()),
          Command.of("uninstall", "", UninstallCommand::definition));

  @TempDir static Path folder;
  private static LocalServer server;

  @BeforeAll
  static void start() throws Exception {
    server = LocalServer.start(folder);
    server.create(
        """
        apiVersion: instancetype.kubevirt.io/v1beta2
        kind: VirtualMachineClusterInstancetype
        metadata: {name: small}
        spec: {cpu: {guest: 2}, memory: {guest: 1Gi}}
        """);
    server.create(
        """
        apiVersion: kubevirt.io/v1
        kind: VirtualMachine
        metadata: {name: web, namespace: default}
        spec:
          runStrategy: Halted
          instancetype: {name: small}
          template: {spec: {domain: {devices: {}}}}
        """);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static Run virtctl(String... words) {
    return Run.of(server.environment(), TREE, words);
  }

  @Test
  @DisplayName(
      "keeps its definitions, roles and finalizers, which nobody has labelled as installed")
  void staysAsItIs() {
    Run run = virtctl("uninstall", "--force", "--delete-machines");
    assertThat(run.exit()).isEqualTo(Exit.OK);
    assertThat(run.out().lines())
        .hasSize(13)
        .allMatch(
            line ->
                line.matches(
                    "(customresourcedefinition|clusterrole|clusterrolebinding)/\\S+ left alone: it"
                        + " is not labelled app.kubernetes.io/part-of=instancetypes"));
  }

  @Test
  @DisplayName("names the machines that depend on an instance type")
  void dependents() {
    Run run = virtctl("uninstall");
    assertThat(run.exit()).isEqualTo(Exit.REFUSED);
    assertThat(run.err())
        .startsWith(
            """
            error: there are VirtualMachines with an instance type or preference (1), or revisions of one (0):
              default/web
            """);
  }

  @Test
  @DisplayName("is told what an installation would have otherwise")
  void differs() {
    Run run = virtctl("install", "--check", "--crds-only");
    assertThat(run.exit()).isEqualTo(Exit.REFUSED);
    assertThat(run.out())
        .containsPattern(
            "customresourcedefinition/virtualmachineinstancetypes\\S+ +differs  "
                + " metadata.labels, spec.conversion.strategy, spec.conversion.webhook")
        .contains(
            "operator: there is no Deployment instancetypes-operator in namespace instancetypes")
        .endsWith(
            "0 missing, 7 different: 'virtctl install --crds-only | kubectl apply --server-side -f"
                + " -' puts that right.\n");
  }
}
