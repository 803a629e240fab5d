package io.instancetypes.virtctl.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.instancetypes.virtctl.cli.Refusal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("The cluster, through kubectl")
class KubectlTest {
  @TempDir Path folder;

  /** A kubectl that notes its words and does what the script says. */
  private Kubectl kubectl(String script) throws IOException {
    Path program = folder.resolve("kubectl");
    Files.writeString(program, "#!/bin/sh\necho \"$*\" >>" + folder + "/words\n" + script);
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    return new Kubectl(program.toString());
  }

  @Test
  @DisplayName("answers with the object asked for, in the namespace asked for")
  void found() throws IOException {
    var objects = new ClusterObjects(kubectl("echo '{\"kind\": \"VirtualMachine\"}'"));
    assertThat(objects.find("VirtualMachine", "team", "web").orElseThrow())
        .containsEntry("kind", "VirtualMachine");
    assertThat(folder.resolve("words"))
        .hasContent(
            "get virtualmachines.kubevirt.io web --ignore-not-found --output json --namespace"
                + " team");
  }

  @Test
  @DisplayName("has no object of which kubectl prints nothing, and none of a kind it does not know")
  void absent() throws IOException {
    assertThat(new ClusterObjects(kubectl("")).find("DataVolume", "team", "a")).isEmpty();
    var unknown = kubectl("echo \"error: the server doesn't have a resource type x\" >&2; exit 1");
    assertThat(new ClusterObjects(unknown).find("VolumeSnapshot", "team", "a")).isEmpty();
  }

  @Test
  @DisplayName("lists the names of a kind")
  void names() throws IOException {
    var objects =
        new ClusterObjects(
            kubectl("echo '{\"items\": [{\"metadata\": {\"name\": \"u1.nano\"}}]}'"));
    assertThat(objects.names("VirtualMachineClusterInstancetype", null)).containsExactly("u1.nano");
    assertThat(folder.resolve("words"))
        .hasContent(
            "get virtualmachineclusterinstancetypes.instancetype.kubevirt.io --output json");
  }

  @Test
  @DisplayName("says in one sentence why it cannot be asked")
  void refused() throws IOException {
    Kubectl refusing = kubectl("printf 'noise\\nYou must be logged in\\n' >&2; exit 1");
    assertThatThrownBy(() -> refusing.get("virtualmachines.kubevirt.io", null, "web"))
        .isInstanceOf(Refusal.class)
        .hasMessage("the cluster did not answer: You must be logged in");
    var missing = new Kubectl(folder.resolve("absent").toString());
    assertThatThrownBy(() -> missing.get("virtualmachines.kubevirt.io", null, "web"))
        .isInstanceOf(Refusal.class)
        .hasMessageEndingWith("cannot be run; install it, or give the documents with --file");
  }
}
