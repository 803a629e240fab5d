package io.instancetypes.controller;

import static io.instancetypes.controller.Manifests.type;
import static io.instancetypes.controller.Manifests.vm;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.testkit.Kubernetes;
import io.instancetypes.testkit.OnKubernetes;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@OnKubernetes
class LifecycleTest {
  private TestCluster cluster;

  @BeforeEach
  void start(Kubernetes kubernetes) {
    cluster = new TestCluster(kubernetes).controlled();
  }

  @AfterEach
  void stop() {
    cluster.close();
  }

  private static Object at(KubeObject object, String... path) {
    Object node = object.fields();
    for (String key : path) {
      node = node instanceof Map<?, ?> map ? map.get(key) : null;
    }
    return node;
  }

  private static Object cpu(KubeObject instance) {
    return at(instance, "spec", "domain", "cpu", "sockets");
  }

  @Test
  @DisplayName("A VM that is to run gets its revision, its instance and a status that says so")
  void running() {
    cluster.create(type("small", 2), vm("web", "small", "runStrategy: Always"));
    KubeObject vm = cluster.awaitVm("web", "Starting");
    KubeObject instance = cluster.awaitInstance("web");
    assertThat(cpu(instance)).isEqualTo(2L);
    assertThat(at(instance, "metadata", "annotations"))
        .asInstanceOf(org.assertj.core.api.InstanceOfAssertFactories.MAP)
        .containsEntry("kubevirt.io/instancetype-name", "small");
    assertThat(instance.condition("Ready").get("reason")).isEqualTo("NoHypervisor");
    assertThat(instance.metadata().get("finalizers")).isNull();
    String revision = (String) at(vm, "spec", "instancetype", "revisionName");
    assertThat(revision).matches("web-small-[0-9a-f-]{36}-1");
    assertThat(at(vm, "status", "instancetypeRef"))
        .isEqualTo(
            Fields.of(
                "name",
                "small",
                "kind",
                "VirtualMachineInstancetype",
                "controllerRevisionRef",
                Fields.of("name", revision)));
    assertThat(vm.status().get("created")).isEqualTo(true);
    assertThat(vm.status().get("ready")).isEqualTo(false);
    assertThat(vm.condition("Ready").get("reason")).isEqualTo("NoHypervisor");
    assertThat(vm.condition("Failure")).isEmpty();
    assertThat(vm.status().get("observedGeneration")).isEqualTo(vm.generation());
    assertThat(cluster.list("Event"))
        .extracting(event -> event.fields().get("reason"))
        .containsExactly("SuccessfulCreate");
  }

  @Test
  @DisplayName("A stopped VM has its revision and tells its size, but no instance")
  void stopped() {
    cluster.create(type("small", 2), vm("web", "small", "running: false"));
    KubeObject vm =
        cluster.await("VirtualMachine", "web", found -> at(found, "status", "resolved") != null);
    assertThat(vm.status().get("printableStatus")).isEqualTo("Stopped");
    assertThat((String) at(vm, "spec", "instancetype", "revisionName")).startsWith("web-small-");
    assertThat(at(vm, "status", "resolved"))
        .isEqualTo(
            TestCluster.document("{sockets: 2, cores: 1, threads: 1, vcpus: 2, memory: 1Gi}"));
    assertThat(cluster.names("VirtualMachineInstance")).isEmpty();
  }

  @Test
  @DisplayName("Stopping deletes the instance, starting makes another of the same content")
  void stopAndStart() {
    cluster.create(type("small", 2), vm("web", "small", "runStrategy: Always"));
    String first = cluster.awaitInstance("web").uid();
    cluster.merge("VirtualMachine", "web", "{spec: {runStrategy: Halted}}");
    cluster.awaitGone("VirtualMachineInstance", "web");
    cluster.awaitVm("web", "Stopped");
    cluster.merge("VirtualMachineInstancetype", "small", "{spec: {cpu: {guest: 8}}}");
    cluster.merge("VirtualMachine", "web", "{spec: {runStrategy: Always}}");
    KubeObject second = cluster.awaitInstance("web");
    assertThat(second.uid()).isNotEqualTo(first);
    assertThat(cpu(second)).isEqualTo(2L);
  }

  @Test
  @DisplayName("A restart is a stop and a start that wait in the status")
  void restart() {
    cluster.create(type("small", 2), vm("web", "small", "runStrategy: Manual"));
    cluster.awaitVm("web", "Stopped");
    cluster.mergeStatus(
        "VirtualMachine", "web", "{status: {stateChangeRequests: [{action: Start}]}}");
    String first = cluster.awaitInstance("web").uid();
    cluster.await("VirtualMachine", "web", vm -> vm.status().get("stateChangeRequests") == null);
    cluster.mergeStatus(
        "VirtualMachine",
        "web",
        "{status: {stateChangeRequests: [{action: Stop, uid: %s}, {action: Start}]}}"
            .formatted(first));
    KubeObject second =
        cluster.await("VirtualMachineInstance", "web", instance -> !instance.uid().equals(first));
    cluster.await("VirtualMachine", "web", vm -> vm.status().get("stateChangeRequests") == null);
    cluster.mergeStatus(
        "VirtualMachine",
        "web",
        "{status: {stateChangeRequests: [{action: Stop, uid: %s}]}}".formatted(second.uid()));
    cluster.awaitGone("VirtualMachineInstance", "web");
    cluster.awaitVm("web", "Stopped");
  }

  @Test
  @DisplayName("A halted VM that is asked to start, paused, runs from then on")
  void startPaused() {
    cluster.create(type("small", 2), vm("web", "small", "running: false"));
    cluster.awaitVm("web", "Stopped");
    cluster.mergeStatus(
        "VirtualMachine",
        "web",
        "{status: {stateChangeRequests: [{action: Start, data: {paused: 'true'}}]}}");
    assertThat(at(cluster.awaitInstance("web"), "spec", "startStrategy")).isEqualTo("Paused");
    assertThat(cluster.vm("web").spec().get("running")).isEqualTo(true);
  }

  @Test
  @DisplayName("Neither a changed nor a deleted instance type reaches a VM; a cleared pin does")
  void refreshed() {
    cluster.create(type("small", 2), vm("web", "small", "runStrategy: Always"));
    KubeObject before = cluster.awaitVm("web", "Starting");
    cluster.merge("VirtualMachineInstancetype", "small", "{spec: {cpu: {guest: 4}}}");
    cluster.merge("VirtualMachine", "web", "{spec: {instancetype: {revisionName: null}}}");
    KubeObject after =
        cluster.await(
            "VirtualMachine",
            "web",
            vm -> ((String) at(vm, "spec", "instancetype", "revisionName") + "-").endsWith("-2-"));
    assertThat(at(before, "spec", "instancetype", "revisionName"))
        .isNotEqualTo(at(after, "spec", "instancetype", "revisionName"));
    KubeObject told =
        cluster.await("VirtualMachine", "web", vm -> !vm.condition("RestartRequired").isEmpty());
    assertThat(told.condition("RestartRequired").get("message"))
        .isEqualTo(
            "a restart is needed to change spec.template.spec.domain.cpu.sockets (2, now 4)");
    cluster.delete("VirtualMachineInstancetype", "small");
    cluster.merge("VirtualMachine", "web", "{spec: {runStrategy: Halted}}");
    cluster.awaitGone("VirtualMachineInstance", "web");
    cluster.merge("VirtualMachine", "web", "{spec: {runStrategy: Always}}");
    assertThat(cpu(cluster.awaitInstance("web"))).isEqualTo(4L);
    cluster.await("VirtualMachine", "web", vm -> vm.condition("RestartRequired").isEmpty());
  }

  @Test
  @DisplayName("With a deleted VM go its instance and all of its revisions")
  void deleted() {
    cluster.create(type("small", 2), vm("web", "small", "runStrategy: Always"));
    cluster.awaitVm("web", "Starting");
    assertThat(cluster.names("ControllerRevision")).hasSize(1);
    cluster.delete("VirtualMachine", "web");
    cluster.awaitGone("VirtualMachineInstance", "web");
    for (String revision : cluster.names("ControllerRevision")) {
      cluster.awaitGone("ControllerRevision", revision);
    }
  }

  @Test
  @DisplayName("A VM waits for an instance type that is not there yet, and says so")
  void missingType() {
    cluster.create(vm("web", "small", "runStrategy: Always"));
    KubeObject vm =
        cluster.await("VirtualMachine", "web", found -> !found.condition("Failure").isEmpty());
    assertThat(vm.condition("Failure").get("reason")).isEqualTo("FailedFindInstancetype");
    assertThat(vm.status().get("printableStatus")).isEqualTo("Stopped");
    assertThat(cluster.list("Event"))
        .extracting(event -> event.fields().get("type"), event -> event.fields().get("reason"))
        .contains(org.assertj.core.api.Assertions.tuple("Warning", "FailedFindInstancetype"));
    cluster.create(type("small", 2));
    cluster.awaitInstance("web");
    cluster.await("VirtualMachine", "web", found -> found.condition("Failure").isEmpty());
  }

  @Test
  @DisplayName("Volumes are made with the VM, which starts once they are filled")
  void volumes() {
    cluster.create(
        type("small", 2),
        vm("web", "small", "runStrategy: Always")
            + "  dataVolumeTemplates: [{metadata: {name: disk}, spec: {storage: {resources:"
            + " {requests: {storage: 1Gi}}}, source: {blank: {}}}}]\n");
    cluster.awaitVm("web", "Provisioning");
    assertThat(cluster.vm("web").condition("Ready").get("message"))
        .isEqualTo("waiting for disk to be filled");
    assertThat(cluster.names("VirtualMachineInstance")).isEmpty();
    cluster.mergeStatus("DataVolume", "disk", "{status: {phase: Succeeded}}");
    cluster.awaitInstance("web");
  }

  @Test
  @DisplayName("An instance of that name that belongs to nobody is left alone")
  void foreignInstance() {
    cluster.create(
        "{apiVersion: kubevirt.io/v1, kind: VirtualMachineInstance, metadata: {name: web},"
            + " spec: {domain: {devices: {}}}}",
        type("small", 2),
        vm("web", "small", "runStrategy: Always"));
    KubeObject vm =
        cluster.await("VirtualMachine", "web", found -> !found.condition("Failure").isEmpty());
    assertThat((String) vm.condition("Failure").get("message"))
        .isEqualTo("there is already a VirtualMachineInstance web that does not belong to this VM");
    cluster.delete("VirtualMachineInstance", "web");
    cluster.await("VirtualMachineInstance", "web", found -> cpu(found) != null);
  }
}
