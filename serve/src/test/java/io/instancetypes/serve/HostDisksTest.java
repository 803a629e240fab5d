package io.instancetypes.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.KubeObject;
import io.instancetypes.runtime.volume.HostDisks;
import io.instancetypes.testkit.TinyGuest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(120)
@DisplayName("A file of the host")
class HostDisksTest {
  @TempDir private static Path folder;
  private static Path disks;
  private static GuestWorld world;

  @BeforeAll
  static void start() throws Exception {
    disks = Files.createDirectories(folder.toRealPath().resolve("disks"));
    // Guests of root are somebody else, and have to get there.
    for (Path one : new Path[] {disks, folder}) {
      Files.setPosixFilePermissions(one, PosixFilePermissions.fromString("rwx--x--x"));
    }
    world = new GuestWorld(folder.resolve("data"), Set.of(), new HostDisks(Optional.of(disks)));
  }

  @AfterAll
  static void stop() {
    if (world != null) {
      world.close();
    }
  }

  private static void create(String name, String volumes, String more) {
    world
        .server()
        .create(
            """
            apiVersion: kubevirt.io/v1
            kind: VirtualMachineInstance
            metadata: {name: %s, namespace: default}
            spec:
              terminationGracePeriodSeconds: 0
              domain:
                memory: {guest: 64Mi}
                devices:
                  autoattachGraphicsDevice: false
                  disks: [{name: root, disk: {bus: virtio}}%s]
              volumes: [%s]
            """
                .formatted(name, more, volumes));
  }

  private static void delete(String name) throws InterruptedException {
    world.delete("VirtualMachineInstance", name);
    world.await("VirtualMachineInstance", name, vmi -> vmi.uid().isEmpty());
  }

  @Test
  @DisplayName("in the folder that is allowed is a disk, is made if that is asked for, and stays")
  void boots() throws Exception {
    Path root = TinyGuest.writeTo(disks.resolve("root.img"));
    Path made = disks.resolve("made.img");
    create(
        "host",
        "{name: root, hostDisk: {path: %s, type: Disk}},".formatted(root)
            + "{name: more, hostDisk: {path: %s, type: DiskOrCreate, capacity: 2Mi}}"
                .formatted(made),
        ", {name: more, disk: {bus: virtio}}");
    world.awaitConsole("host", "up");
    world.awaitReady("host");
    assertThat(made).hasSize(2 << 20);
    delete("host");
    assertThat(root).exists();
    assertThat(made).exists();
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "/etc/shadow | /etc/shadow is not in DISKS, the folder whose files guests may have",
        "DISKS/../data/store/x | DISKS/../data/store/x is not in DISKS, the folder whose",
        "DISKS | DISKS is not in DISKS",
        "DISKS/shadow | DISKS/shadow is no file",
        "DISKS/etc/shadow | a link leads to DISKS/etc/shadow, and none is followed",
        "DISKS/none.img | there is no file DISKS/none.img: make it, or use the type DiskOrCreate",
        "DISKS/none/none.img | there is no folder DISKS/none",
      })
  @DisplayName("elsewhere is given to no guest, and the cause is told")
  void refused(String path, String sentence) throws Exception {
    Path link = disks.resolve("shadow");
    if (!Files.isSymbolicLink(link)) {
      Files.createSymbolicLink(link, Path.of("/etc/shadow"));
      Files.createSymbolicLink(disks.resolve("etc"), Path.of("/etc"));
    }
    String file = path.replace("DISKS", disks.toString());
    create("thief", "{name: root, hostDisk: {path: %s, type: Disk}}".formatted(file), "");
    KubeObject vmi = world.awaitTrouble("thief");
    String why = vmi.condition("Synchronized").get("message").toString();
    assertThat(why)
        .startsWith("spec.volumes[].hostDisk: " + sentence.replace("DISKS", disks.toString()));
    world.awaitEvent("thief", "SyncFailed", why);
    assertThat(world.isRunning("thief")).isFalse();
    delete("thief");
  }
}
