package io.instancetypes.controller;

import static io.instancetypes.controller.Manifests.type;
import static io.instancetypes.controller.Manifests.vm;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.KubeObject;
import io.instancetypes.engine.revise.Pinning;
import io.instancetypes.engine.revise.Write;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class PlansTest {
  private static final String PREFERENCE =
      """
      apiVersion: instancetype.kubevirt.io/v1beta2
      kind: VirtualMachinePreference
      metadata: {name: linux}
      spec: {devices: {preferredDiskBus: virtio}}
      """;

  private static DocumentWorld world() {
    return new DocumentWorld().with(type("small", 2), PREFERENCE);
  }

  private static String preferring(String vm) {
    return vm.replace(
        "  template:", "  preference: {kind: VirtualMachinePreference, name: linux}\n  template:");
  }

  private static DocumentWorld running() {
    return world().with(vm("web", "small", "runStrategy: Always")).settle().copy();
  }

  @Test
  @DisplayName("A start with a type and a preference is five writes and one event")
  void start() {
    DocumentWorld world =
        world().with(preferring(vm("web", "small", "runStrategy: Always"))).settle();
    assertThat(world.done())
        .containsExactly(
            "create ControllerRevision web-small-uid-VirtualMachineInstancetype-small-1-1",
            "create ControllerRevision web-linux-uid-VirtualMachinePreference-linux-1-1",
            "patch VirtualMachine web",
            "create VirtualMachineInstance web",
            "event NORMAL SuccessfulCreate",
            "patch status of VirtualMachine web");
    KubeObject vm = world.get("VirtualMachine", "web");
    assertThat(vm.status())
        .isEqualTo(
            TestCluster.document(
                """
                instancetypeRef:
                  name: small
                  kind: VirtualMachineInstancetype
                  controllerRevisionRef:
                    name: web-small-uid-VirtualMachineInstancetype-small-1-1
                preferenceRef:
                  name: linux
                  kind: VirtualMachinePreference
                  controllerRevisionRef:
                    name: web-linux-uid-VirtualMachinePreference-linux-1-1
                created: true
                ready: false
                printableStatus: Starting
                desiredGeneration: 2
                observedGeneration: 2
                runStrategy: Always
                resolved: {sockets: 2, cores: 1, threads: 1, vcpus: 2, memory: 1Gi}
                printableSize: {vcpus: "2", memory: 1Gi}
                pinnedAt: "2026-01-01T00:00:00Z"
                conditions:
                - type: Ready
                  status: "False"
                  reason: NoHypervisor
                  message: "no hypervisor is attached to this control plane: the instance is\
                 complete, and waits for one to run it"
                  lastTransitionTime: "2026-01-01T00:00:00Z"
                """));
  }

  @Test
  @DisplayName("A VM that is deleted goes after its instance and its revisions, with no other word")
  void deleted() {
    DocumentWorld world = running();
    world.change("VirtualMachine", "web", "spec", "instancetype", "{name: gone}");
    world.delete("VirtualMachine", "web");
    assertThat(world.settle().done())
        .containsExactly(
            "delete VirtualMachineInstance web",
            "delete ControllerRevision web-small-uid-VirtualMachineInstancetype-small-1-1",
            "patch VirtualMachine web");
    assertThat(world.names("VirtualMachine", "default")).isEmpty();
  }

  @Test
  @DisplayName("It waits for an instance that takes its time, and for finalizers of others")
  void terminating() {
    DocumentWorld world = running();
    world.change("VirtualMachineInstance", "web", "metadata", "finalizers", "[runtime]");
    world.change(
        "VirtualMachine",
        "web",
        "metadata",
        "finalizers",
        "[backup, kubevirt.io/virtualMachineControllerFinalize]");
    world.delete("VirtualMachineInstance", "web").delete("VirtualMachine", "web");
    assertThat(world.settle().done()).containsExactly("patch status of VirtualMachine web");
    assertThat(world.get("VirtualMachine", "web").status().get("printableStatus"))
        .isEqualTo("Terminating");
    assertThat(world.remove("VirtualMachineInstance", "web").settle().done())
        .last()
        .asString()
        .startsWith("patch status of VirtualMachine web");
    assertThat(world.get("VirtualMachine", "web").finalizers()).containsExactly("backup");
  }

  @Test
  @DisplayName("Who deletes a VM and orphans what it owns keeps the instance and the revisions")
  void orphaned() {
    DocumentWorld world = running();
    world.change(
        "VirtualMachine",
        "web",
        "metadata",
        "finalizers",
        "[orphan, kubevirt.io/virtualMachineControllerFinalize]");
    world.delete("VirtualMachine", "web").settle();
    assertThat(world.get("VirtualMachine", "web").finalizers()).containsExactly("orphan");
    assertThat(world.get("VirtualMachineInstance", "web").isBeingDeleted()).isFalse();
    assertThat(world.names("ControllerRevision", "default")).hasSize(1);
  }

  @Test
  @DisplayName("A VM that is not admitted gets its finalizer with its first patch, or in one alone")
  void finalizer() {
    DocumentWorld world = world().with(vm("web", "small", "runStrategy: Halted")).settle();
    assertThat(world.done())
        .containsExactly(
            "create ControllerRevision web-small-uid-VirtualMachineInstancetype-small-1-1",
            "patch VirtualMachine web",
            "patch status of VirtualMachine web");
    assertThat(world.get("VirtualMachine", "web").finalizers())
        .containsExactly("kubevirt.io/virtualMachineControllerFinalize");
    world.change("VirtualMachine", "web", "metadata", "finalizers", "[other]").settle();
    assertThat(world.get("VirtualMachine", "web").finalizers())
        .containsExactly("other", "kubevirt.io/virtualMachineControllerFinalize");
  }

  @Test
  @DisplayName("Only a VM that the server has just shown is started without another look at it")
  void guarded() {
    DocumentWorld world = running();
    world.remove("VirtualMachineInstance", "web");
    KubeObject vm = world.get("VirtualMachine", "web");
    assertThat(world.plan(vm).writes().getFirst())
        .isInstanceOfSatisfying(
            Write.CreateFor.class, start -> assertThat(start.owner()).isEqualTo(vm.fields()));
  }

  @Test
  @DisplayName("A run strategy that admission refuses neither starts nor stops, and is told")
  void undecided() {
    DocumentWorld world = running().change("VirtualMachine", "web", "spec", "running", "false");
    assertThat(world.settle().done())
        .containsExactly("event WARNING FailedCreate", "patch status of VirtualMachine web");
    assertThat(world.get("VirtualMachine", "web").condition("Failure").get("message"))
        .isEqualTo(
            "Running and RunStrategy are mutually exclusive. Note that Running is deprecated,"
                + " please use RunStrategy instead");
  }

  @Test
  @DisplayName("A start is remembered by the instance; what is too long for it has a revision")
  void remembers() {
    DocumentWorld world = running();
    assertThat(world.get("VirtualMachineInstance", "web").metadata().get("annotations"))
        .isEqualTo(
            TestCluster.document(
                """
                kubevirt.io/instancetype-name: small
                kubevirt.io/vm-generation: "2"
                instancetype.kubevirt.io/started-spec: '{"runStrategy":"Always","instancetype":\
                {"kind":"VirtualMachineInstancetype","name":"small",\
                "revisionName":"web-small-uid-VirtualMachineInstancetype-small-1-1"},\
                "template":{"spec":{"domain":{"devices":{}},\
                "volumes":[{"name":"disk","containerDisk":{"image":"demo"}}]}}}'
                """));
    DocumentWorld large =
        world()
            .with(
                vm("web", "small", "runStrategy: Always")
                    .replace("image: demo", "image: " + "a".repeat(70_000)))
            .settle();
    assertThat(large.done())
        .containsExactly(
            "create ControllerRevision web-small-uid-VirtualMachineInstancetype-small-1-1",
            "patch VirtualMachine web",
            "create ControllerRevision revision-start-vm-uid-VirtualMachine-web-1-2",
            "create VirtualMachineInstance web",
            "event NORMAL SuccessfulCreate",
            "patch status of VirtualMachine web");
    large.change(
        "VirtualMachine", "web", "spec", "template", "{spec: {domain: {cpu: {model: a}}}}");
    assertThat(large.settle().get("VirtualMachine", "web").condition("RestartRequired"))
        .isNotEmpty();
    large.change("VirtualMachine", "web", "spec", "runStrategy", "Halted").settle();
    assertThat(large.names("ControllerRevision", "default"))
        .containsExactly("web-small-uid-VirtualMachineInstancetype-small-1-1");
  }

  @Test
  @DisplayName("An instance whose memory of its start is broken still runs, and restarts")
  void forgotten() {
    DocumentWorld world =
        running()
            .change(
                "VirtualMachineInstance",
                "web",
                "metadata",
                "annotations",
                "{kubevirt.io/vm-generation: '2', instancetype.kubevirt.io/started-spec: '{['}");
    world.change(
        "VirtualMachine", "web", "spec", "template", "{spec: {domain: {cpu: {model: a}}}}");
    assertThat(world.settle().get("VirtualMachine", "web").condition("RestartRequired")).isEmpty();
  }

  @Test
  @DisplayName("A VM that is to run once starts when its volumes are filled, and then no more")
  void once() {
    DocumentWorld world =
        world()
            .with(
                vm("web", "small", "runStrategy: Once")
                    + "  dataVolumeTemplates: [{metadata: {name: disk}, spec: {}}]\n")
            .settle();
    assertThat(world.get("VirtualMachine", "web").status().get("printableStatus"))
        .isEqualTo("Provisioning");
    world.change("DataVolume", "disk", "status", "phase", "Succeeded").settle();
    assertThat(world.names("VirtualMachineInstance", "default")).containsExactly("web");
    world.remove("VirtualMachineInstance", "web").settle();
    assertThat(world.names("VirtualMachineInstance", "default")).isEmpty();
  }

  @Test
  @DisplayName("What failed is counted before it goes, and the next start waits")
  void crashed() {
    DocumentWorld world =
        running().change("VirtualMachineInstance", "web", "status", "phase", "Failed").settle();
    assertThat(world.done())
        .containsExactly(
            "patch status of VirtualMachine web",
            "delete VirtualMachineInstance web",
            "event NORMAL SuccessfulDelete",
            "patch status of VirtualMachine web");
    KubeObject vm = world.get("VirtualMachine", "web");
    assertThat(vm.status().get("printableStatus")).isEqualTo("CrashLoopBackOff");
    assertThat(world.plan(vm).requeueAfter()).hasValue(Duration.ofSeconds(10));
  }

  @Test
  @DisplayName("Where only the status names a revision, it does so before the start")
  void statusOnly() {
    DocumentWorld world =
        world()
            .pinning(Pinning.STATUS_ONLY)
            .with(vm("web", "small", "runStrategy: Always"))
            .settle();
    assertThat(world.done())
        .containsExactly(
            "create ControllerRevision web-small-uid-VirtualMachineInstancetype-small-1-1",
            "patch status of VirtualMachine web",
            "patch VirtualMachine web",
            "create VirtualMachineInstance web",
            "event NORMAL SuccessfulCreate",
            "patch status of VirtualMachine web");
  }

  @Test
  @DisplayName("Once everything is as it should be, no plan wants anything")
  void settled() {
    DocumentWorld world = running();
    assertThat(world.plan(world.get("VirtualMachine", "web")).writes()).isEqualTo(List.of());
  }
}
