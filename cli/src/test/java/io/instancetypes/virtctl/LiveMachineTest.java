package io.instancetypes.virtctl;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.virtctl.cli.Exit;
import io.instancetypes.virtctl.cli.Run;
import io.instancetypes.virtctl.serve.LocalServer;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("A machine of a server can be expanded and explained without kubectl")
class LiveMachineTest {
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
        apiVersion: apps/v1
        kind: ControllerRevision
        metadata: {name: web-small-1, namespace: default}
        revision: 0
        data:
          apiVersion: instancetype.kubevirt.io/v1beta2
          kind: VirtualMachineClusterInstancetype
          metadata: {name: small}
          spec: {cpu: {guest: 4}, memory: {guest: 8Gi}}
        """);
    server.create(
        """
        apiVersion: kubevirt.io/v1
        kind: VirtualMachine
        metadata: {name: web, namespace: default}
        spec:
          running: false
          instancetype: {name: small, revisionName: web-small-1}
          template: {spec: {domain: {devices: {}}}}
        """);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static Run virtctl(String... words) {
    return Run.of(server.environment(), Commands.tree(), words);
  }

  @Test
  @DisplayName("expand leaves out who manages which field, as kubectl get does")
  void withoutManagedFields() {
    Run run = virtctl("expand", "--vm", "web");
    assertThat(run.exit()).isEqualTo(Exit.OK);
    assertThat(run.out()).contains("name: web\n").doesNotContain("managedFields");
  }

  @Test
  @DisplayName("explain names the revision that decides, not the type as it is now")
  void explains() {
    assertThat(virtctl("explain", "--vm", "web").out())
        .startsWith(
            """
            VirtualMachine default/web
            instance type: VirtualMachineClusterInstancetype small (revision web-small-1)
            """);
    assertThat(virtctl("explain", "--vm", "web", "domain.memory.guest").out())
        .isEqualTo(
            "spec.domain.memory.guest is 8Gi: VirtualMachineClusterInstancetype small (revision"
                + " web-small-1) (spec.memory.guest) sets it.\n");
  }

  @Test
  @DisplayName("expand works the revision in")
  void expands() {
    assertThat(virtctl("expand", "--vm", "web", "-n", "default", "-o", "json").out())
        .contains("\"sockets\": 4")
        .contains("\"guest\": \"8Gi\"")
        .doesNotContain("\"revisionName\"");
  }

  @Test
  @DisplayName("A machine that is not there is named with its namespace")
  void missing() {
    assertThat(virtctl("expand", "--vm", "none", "-n", "team"))
        .isEqualTo(
            new Run(
                Exit.REFUSED,
                "",
                "error: there is no VirtualMachine none in namespace team of the cluster\n"));
  }
}
