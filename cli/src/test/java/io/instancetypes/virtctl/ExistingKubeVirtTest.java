package io.instancetypes.virtctl;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.virtctl.cli.Exit;
import io.instancetypes.virtctl.cli.Run;
import io.instancetypes.virtctl.cluster.FakeApi;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("A cluster of KubeVirt, where nothing of ours is installed and v1beta2 is unknown,")
class ExistingKubeVirtTest {
  private static final String GROUP = "/apis/instancetype.kubevirt.io";

  @TempDir private Path folder;
  private FakeApi api;

  @BeforeEach
  void start() throws IOException {
    api =
        FakeApi.start(folder)
            .serves("/apis/kubevirt.io/v1/kubevirts", "{\"items\": []}")
            .serves(
                "/apis/kubevirt.io/v1/namespaces/team/virtualmachines/web",
                """
                {"apiVersion": "kubevirt.io/v1", "kind": "VirtualMachine",
                 "metadata": {"name": "web", "namespace": "team"},
                 "spec": {"runStrategy": "Halted", "instancetype": {"name": "small"},
                          "preference": {"name": "linux"},
                          "template": {"spec": {"domain": {"devices": {}}}}}}
                """);
  }

  @AfterEach
  void stop() {
    api.close();
  }

  private void servesTypes(String version, String topology) {
    String type =
        """
        {"apiVersion": "instancetype.kubevirt.io/VERSION",
         "kind": "VirtualMachineClusterInstancetype", "metadata": {"name": "small"},
         "spec": {"cpu": {"guest": 2}, "memory": {"guest": "1Gi"}}}
        """
            .replace("VERSION", version);
    String preference =
        """
        {"apiVersion": "instancetype.kubevirt.io/VERSION",
         "kind": "VirtualMachineClusterPreference", "metadata": {"name": "linux"},
         "spec": {"cpu": {"preferredCPUTopology": "TOPOLOGY"}}}
        """
            .replace("VERSION", version)
            .replace("TOPOLOGY", topology);
    String base = GROUP + "/" + version + "/";
    api.servesTypesAs(version)
        .serves(base + "virtualmachineclusterinstancetypes/small", type)
        .serves(base + "virtualmachineclusterinstancetypes", "{\"items\": [" + type + "]}")
        .serves(base + "virtualmachineclusterpreferences/linux", preference)
        .serves(base + "virtualmachineclusterpreferences", "{\"items\": [" + preference + "]}");
  }

  private Run virtctl(String... words) {
    return Run.of(api.environment(), Commands.tree(), words);
  }

  @ParameterizedTest
  @ValueSource(strings = {"v1beta1 cores", "v1alpha2 preferCores", "v1alpha1 preferCores"})
  @DisplayName("can be expanded, explained, listed and customized in the version that it serves")
  void works(String served) {
    servesTypes(served.split(" ")[0], served.split(" ")[1]);
    assertThat(virtctl("expand", "--vm", "web", "--as", "vmi").out())
        .contains("cores: 2\n", "guest: 1Gi\n");
    assertThat(virtctl("explain", "--vm", "web", "domain.cpu.cores").out())
        .startsWith("spec.domain.cpu.cores is 2: VirtualMachineClusterInstancetype small");
    assertThat(virtctl("catalog", "--from-cluster", "-o", "name").out())
        .isEqualTo(
            """
            virtualmachineclusterinstancetype.instancetype.kubevirt.io/small
            virtualmachineclusterpreference.instancetype.kubevirt.io/linux
            """);
    assertThat(virtctl("customize", "small", "--vcpus", "4", "-q").out()).contains("guest: 4\n");
  }

  @Test
  @DisplayName("without instance types is said to have none")
  void noTypes() {
    assertThat(virtctl("catalog", "--from-cluster"))
        .isEqualTo(
            new Run(
                Exit.REFUSED,
                "",
                "error: the cluster has no instance types: it does not serve"
                    + " instancetype.kubevirt.io, which KubeVirt or 'virtctl install' brings; the"
                    + " built-in ones need no cluster, leave out --from-cluster\n"));
  }
}
