package io.instancetypes.controller;

import static io.instancetypes.controller.Manifests.type;
import static io.instancetypes.controller.Manifests.vm;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.KubeObject;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("What snapshots and restores wait for has KubeVirt's reasons")
class SnapshotReasonsTest {
  private static final String SNAPSHOT =
      """
      apiVersion: snapshot.kubevirt.io/v1beta1
      kind: VirtualMachineSnapshot
      metadata: {name: before}
      spec: {source: {apiGroup: kubevirt.io, kind: VirtualMachine, name: web}}
      """;
  private static final String RESTORE =
      """
      apiVersion: snapshot.kubevirt.io/v1beta1
      kind: VirtualMachineRestore
      metadata: {name: back}
      spec:
        target: {apiGroup: kubevirt.io, kind: VirtualMachine, name: web}
        virtualMachineSnapshotName: before
      """;

  private static DocumentWorld world(String... more) {
    return new DocumentWorld().with(type("small", 2)).with(more).settle();
  }

  private static void says(KubeObject object, String progressing, String ready, String message) {
    assertThat(told(object, "Progressing")).isEqualTo("False, " + progressing);
    assertThat(told(object, "Ready")).isEqualTo("False, " + ready);
    assertThat(object.condition("Ready").get("message")).isEqualTo(message);
  }

  private static String told(KubeObject object, String type) {
    Map<?, ?> condition = object.condition(type);
    return condition.get("status") + ", " + condition.get("reason");
  }

  @Test
  @DisplayName("A snapshot whose VM is not there")
  void noSource() {
    says(
        world(SNAPSHOT).get("VirtualMachineSnapshot", "before"),
        "Source does not exist",
        "Not ready",
        "spec.source: there is no such VirtualMachine in namespace default");
  }

  @Test
  @DisplayName("A snapshot whose VM cannot be kept")
  void failed() {
    KubeObject snapshot =
        world(vm("web", "missing", "runStrategy: Halted"), SNAPSHOT)
            .get("VirtualMachineSnapshot", "before");
    assertThat(told(snapshot, "Progressing")).isEqualTo("False, In error state");
    assertThat(told(snapshot, "Ready")).isEqualTo("False, Error");
  }

  @Test
  @DisplayName("A restore whose snapshot is not there, and one whose snapshot is not ready")
  void noSnapshot() {
    String missing = "VMSnapshot default/before does not exist";
    String waiting = "VMSnapshot default/before not ready";
    String message =
        "spec.virtualMachineSnapshotName: there is no VirtualMachineSnapshot before that is ready";
    DocumentWorld world = world(RESTORE);
    says(world.get("VirtualMachineRestore", "back"), missing, missing, message);
    world.with(SNAPSHOT).settle();
    says(world.get("VirtualMachineRestore", "back"), waiting, waiting, message);
  }

  @Test
  @DisplayName("A restore whose VM runs")
  void running() {
    String reason =
        "Waiting for target VM to be powered off. Please stop the restore target to proceed with"
            + " restore";
    says(
        world(vm("web", "small", "runStrategy: Always"), SNAPSHOT, RESTORE)
            .get("VirtualMachineRestore", "back"),
        reason,
        reason,
        "VirtualMachine web runs: stop it, and it is restored");
  }
}
