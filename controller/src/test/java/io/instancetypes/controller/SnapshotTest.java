package io.instancetypes.controller;

import static io.instancetypes.controller.Manifests.type;
import static io.instancetypes.controller.Manifests.vm;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.controller.cluster.KubernetesClients;
import io.instancetypes.controller.cluster.ResourceDocuments;
import io.instancetypes.testkit.Kubernetes;
import io.instancetypes.testkit.OnKubernetes;
import io.instancetypes.testkit.Waiting;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@OnKubernetes
class SnapshotTest {
  private TestCluster cluster;
  private KubernetesClient client;

  @BeforeEach
  void start(Kubernetes kubernetes) {
    cluster = new TestCluster(kubernetes).create(type("small", 2));
    client = KubernetesClients.to(cluster.kubeconfig());
  }

  @AfterEach
  void stop() {
    client.close();
    cluster.close();
  }

  private void take() {
    cluster.create(
        """
        apiVersion: snapshot.kubevirt.io/v1beta1
        kind: VirtualMachineSnapshot
        metadata: {name: before}
        spec: {source: {apiGroup: kubevirt.io, kind: VirtualMachine, name: web}}
        """);
  }

  private void restore(String target) {
    cluster.create(
        """
        apiVersion: snapshot.kubevirt.io/v1beta1
        kind: VirtualMachineRestore
        metadata: {name: back}
        spec:
          target: {apiGroup: kubevirt.io, kind: VirtualMachine, name: %s}
          virtualMachineSnapshotName: before
        """
            .formatted(target));
  }

  private KubeObject await(String kind, String name, Predicate<KubeObject> wanted) {
    return Waiting.until(kind + " " + name + " is as wanted", () -> find(kind, name), wanted);
  }

  private KubeObject find(String kind, String name) {
    GenericKubernetesResource found =
        client
            .genericKubernetesResources("snapshot.kubevirt.io/v1beta1", kind)
            .inNamespace("default")
            .withName(name)
            .get();
    return new KubeObject(found == null ? new Fields() : ResourceDocuments.of(found));
  }

  private KubeObject awaitTaken() {
    return await(
        "VirtualMachineSnapshot", "before", one -> one.status().get("readyToUse") == Boolean.TRUE);
  }

  private KubeObject awaitRestored() {
    return await(
        "VirtualMachineRestore", "back", one -> one.status().get("complete") == Boolean.TRUE);
  }

  private KubeObject awaitCaptured(String name) {
    return cluster.await(
        "VirtualMachine", name, vm -> vm.status().get("instancetypeRef") instanceof Map);
  }

  private String revisionName(String vm) {
    return (String) ((Map<?, ?>) cluster.vm(vm).spec().get("instancetype")).get("revisionName");
  }

  @Test
  @DisplayName("A snapshot keeps spec and revision, and says that the volumes are not in it")
  void takes() {
    cluster.controlled().create(vm("web", "small", "runStrategy: Halted"));
    awaitCaptured("web");
    take();
    KubeObject snapshot = awaitTaken();
    assertThat(snapshot.status().get("phase")).isEqualTo("Succeeded");
    assertThat(snapshot.status().get("indications")).isEqualTo(List.of());
    assertThat(snapshot.condition("VolumesIncluded").get("status")).isEqualTo("False");
    assertThat((String) snapshot.condition("VolumesIncluded").get("message"))
        .isEqualTo(
            "spec and revisions are kept; the bytes of volumes need a storage runtime, which this"
                + " control plane does not have: [disk]");
    KubeObject content =
        await("VirtualMachineSnapshotContent", "vmsnapshot-content-" + snapshot.uid(), one -> true);
    assertThat(content.spec().toString()).contains("revisionName=before-small-");
    assertThat(cluster.names("ControllerRevision"))
        .hasSize(2)
        .anyMatch(name -> name.startsWith("before-small-"));
  }

  @Test
  @DisplayName("A restore waits until the VM is stopped, and then gives it back what it was")
  void restores() {
    cluster.controlled().create(vm("web", "small", "runStrategy: Always"), type("large", 8));
    cluster.awaitInstance("web");
    awaitCaptured("web");
    String revision = revisionName("web");
    take();
    assertThat(awaitTaken().status().get("indications"))
        .isEqualTo(List.of("Online", "NoGuestAgent"));
    cluster.merge(
        "VirtualMachine", "web", "{spec: {instancetype: {name: large, revisionName: null}}}");
    restore("web");
    KubeObject waiting =
        await("VirtualMachineRestore", "back", one -> !one.condition("Ready").isEmpty());
    assertThat(waiting.condition("Ready").get("message"))
        .isEqualTo("VirtualMachine web runs: stop it, and it is restored");
    cluster.merge("VirtualMachine", "web", "{spec: {runStrategy: Halted}}");
    awaitRestored();
    assertThat(revisionName("web")).isEqualTo(revision);
    assertThat(cluster.vm("web").spec().get("runStrategy")).isEqualTo("Halted");
    cluster.await(
        "VirtualMachine",
        "web",
        vm ->
            vm.status().get("resolved") instanceof Map<?, ?> size && size.get("vcpus").equals(2L));
  }

  @Test
  @DisplayName("A VM that is gone, with its type, comes back halted and with a revision of its own")
  void bringsBack() {
    cluster.controlled().create(vm("web", "small", "runStrategy: Halted"));
    awaitCaptured("web");
    take();
    awaitTaken();
    cluster.delete("VirtualMachine", "web");
    cluster.delete("VirtualMachineInstancetype", "small");
    cluster.awaitGone("VirtualMachine", "web");
    restore("again");
    KubeObject restored = awaitRestored();
    assertThat(cluster.vm("again").owns(restored)).as("goes with its VM").isTrue();
    assertThat(restored.condition("Ready").get("reason")).isEqualTo("Operation complete");
    KubeObject vm =
        cluster.await(
            "VirtualMachine",
            "again",
            one -> one.spec().get("instancetype").toString().contains("=again-small-"));
    assertThat(vm.spec().get("runStrategy")).isEqualTo("Halted");
    KubeObject revision = cluster.find("ControllerRevision", revisionName("again")).orElseThrow();
    assertThat(revision.metadata().get("ownerReferences").toString()).contains(vm.uid());
  }
}
