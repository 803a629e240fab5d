package io.instancetypes.virtctl;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.virtctl.cli.Exit;
import io.instancetypes.virtctl.cli.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code create} and {@code customize} print, used by the other commands. */
class CreatedManifestsTest {
  @TempDir private Path folder;

  private void save(String name, String... commandLine) throws IOException {
    Run run = Run.of(Commands.tree(), commandLine);
    assertThat(run).isEqualTo(new Run(Exit.OK, run.out(), ""));
    Files.writeString(folder.resolve(name + ".yaml"), run.out());
  }

  private String instance() {
    Run run = Run.of(Commands.tree(), "expand", "--as=vmi", "-f", folder.toString());
    assertThat(run).isEqualTo(new Run(Exit.OK, run.out(), ""));
    assertThat(Run.of(Commands.tree(), "validate", "-f", folder.toString()).exit())
        .isEqualTo(Exit.OK);
    return run.out();
  }

  @Test
  @DisplayName("two vCPUs and a preference for cores make one socket with two cores")
  void cores() throws IOException {
    save(
        "type",
        "create instancetype --namespaced --name instancetype-example --cpu 2 --memory 128Mi"
            .split(" "));
    save(
        "preference",
        "create preference --namespaced --name preference-example --cpu-topology preferCores"
            .split(" "));
    save(
        "vm",
        ("create vm --instancetype virtualmachineinstancetype/instancetype-example"
                + " --preference virtualmachinepreference/preference-example"
                + " --volume-containerdisk src:registry:5000/alpine:devel,name:alpine-disk"
                + " --name example")
            .split(" "));
    assertThat(instance())
        .contains(
            """
                cpu:
                  cores: 2
                  model: host-model
                  sockets: 1
                  threads: 1
            """);
  }

  @Test
  @DisplayName("the topology of an instance type is the one the guest sees")
  void topology() throws IOException {
    save(
        "type",
        ("create instancetype --namespaced --name instancetype-example"
                + " --topology sockets:3,cores:2,threads:1 --memory 128Mi")
            .split(" "));
    save(
        "vm",
        ("create vm --instancetype virtualmachineinstancetype/instancetype-example"
                + " --volume-containerdisk src:registry:5000/alpine:devel,name:alpine-disk"
                + " --name example")
            .split(" "));
    assertThat(instance())
        .contains(
            """
                cpu:
                  cores: 2
                  model: host-model
                  sockets: 3
                  threads: 1
            """);
  }

  @Test
  @DisplayName("an instance type without sizes takes those of the VM")
  void ownSize() throws IOException {
    save("type", "create instancetype --name custom --iothreadspolicy auto".split(" "));
    save("vm", "create vm --instancetype custom --vcpus 4 --memory 4Gi".split(" "));
    assertThat(instance())
        .contains(
            """
                cpu:
                  cores: 1
                  model: host-model
                  sockets: 4
                  threads: 1
            """)
        .contains("      guest: 4Gi\n");
  }

  @Test
  @DisplayName("a customized standard type gives its VM the size asked for")
  void customized() throws IOException {
    save(
        "type",
        "customize u1.medium --name u1.mysize --vcpus 4 --memory 4Gi --offline -q".split(" "));
    save("vm", "create vm --instancetype virtualmachineinstancetype/u1.mysize".split(" "));
    assertThat(instance())
        .contains(
            """
                cpu:
                  cores: 1
                  model: host-model
                  sockets: 4
                  threads: 1
            """)
        .contains("      guest: 4Gi\n");
  }
}
