package io.instancetypes.serve;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.runtime.reach.GuestReach;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Where guests run, a snapshot")
class SnapshotVolumesTest extends SharedGuestWorld {
  private static final int SIZE = 1 << 20;

  private static Path disk(String claim) {
    return folder.resolve("volumes/default/" + claim + ".img");
  }

  /** What a VolumeSnapshot has kept. */
  private static Path kept(String name) {
    return folder.resolve(
        "volumes/.snapshots/" + world.find("VolumeSnapshot", name).uid() + ".qcow2");
  }

  private static void write(String claim, String words) throws IOException {
    Files.createDirectories(disk(claim).getParent());
    Files.write(disk(claim), Arrays.copyOf(words.getBytes(UTF_8), SIZE));
  }

  private static String read(String claim) throws IOException {
    byte[] bytes = Files.readAllBytes(disk(claim));
    assertThat(bytes).hasSize(SIZE);
    return new String(bytes, 0, 16, UTF_8).replace("\0", "");
  }

  private static void claim(String name) {
    world
        .server()
        .create(
            """
            apiVersion: v1
            kind: PersistentVolumeClaim
            metadata: {name: %s, namespace: default}
            spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Mi}}}
            """
                .formatted(name));
  }

  private static void machine(String name, String volumes) {
    world
        .server()
        .create(
            """
            apiVersion: kubevirt.io/v1
            kind: VirtualMachine
            metadata: {name: %s, namespace: default}
            spec:
              runStrategy: Halted
              template:
                spec: {domain: {memory: {guest: 64Mi}, devices: {}}, volumes: [%s]}
            """
                .formatted(name, volumes));
  }

  private static void take(String name, String machine) {
    world
        .server()
        .create(
            """
            apiVersion: snapshot.kubevirt.io/v1beta1
            kind: VirtualMachineSnapshot
            metadata: {name: %s, namespace: default}
            spec: {source: {apiGroup: kubevirt.io, kind: VirtualMachine, name: %s}}
            """
                .formatted(name, machine));
  }

  private static void restore(String name, String snapshot, String machine) {
    world
        .server()
        .create(
            """
            apiVersion: snapshot.kubevirt.io/v1beta1
            kind: VirtualMachineRestore
            metadata: {name: %s, namespace: default}
            spec:
              target: {apiGroup: kubevirt.io, kind: VirtualMachine, name: %s}
              virtualMachineSnapshotName: %s
            """
                .formatted(name, machine, snapshot));
  }

  private static KubeObject awaitTaken(String name) throws InterruptedException {
    return world.await(
        "VirtualMachineSnapshot", name, one -> Boolean.TRUE.equals(one.status().get("readyToUse")));
  }

  private static KubeObject awaitRestored(String name) throws InterruptedException {
    return world.await(
        "VirtualMachineRestore", name, one -> Boolean.TRUE.equals(one.status().get("complete")));
  }

  private static void awaitTold(String kind, String name, String message)
      throws InterruptedException {
    world.await(kind, name, one -> message.equals(one.condition("Ready").get("message")));
  }

  private static String claimOf(String machine) {
    Map<?, ?> template = Fields.map(world.find("VirtualMachine", machine).spec(), "template");
    Map<?, ?> volume = Fields.maps(Fields.map(template, "spec"), "volumes").getFirst();
    return Fields.text(Fields.map(volume, "persistentVolumeClaim"), "claimName");
  }

  @Test
  @DisplayName("of a stopped machine holds its claims, and a restore brings them back beside them")
  void stopped() throws Exception {
    claim("data");
    write("data", "before");
    machine(
        "web",
        "{name: root, persistentVolumeClaim: {claimName: data}}, {name: seed, cloudInitNoCloud:"
            + " {userData: hi}}");
    take("first", "web");
    KubeObject snapshot = awaitTaken("first");
    assertThat(snapshot.status().get("snapshotVolumes"))
        .isEqualTo(Map.of("includedVolumes", List.of("root"), "excludedVolumes", List.of("seed")));
    assertThat(snapshot.condition("VolumesIncluded").get("status")).isEqualTo("True");
    assertThat(snapshot.condition("VolumesIncluded").get("message"))
        .isEqualTo("with the volumes [root], without [seed], which are no claims");
    Path kept = kept("vmsnapshot-" + snapshot.uid() + "-volume-root");
    assertThat(kept).isRegularFile();

    write("data", "after");
    restore("back", "first", "web");
    KubeObject restored = awaitRestored("back");
    String claim = "restore-" + restored.uid() + "-root";
    assertThat(claimOf("web")).isEqualTo(claim);
    assertThat(read(claim)).isEqualTo("before");
    assertThat(read("data")).isEqualTo("after");
    assertThat(restored.status().get("restores"))
        .isEqualTo(
            List.of(
                Map.of(
                    "volumeName",
                    "root",
                    "persistentVolumeClaim",
                    claim,
                    "volumeSnapshotName",
                    "vmsnapshot-" + snapshot.uid() + "-volume-root")));

    // The snapshot and the restore may go: the machine keeps what it has.
    world.delete("VirtualMachineSnapshot", "first");
    world.awaitGone(kept);
    world.delete("VirtualMachineRestore", "back");
    assertThat(read(claim)).isEqualTo("before");
    world.delete("VirtualMachine", "web");
    world.awaitGone(disk(claim));
    assertThat(read("data")).isEqualTo("after");
  }

  @Test
  @DisplayName("brings back a machine that is gone, with a DataVolume that need not be filled")
  void gone() throws Exception {
    world
        .server()
        .create(
            """
            apiVersion: kubevirt.io/v1
            kind: VirtualMachine
            metadata: {name: gone, namespace: default}
            spec:
              runStrategy: Halted
              dataVolumeTemplates:
              - metadata: {name: gone-root}
                spec: {source: {blank: {}}, storage: {resources: {requests: {storage: 1Mi}}}}
              template:
                spec: {domain: {memory: {guest: 64Mi}, devices: {}}, volumes: [{name: root, dataVolume: {name: gone-root}}]}
            """);
    world.await("DataVolume", "gone-root", one -> "Succeeded".equals(one.status().get("phase")));
    write("gone-root", "before");
    take("last", "gone");
    awaitTaken("last");
    world.delete("VirtualMachine", "gone");
    world.awaitGone(disk("gone-root"));
    restore("return", "last", "gone");
    String volume = "restore-" + awaitRestored("return").uid() + "-root";
    world.await("DataVolume", volume, one -> "Succeeded".equals(one.status().get("phase")));
    assertThat(read(volume)).isEqualTo("before");
  }

  @Test
  @DisplayName("of a machine that runs has its guest stand still, and go on when all is copied")
  void running() throws Exception {
    claim("busy");
    world.create("busy", "Always", "");
    world.awaitReady("busy");
    world.awaitConsole("busy", "up");
    String uid = world.find("VirtualMachineInstance", "busy").uid();
    take("live", "busy");
    KubeObject taken = awaitTaken("live");
    assertThat(taken.status().get("indications")).isEqualTo(List.of("Online", "NoGuestAgent"));
    String volume = "vmsnapshot-" + taken.uid() + "-volume-root";
    assertThat(kept(volume)).isRegularFile();
    KubeObject vmi =
        world.await(
            "VirtualMachineInstance",
            "busy",
            found ->
                "True".equals(found.condition("Ready").get("status"))
                    && found.annotation("instancetypes.io/snapshot").isEmpty());
    assertThat(vmi.uid()).isEqualTo(uid);
    assertThat(vmi.condition("Paused")).isEmpty();
    assertThat(vmi.status().get("fsFreezeStatus")).isNull();

    new GuestReach(folder).pause("default", "busy");
    // The machine may still show that it stood still for the snapshot before.
    world.await(
        "VirtualMachineInstance",
        "busy",
        found -> "PausedByUser".equals(found.condition("Paused").get("reason")));
    take("still", "busy");
    assertThat(awaitTaken("still").status().get("indications"))
        .isEqualTo(List.of("Online", "NoGuestAgent", "Paused"));
    assertThat(world.find("VirtualMachineInstance", "busy").condition("Paused").get("reason"))
        .isEqualTo("PausedByUser");
    restore("busy-back", "still", "busy");
    awaitTold(
        "VirtualMachineRestore",
        "busy-back",
        "VirtualMachine busy runs: stop it, and it is restored");
    world.patch("VirtualMachine", "busy", "/spec/runStrategy", "Halted");
    awaitRestored("busy-back");
    assertThat(Files.mismatch(disk(claimOf("busy")), disk("busy"))).isEqualTo(-1);
  }

  @Test
  @DisplayName("that cannot be had of a machine that runs fails, and the guest goes on")
  void failing() throws Exception {
    claim("torn");
    world.create("torn", "Always", "");
    world.awaitReady("torn");
    Path folders = folder.resolve("volumes/.snapshots/.unfinished");
    Files.delete(folders);
    Files.createFile(folders);
    try {
      take("never", "torn");
      KubeObject failed =
          world.await(
              "VirtualMachineSnapshot", "never", one -> "Failed".equals(one.status().get("phase")));
      assertThat(failed.condition("Ready").get("message").toString())
          .startsWith("volume root cannot be copied: ");
    } finally {
      Files.delete(folders);
      Files.createDirectory(folders);
    }
    world.await(
        "VirtualMachineInstance",
        "torn",
        found ->
            "True".equals(found.condition("Ready").get("status"))
                && found.annotation("instancetypes.io/snapshot").isEmpty());
    world.delete("VirtualMachine", "torn");
    world.await("VirtualMachine", "torn", vm -> vm.uid().isEmpty());
  }

  @Test
  @DisplayName(
      "of one claim fills DataVolumes and claims that name it, or they say what is missing")
  void sources() throws Exception {
    world
        .server()
        .create(
            """
            apiVersion: cdi.kubevirt.io/v1beta1
            kind: DataVolume
            metadata: {name: copy, namespace: default}
            spec: {source: {snapshot: {namespace: default, name: golden}}, storage: {resources: {requests: {storage: 1Mi}}}}
            """);
    world
        .server()
        .create(
            """
            apiVersion: v1
            kind: PersistentVolumeClaim
            metadata: {name: odd, namespace: default}
            spec:
              accessModes: [ReadWriteOnce]
              resources: {requests: {storage: 1Mi}}
              dataSource: {apiGroup: example.com, kind: Populator, name: some}
            """);
    world.awaitEvent(
        "copy",
        "ErrClaimNotValid",
        "spec.source.snapshot: there is no VolumeSnapshot default/golden");
    world.awaitEvent(
        "odd",
        "ProvisioningFailed",
        "spec.dataSource: claims are filled from a PersistentVolumeClaim or a VolumeSnapshot here,"
            + " not from a Populator");
    claim("image");
    write("image", "golden");
    world
        .server()
        .create(
            """
            apiVersion: snapshot.storage.k8s.io/v1
            kind: VolumeSnapshot
            metadata: {name: golden, namespace: default}
            spec: {source: {persistentVolumeClaimName: image}}
            """);
    world
        .server()
        .create(
            """
            apiVersion: v1
            kind: PersistentVolumeClaim
            metadata: {name: twin, namespace: default}
            spec:
              accessModes: [ReadWriteOnce]
              resources: {requests: {storage: 1Mi}}
              dataSource: {apiGroup: snapshot.storage.k8s.io, kind: VolumeSnapshot, name: golden}
            """);
    world.await("DataVolume", "copy", one -> "Succeeded".equals(one.status().get("phase")));
    assertThat(read("copy")).isEqualTo("golden");
    world.awaitEvent("twin", "ProvisioningSucceeded", "Successfully provisioned volume");
    assertThat(read("twin")).isEqualTo("golden");
    assertThat(world.find("VolumeSnapshot", "golden").status().get("restoreSize")).isEqualTo("1Mi");
  }
}
