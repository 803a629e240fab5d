package io.instancetypes.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.net.httpserver.HttpServer;
import io.instancetypes.api.KubeObject;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
@DisplayName("Where there is no space left")
class FullDiskTest {
  private static final String FULL = "there is no space left on this machine for the volume";
  private static final int IMAGE = 3 << 20;

  @TempDir private Path folder;
  private Path full;
  private GuestWorld world;
  private HttpServer web;
  private byte[] image;

  private static boolean run(String... command) throws Exception {
    return new ProcessBuilder(command).inheritIO().start().waitFor() == 0;
  }

  /** Gives a folder of the data directory as much space as it says, and nothing else. */
  private void mount(String name, String size) throws Exception {
    assumeTrue(Files.getAttribute(folder, "unix:uid").equals(0), "only root can mount");
    Path place = Files.createDirectories(folder.resolve(name));
    assumeTrue(
        run("mount", "-t", "tmpfs", "-o", "mode=0711,size=" + size, "tmpfs", place.toString()),
        "nothing can be mounted here");
    full = place;
  }

  private void grow(String size) throws Exception {
    assertThat(run("mount", "-o", "remount,size=" + size, full.toString())).isTrue();
  }

  @BeforeEach
  void serve() throws Exception {
    image = new byte[IMAGE];
    new Random(1).nextBytes(image);
    web = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    web.createContext(
        "/disk",
        exchange -> {
          try (exchange) {
            exchange.sendResponseHeaders(200, image.length);
            exchange.getResponseBody().write(image);
          }
        });
    web.start();
  }

  private String address() {
    return "127.0.0.1:" + web.getAddress().getPort();
  }

  @AfterEach
  void end() throws Exception {
    if (world != null) {
      world.close();
    }
    web.stop(0);
    if (full != null) {
      run("umount", "--lazy", full.toString());
    }
  }

  @Test
  @DisplayName("a volume is not filled, a snapshot not taken; both are once there is space")
  void volumes() throws Exception {
    mount("volumes", "1m");
    world = new GuestWorld(folder, Set.of(address()));
    world
        .server()
        .create(
            """
            apiVersion: cdi.kubevirt.io/v1beta1
            kind: DataVolume
            metadata: {name: large, namespace: default}
            spec: {source: {http: {url: "http://%s/disk"}}, storage: {resources: {requests: {storage: 3Mi}}}}
            """
                .formatted(address()));
    // The next attempt says that it runs.
    world.await("DataVolume", "large", one -> FULL.equals(one.condition("Running").get("message")));
    world.awaitEvent("large", "Error", FULL);
    assertThat(full.resolve("default/large.img")).doesNotExist();
    grow("5m");
    world.await("DataVolume", "large", one -> "Succeeded".equals(one.status().get("phase")));
    assertThat(Files.readAllBytes(full.resolve("default/large.img"))).isEqualTo(image);
    assertThat(full.resolve(".unfinished")).isEmptyDirectory();

    world
        .server()
        .create(
            """
            apiVersion: snapshot.storage.k8s.io/v1
            kind: VolumeSnapshot
            metadata: {name: kept, namespace: default}
            spec: {source: {persistentVolumeClaimName: large}}
            """);
    world.awaitEvent("kept", "SnapshotCreationFailed", FULL);
    world.awaitEmpty(full.resolve(".snapshots/.unfinished"));
    grow("20m");
    world.await(
        "VolumeSnapshot", "kept", one -> Boolean.TRUE.equals(one.status().get("readyToUse")));
  }

  @Test
  @DisplayName("a guest that writes stands still, says why, and goes on once there is space")
  void writers() throws Exception {
    mount("volumes", "16k");
    world = new GuestWorld(folder);
    world.create("writer", "Always", "");
    world.awaitReady("writer");
    world.type("writer", "w");
    String why =
        "there is no space left on this machine for volume root: the guest goes on when there is";
    KubeObject vmi =
        world.await(
            "VirtualMachineInstance",
            "writer",
            found -> "PausedIOError".equals(found.condition("Paused").get("reason")));
    assertThat(vmi.condition("Paused").get("message")).isEqualTo(why);
    assertThat(vmi.condition("Ready").get("message")).isEqualTo(why);
    world.awaitEvent("writer", "IOerror", why);
    grow("4m");
    world.awaitConsole("writer", "w");
    world.awaitReady("writer");
    world.delete("VirtualMachine", "writer");
    world.await("VirtualMachine", "writer", vm -> vm.uid().isEmpty());
  }

  @Test
  @DisplayName("a guest does not start, says why, and does once there is space")
  void guests() throws Exception {
    mount("guests", "64k");
    world = new GuestWorld(folder);
    world
        .server()
        .create(
            """
            apiVersion: kubevirt.io/v1
            kind: VirtualMachineInstance
            metadata: {name: thin, namespace: default}
            spec:
              terminationGracePeriodSeconds: 0
              domain:
                memory: {guest: 64Mi}
                devices:
                  autoattachGraphicsDevice: false
                  disks: [{name: scratch, disk: {bus: virtio}}]
              volumes: [{name: scratch, emptyDisk: {capacity: 1Gi}}]
            """);
    KubeObject vmi = world.awaitTrouble("thin");
    String why = vmi.condition("Synchronized").get("message").toString();
    assertThat(why).contains("No space left on device");
    world.awaitEvent("thin", "SyncFailed", why);
    assertThat(world.isRunning("thin")).isFalse();
    grow("4m");
    world.awaitReady("thin");
    world.delete("VirtualMachineInstance", "thin");
    world.await("VirtualMachineInstance", "thin", found -> found.uid().isEmpty());
    assertThat(full).isEmptyDirectory();
  }
}
