package io.instancetypes.virtctl.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.instancetypes.virtctl.cli.Console;
import io.instancetypes.virtctl.cli.Refusal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("The cluster, through its API")
class ApiLookupTest {
  private static final String TYPES = "/apis/instancetype.kubevirt.io/";

  @TempDir private Path folder;
  private FakeApi api;
  private ClusterObjects objects;

  @BeforeEach
  void start() throws IOException {
    api = FakeApi.start(folder);
    var console = new Console(null, null, null, api.environment()::get, () -> false);
    KubeconfigContext config =
        KubeconfigFiles.of(Optional.empty(), console).context(Optional.empty());
    objects = new ClusterObjects(new ApiLookup(new ClusterApi(config, config.namespace())));
  }

  @AfterEach
  void stop() {
    api.close();
  }

  @Test
  @DisplayName(
      "is asked in the newest version that it serves and we know, and only once which that is")
  void versions() {
    api.servesTypesAs("v1", "v1beta1", "v1alpha2")
        .serves(TYPES + "v1beta1/virtualmachineclusterpreferences/fedora", "{\"a\": 1}");
    assertThat(objects.find("VirtualMachineClusterPreference", null, "fedora").orElseThrow())
        .containsEntry("a", 1L);
    assertThat(objects.find("VirtualMachinePreference", null, "own")).isEmpty();
    assertThat(api.asked())
        .containsExactly(
            "/apis/instancetype.kubevirt.io",
            TYPES + "v1beta1/virtualmachineclusterpreferences/fedora",
            TYPES + "v1beta1/namespaces/team/virtualmachinepreferences/own");
  }

  @Test
  @DisplayName("is asked in an alpha version where there is nothing else")
  void alpha() {
    api.servesTypesAs("v1alpha2", "v1alpha1")
        .serves(
            TYPES + "v1alpha2/virtualmachineclusterinstancetypes",
            "{\"items\": [{\"metadata\": {\"name\": \"u1.nano\"}}]}");
    assertThat(objects.names("VirtualMachineClusterInstancetype", null)).containsExactly("u1.nano");
  }

  @Test
  @DisplayName("that serves no version we know is said so")
  void unknownVersion() {
    api.servesTypesAs("v2");
    assertThatThrownBy(() -> objects.find("VirtualMachinePreference", null, "own"))
        .isInstanceOf(Refusal.class)
        .hasMessage(
            "the cluster serves instancetype.kubevirt.io as [v2], which this version of virtctl"
                + " does not know: it knows [v1alpha1, v1alpha2, v1beta1, v1beta2]");
  }

  @Test
  @DisplayName("has no object of a kind that it does not know")
  void unknownKind() {
    assertThat(objects.find("VirtualMachinePreference", null, "own")).isEmpty();
    assertThat(objects.find("VolumeSnapshot", "other", "disk")).isEmpty();
    assertThat(api.asked())
        .containsExactly(
            "/apis/instancetype.kubevirt.io",
            "/apis/snapshot.storage.k8s.io/v1/namespaces/other/volumesnapshots/disk");
  }

  @Test
  @DisplayName("has its settings in whatever namespace KubeVirt is")
  void settings() {
    api.serves("/apis/kubevirt.io/v1/kubevirts", "{\"items\": []}");
    objects.config();
    assertThat(api.asked()).containsExactly("/apis/kubevirt.io/v1/kubevirts");
  }

  @Test
  @DisplayName("says itself what it does not allow")
  void forbidden() {
    api.answers(
        "/api/v1/namespaces/team/persistentvolumeclaims/disk",
        403,
        "{\"message\": \"claims are forbidden: User jane cannot get\"}");
    assertThatThrownBy(() -> objects.find("PersistentVolumeClaim", null, "disk"))
        .isInstanceOf(Refusal.class)
        .hasMessage("the cluster refuses: claims are forbidden: User jane cannot get");
  }

  private static final String MACHINES = "/apis/kubevirt.io/v1/virtualmachines";

  private static String page(String next, String name) {
    return """
    {"metadata": {"continue": "%s"}, "items": [{"metadata": {"name": "%s"}}]}\
    """
        .formatted(next, name);
  }

  @Test
  @DisplayName("is read in pages, each item with what it is")
  void pages() {
    api.serves(MACHINES, page("a/b=", "one"))
        .serves(MACHINES + "?continue=a%2Fb%3D", page("c", "two"))
        .serves(MACHINES + "?continue=c", page("", "three"));
    assertThat(objects.list("VirtualMachine", ""))
        .extracting(vm -> vm.get("metadata") + " " + vm.get("kind"))
        .containsExactly(
            "{name=one} VirtualMachine",
            "{name=two} VirtualMachine",
            "{name=three} VirtualMachine");
  }

  @Test
  @DisplayName("is read anew where the moment of the first page is gone")
  void gone() {
    api.serves(MACHINES, page("old", "one"))
        .answers(MACHINES + "?continue=old", 410, "{\"message\": \"too old\"}");
    assertThat(objects.names("VirtualMachine", "")).containsExactly("one");
    assertThat(api.asked()).containsExactly(MACHINES, MACHINES + "?continue=old", MACHINES);
  }

  @Test
  @DisplayName("tells of those who wrote an object who they are and what they set of its types")
  void managers() {
    api.serves(
        MACHINES,
        """
        {"items": [{"metadata": {"name": "web", "managedFields": [
          {"manager": "virtctl", "operation": "Apply", "fieldsV1": {"f:metadata": {"f:labels": {}},
           "f:spec": {"f:template": {}, "f:instancetype": {"f:name": {}, "f:revisionName": {}}}}},
          {"manager": "kubelet", "operation": "Update", "fieldsV1": {"f:status": {}}}]}}]}
        """);
    assertThat(objects.list("VirtualMachine", "").getFirst().get("metadata"))
        .hasToString(
            "{name=web, managedFields=[{manager=virtctl, operation=Apply, fieldsV1="
                + "{f:spec={f:instancetype={f:name={}, f:revisionName={}}}}},"
                + " {manager=kubelet, operation=Update, fieldsV1={}}]}");
  }
}
