package io.instancetypes.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.qemu.GuestFiles;
import io.instancetypes.runtime.volume.GuestFolder;
import io.instancetypes.testkit.Waiting;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("A guest on QEMU")
class GuestLifeTest extends SharedGuestWorld {
  @Test
  @DisplayName(
      "runs, and its instance says on what; stopped, it turns itself off and leaves nothing")
  void runs() throws Exception {
    world.create("web", "Always", "subdomain: lab,");
    KubeObject vmi = world.awaitReady("web");
    assertThat(Fields.text(vmi.status(), "phase")).isEqualTo("Running");
    assertThat(vmi.condition("Synchronized").get("reason")).isEqualTo("PartlyIgnored");
    assertThat(vmi.condition("Synchronized").get("message").toString())
        .startsWith("the guest goes without: ")
        .contains("spec.subdomain (no DNS knows the guest)");
    assertThat(Fields.text(vmi.status(), "nodeName")).isEqualTo("here");
    assertThat(Fields.maps(vmi.status(), "phaseTransitionTimestamps"))
        .extracting(entry -> Fields.text(entry, "phase"))
        .containsExactly("Pending", "Scheduling", "Scheduled", "Running");
    assertThat(Fields.map(vmi.status(), "machine").get("type").toString()).startsWith("pc-q35-");
    assertThat(Fields.map(vmi.status(), "memory"))
        .isEqualTo(Map.of("guestAtBoot", "64Mi", "guestCurrent", "64Mi", "guestRequested", "64Mi"));
    assertThat(Fields.map(vmi.status(), "currentCPUTopology"))
        .isEqualTo(Map.of("cores", 1L, "sockets", 1L, "threads", 1L));
    assertThat(Fields.maps(vmi.status(), "volumeStatus"))
        .containsExactly(Map.of("name", "root", "target", "vda"));
    assertThat(Fields.maps(vmi.status(), "interfaces").getFirst().get("ipAddress"))
        .isEqualTo("10.0.2.15");
    assertThat(vmi.condition("LiveMigratable").get("status")).isEqualTo("False");
    assertThat(world.awaitVm("web", "Running").status().get("ready")).isEqualTo(true);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(world.file("web", "."))))
        // Root lets the guest in, under a number that nobody else has.
        .isEqualTo(Files.getAttribute(folder, "unix:uid").equals(0) ? "rwxrwx---" : "rwx------");

    world.type("web", "");
    world.patch("VirtualMachine", "web", "/spec/runStrategy", "Halted");
    world.awaitVm("web", "Stopped");
    assertThat(world.isRunning("web")).isFalse();
    assertThat(world.file("web", ".")).doesNotExist();
    world.delete("VirtualMachine", "web");
  }

  @Test
  @DisplayName("that turns itself off has succeeded, and stays off or starts again as its VM wants")
  void turnsItselfOff() throws Exception {
    world.create("job", "RerunOnFailure", "");
    String uid = world.awaitReady("job").uid();
    world.type("job", "q");
    world.awaitVm("job", "Stopped");
    assertThat(world.isRunning("job")).isFalse();
    world.delete("VirtualMachine", "job");

    world.create("service", "Always", "");
    uid = world.awaitReady("service").uid();
    world.type("service", "q");
    String first = uid;
    KubeObject next =
        world.await(
            "VirtualMachineInstance",
            "service",
            vmi -> !vmi.uid().equals(first) && "True".equals(vmi.condition("Ready").get("status")));
    assertThat(next.uid()).isNotEqualTo(uid);
    world.delete("VirtualMachine", "service");
  }

  @Test
  @DisplayName("that resets itself goes on, and one whose QEMU is killed has failed")
  void crashes() throws Exception {
    world.create("frail", "Always", "");
    world.awaitReady("frail");
    long pid = world.pid("frail");
    world.type("frail", "r");
    Path log = world.file("frail", GuestFiles.CONSOLE_LOG);
    Waiting.until(
        "the guest comes up twice",
        () -> Files.readString(log),
        said -> said.indexOf("up") < said.lastIndexOf("up"));
    assertThat(world.pid("frail")).isEqualTo(pid);
    ProcessHandle.of(pid).orElseThrow().destroyForcibly();
    KubeObject vm = world.awaitVm("frail", "CrashLoopBackOff");
    assertThat(Fields.map(vm.status(), "startFailure").get("consecutiveFailCount")).isEqualTo(1L);
    world.delete("VirtualMachine", "frail");
  }

  @Test
  @DisplayName("whose files are taken away has failed, and no process of it is left")
  void loses() throws Exception {
    world.create("lost", "Always", "");
    String uid = world.awaitReady("lost").uid();
    long pid = world.pid("lost");
    GuestFolder.clear(Path.of(world.files("lost").folder()));
    world.stop();
    world.start(false);
    world.awaitEvent(
        "lost",
        "Stopped",
        "The VirtualMachineInstance crashed: the files of the guest are gone from this machine");
    assertThat(world.isAlive(pid)).isFalse();
    world.await(
        "VirtualMachineInstance",
        "lost",
        vmi -> !vmi.uid().equals(uid) && "True".equals(vmi.condition("Ready").get("status")));
    world.delete("VirtualMachine", "lost");
  }

  @Test
  @DisplayName("that does not listen is ended after its grace period")
  void graceful() throws Exception {
    world.create("deaf", "Always", "startStrategy: Paused,");
    world.awaitVm("deaf", "Paused");
    world.patch("VirtualMachineInstance", "deaf", "/spec/terminationGracePeriodSeconds", 1);
    world.delete("VirtualMachine", "deaf");
    world.await("VirtualMachineInstance", "deaf", vmi -> vmi.uid().isEmpty());
    assertThat(world.isRunning("deaf")).isFalse();
  }

  @Test
  @DisplayName("that cannot start says why, tries again, and starts once the cause is gone")
  void cannotStart() throws Exception {
    world.create("waiting", "Halted", "");
    Path disk = folder.resolve("volumes/default/waiting.img");
    Files.delete(disk);
    world.patch("VirtualMachine", "waiting", "/spec/runStrategy", "Always");
    KubeObject vmi = world.awaitTrouble("waiting");
    assertThat(vmi.condition("Ready").get("message"))
        .isEqualTo("there is no PersistentVolumeClaim waiting in namespace default");
    assertThat(Fields.text(vmi.status(), "phase")).isEqualTo("Scheduled");
    world
        .server()
        .create(
            """
            apiVersion: v1
            kind: PersistentVolumeClaim
            metadata: {name: waiting, namespace: default}
            spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 3Mi}}}
            """);
    world.awaitReady("waiting");
    assertThat(disk).hasSize(3 << 20);
    KubeObject claim = world.find("PersistentVolumeClaim", "waiting");
    assertThat(Fields.text(claim.status(), "phase")).isEqualTo("Bound");
    assertThat(Fields.map(claim.status(), "capacity")).isEqualTo(Map.of("storage", "3Mi"));
    assertThat(Fields.text(claim.spec(), "volumeName")).isEqualTo("pvc-" + claim.uid());
    world.delete("VirtualMachine", "waiting");
  }

  @Test
  @DisplayName(
      "that does not fit waits, and says why, until there is room; the node shows how much")
  void fits() throws Exception {
    Fields node = world.server().objects().find(LocalServer.type("Node"), "", "here");
    Map<?, ?> status = new KubeObject(node).status();
    assertThat(Fields.map(status, "allocatable")).isEqualTo(Map.of("cpu", "2", "memory", "1Gi"));
    assertThat(Fields.map(status, "capacity")).isEqualTo(Map.of("cpu", "2", "memory", "1536Mi"));
    world.create("large", "Halted", "");
    world.patch("VirtualMachine", "large", "/spec/template/spec/domain/memory/guest", "4Gi");
    world.patch("VirtualMachine", "large", "/spec/runStrategy", "Always");
    world.awaitVm("large", "ErrorUnschedulable");
    assertThat(
            world
                .find("VirtualMachineInstance", "large")
                .condition("PodScheduled")
                .get("message")
                .toString())
        .startsWith("0/1 nodes are available: Insufficient memory: 4Gi is needed, and ")
        .endsWith(" of 1Gi is free");
    world.delete("VirtualMachine", "large");
  }

  @Test
  @DisplayName("that cannot be run is refused by the name of the field")
  void refused() throws Exception {
    world.create("other", "Always", "architecture: arm64,");
    KubeObject vmi = world.awaitTrouble("other");
    assertThat(vmi.condition("Synchronized").get("message"))
        .isEqualTo(
            "spec.architecture: only guests of amd64 can be run; spec.domain.machine.type: only"
                + " machines of the family q35 can be run");
    world.delete("VirtualMachine", "other");
  }

  @Test
  @DisplayName("whose claim another guest uses says so, and starts once that one is gone")
  void shares() throws Exception {
    world.create("owner", "Always", "");
    world.awaitReady("owner");
    world
        .server()
        .create(
            """
            apiVersion: kubevirt.io/v1
            kind: VirtualMachineInstance
            metadata: {name: second, namespace: default}
            spec:
              terminationGracePeriodSeconds: 0
              domain:
                memory: {guest: 64Mi}
                devices:
                  autoattachGraphicsDevice: false
                  disks: [{name: root, disk: {bus: virtio}}]
              volumes: [{name: root, persistentVolumeClaim: {claimName: owner}}]
            """);
    String why =
        "QEMU did not start: PersistentVolumeClaim owner is used by another guest, or by a program"
            + " of this machine: end that one, or make the disk shareable in both";
    world.awaitEvent("second", "SyncFailed", why);
    assertThat(world.find("VirtualMachineInstance", "second").condition("Ready").get("message"))
        .isEqualTo(why);
    assertThat(world.isRunning("owner")).isTrue();
    world.delete("VirtualMachine", "owner");
    world.awaitReady("second");
    world.delete("VirtualMachineInstance", "second");
    world.await("VirtualMachineInstance", "second", vmi -> vmi.uid().isEmpty());
  }

  @Test
  @DisplayName("whose QEMU ends at its start says what QEMU said, and is tried again")
  void diesAtStart() throws Exception {
    world.create("unborn", "Halted", "");
    world.patch(
        "VirtualMachine", "unborn", "/spec/template/spec/domain/cpu", Map.of("model", "Imaginary"));
    world.patch("VirtualMachine", "unborn", "/spec/runStrategy", "Always");
    KubeObject vmi = world.awaitTrouble("unborn");
    String why = vmi.condition("Synchronized").get("message").toString();
    assertThat(why).startsWith("QEMU did not start: ").contains("Imaginary");
    world.awaitEvent("unborn", "SyncFailed", why);
    // Only another attempt brings the log back, and it may be under way already.
    Path log = world.file("unborn", GuestFiles.LOG);
    Files.deleteIfExists(log);
    Waiting.until("QEMU is tried again", () -> Files.exists(log));
    world.delete("VirtualMachine", "unborn");
    world.await("VirtualMachine", "unborn", vm -> vm.uid().isEmpty());
    assertThat(world.file("unborn", "")).doesNotExist();
  }
}
