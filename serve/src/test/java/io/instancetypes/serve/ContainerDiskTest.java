package io.instancetypes.serve;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.api.json.Json;
import io.instancetypes.testkit.TestRegistry;
import io.instancetypes.testkit.TestTar;
import io.instancetypes.testkit.TinyGuest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
@DisplayName("A disk in a container image")
class ContainerDiskTest {
  @TempDir static Path folder;
  private static TestRegistry registry;
  private static GuestWorld world;
  private static byte[] layer;

  @BeforeAll
  static void start() throws Exception {
    registry = new TestRegistry();
    world = new GuestWorld(folder, Set.of(registry.host()));
    byte[] disk = Files.readAllBytes(TinyGuest.writeTo(folder.resolve("tiny.img")));
    layer = new TestTar().file("disk/tiny.img", disk).gzipped();
    registry.admitOnly("anna", "secret");
    registry.push("tiny", "1", layer);
    String config =
        new String(
            Json.write(
                Fields.of(
                    "auths",
                    Fields.of(
                        registry.host(), Fields.of("username", "anna", "password", "secret")))),
            UTF_8);
    world
        .server()
        .create(
            """
            apiVersion: v1
            kind: Secret
            metadata: {name: registry, namespace: default}
            type: kubernetes.io/dockerconfigjson
            stringData: {.dockerconfigjson: '%s', accessKeyId: anna, secretKey: secret}
            """
                .formatted(config));
  }

  @AfterAll
  static void stop() {
    if (world != null) {
      world.close();
    }
    registry.close();
  }

  private static void create(String name, String image, String more) {
    world
        .server()
        .create(
            """
            apiVersion: kubevirt.io/v1
            kind: VirtualMachine
            metadata: {name: %s, namespace: default}
            spec:
              runStrategy: Always
              template:
                spec:
                  terminationGracePeriodSeconds: 0
                  domain:
                    memory: {guest: 64Mi}
                    devices:
                      autoattachGraphicsDevice: false
                      disks: [{name: root, disk: {bus: virtio}}]
                  volumes: [{name: root, containerDisk: {image: "%s/%s"%s}}]
            """
                .formatted(name, registry.host(), image, more));
  }

  private static void delete(String name) {
    world.delete("VirtualMachine", name);
    world.await("VirtualMachine", name, vm -> vm.uid().isEmpty());
  }

  @Test
  @DisplayName("boots, with the credentials of a Secret; who has none waits and is told why")
  void boots() throws Exception {
    create("boots", "tiny:1", ", imagePullSecret: registry");
    world.awaitConsole("boots", "up");
    world.awaitReady("boots");
    create("nobody", "tiny:1", "");
    world.awaitVm("nobody", "ErrImagePull", "ImagePullBackOff");
    String why =
        "image %s/tiny:1: the registry gives it to nobody without credentials: name a Secret with them"
            .formatted(registry.host());
    world.awaitEvent("nobody", "SyncFailed", why);
    KubeObject vmi = world.find("VirtualMachineInstance", "nobody");
    assertThat(vmi.condition("Synchronized").get("message")).isEqualTo(why);
    world.awaitVm("nobody", "ImagePullBackOff");
    assertThat(world.isRunning("nobody")).isFalse();
    delete("nobody");
    delete("boots");
    assertThat(folder.resolve("guests")).isEmptyDirectory();
  }

  /** A kernel by the multiboot specification, which says {@code k} on its serial line. */
  private static byte[] kernel() {
    var kernel = ByteBuffer.allocate(64).order(ByteOrder.LITTLE_ENDIAN);
    int flags = 1 << 16;
    int start = 1 << 20;
    kernel.putInt(0x1badb002).putInt(flags).putInt(-0x1badb002 - flags);
    kernel.putInt(start).putInt(start).putInt(0).putInt(0).putInt(start + 32);
    kernel.put(HexFormat.of().parseHex("66baf803" + "b06bee" + "b00aee" + "f4ebfd"));
    return kernel.array();
  }

  @Test
  @DisplayName("may be a kernel with its first files instead")
  void kernelBoot() throws Exception {
    registry.push(
        "kernel",
        "1",
        new TestTar().file("boot/vmlinuz", kernel()).file("boot/initrd", new byte[512]).gzipped());
    world
        .server()
        .create(
            """
            apiVersion: kubevirt.io/v1
            kind: VirtualMachineInstance
            metadata: {name: kernel, namespace: default}
            spec:
              terminationGracePeriodSeconds: 0
              domain:
                memory: {guest: 64Mi}
                devices: {autoattachGraphicsDevice: false}
                firmware:
                  kernelBoot:
                    container:
                      image: "%s/kernel:1"
                      imagePullSecret: registry
                      kernelPath: /boot/vmlinuz
                      initrdPath: /boot/initrd
            """
                .formatted(registry.host()));
    world.awaitConsole("kernel", "k");
    world.delete("VirtualMachineInstance", "kernel");
    world.await("VirtualMachineInstance", "kernel", vmi -> vmi.uid().isEmpty());
    assertThat(registry.requests())
        .filteredOn(path -> path.startsWith("kernel/"))
        .containsExactly("kernel/manifests/1", "kernel/blobs/sha256");
  }

  @Test
  @DisplayName("fills a DataVolume")
  void fills() throws Exception {
    world
        .server()
        .create(
            """
            apiVersion: cdi.kubevirt.io/v1beta1
            kind: DataVolume
            metadata: {name: filled, namespace: default}
            spec:
              source: {registry: {url: "docker://%s/tiny:1", secretRef: registry}}
              storage: {resources: {requests: {storage: 2Mi}}}
            """
                .formatted(registry.host()));
    world.await("DataVolume", "filled", found -> "Succeeded".equals(found.status().get("phase")));
    Path volume = folder.resolve("volumes/default/filled.img");
    assertThat(volume).hasSize(2 << 20);
    byte[] disk = Files.readAllBytes(folder.resolve("tiny.img"));
    assertThat(Files.readAllBytes(volume)).startsWith(disk);
    assertThat(folder.resolve("volumes/.unfinished")).isEmptyDirectory();
  }

  @Test
  @DisplayName("that does not come is given up when its machine is deleted")
  void abandoned() throws Exception {
    registry.push("stalls", "1", layer);
    registry.keepSilentAbout("/stalls/");
    create("waits", "stalls:1", ", imagePullSecret: registry");
    world.await(
        "VirtualMachineInstance",
        "waits",
        vmi -> "container images are being fetched".equals(vmi.condition("Ready").get("message")));
    delete("waits");
    assertThat(world.isRunning("waits")).isFalse();
  }

  @Test
  @DisplayName("of a registry that stalls is waited for, which is told, and comes when it answers")
  void stalls() throws Exception {
    registry.push("slow", "1", layer);
    registry.keepSilentAbout("/slow/");
    create("slow", "slow:1", ", imagePullSecret: registry");
    world
        .server()
        .create(
            """
            apiVersion: cdi.kubevirt.io/v1beta1
            kind: DataVolume
            metadata: {name: slow, namespace: default}
            spec:
              source: {registry: {url: "docker://%s/slow:1", secretRef: registry}}
              storage: {resources: {requests: {storage: 2Mi}}}
            """
                .formatted(registry.host()));
    String why = registry.host() + " does not answer";
    String image = "image %s/slow:1: %s".formatted(registry.host(), why);
    world.await(
        "DataVolume", "slow", found -> why.equals(found.condition("Running").get("message")));
    world.await(
        "VirtualMachineInstance",
        "slow",
        found -> image.equals(found.condition("Synchronized").get("message")));
    world.awaitEvent("slow", "SyncFailed", image);
    world.awaitEvent("slow", "Error", why);
    assertThat(folder.resolve("volumes/default/slow.img")).doesNotExist();
    registry.keepSilentAbout("");
    world.awaitReady("slow");
    world.await("DataVolume", "slow", found -> "Succeeded".equals(found.status().get("phase")));
    assertThat(folder.resolve("volumes/.unfinished")).isEmptyDirectory();
    delete("slow");
  }

  /** A header and nothing else: its tables cannot be where it says. */
  private static byte[] qcow2(String backing) {
    var image = ByteBuffer.allocate(4096);
    image.putInt(0x514649fb).putInt(2);
    image.putLong(backing.isEmpty() ? 0 : 1024).putInt(backing.length());
    image.putInt(16).putLong(1 << 20).putInt(0).putInt(1).putLong(513).putLong(1 << 17);
    image.putInt(1);
    image.put(1024, backing.getBytes(UTF_8));
    return image.array();
  }

  @Test
  @DisplayName(
      "of a stranger starts nothing, is told by its cause and an event, and leaves nothing")
  void strangers() throws Exception {
    Map<String, String> images =
        Map.of(
            "thief",
            "the image has a backing file (/etc/shadow), and no file of this machine is read",
            "broken",
            "the image cannot be read");
    registry.push(
        "thief", "1", new TestTar().file("disk/disk.img", qcow2("/etc/shadow")).gzipped());
    registry.push("broken", "1", new TestTar().file("disk/disk.img", qcow2("")).gzipped());
    for (Map.Entry<String, String> image : images.entrySet()) {
      String name = image.getKey();
      create(name, name + ":1", ", imagePullSecret: registry");
      KubeObject vmi = world.awaitTrouble(name);
      String why = vmi.condition("Synchronized").get("message").toString();
      assertThat(why)
          .startsWith("image %s/%s:1: %s".formatted(registry.host(), name, image.getValue()));
      world.awaitEvent(name, "SyncFailed", why);
      world.awaitVm(name, "ImagePullBackOff");
      assertThat(world.isRunning(name)).isFalse();
      delete(name);
    }
    assertThat(folder.resolve("guests/default/thief")).doesNotExist();
    // An attempt that nobody waits for any more may still be ending.
    while (hasHalves(folder.resolve("images"))) {
      Thread.sleep(20);
    }
  }

  private static boolean hasHalves(Path images) throws IOException {
    try (var files = Files.walk(images)) {
      return files
          .filter(Files::isRegularFile)
          .map(Path::toString)
          .anyMatch(file -> file.contains("unfinished") || file.endsWith(".received"));
    } catch (UncheckedIOException changing) {
      return true;
    }
  }
}
