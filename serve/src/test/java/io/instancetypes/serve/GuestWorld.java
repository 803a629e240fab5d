package io.instancetypes.serve;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.controller.ControllerConfig;
import io.instancetypes.machinery.status.ApiException;
import io.instancetypes.qemu.GuestFiles;
import io.instancetypes.qemu.Host;
import io.instancetypes.runtime.RuntimeConfig;
import io.instancetypes.runtime.host.HostCapacity;
import io.instancetypes.runtime.process.GuestProcess;
import io.instancetypes.runtime.source.AllowedHosts;
import io.instancetypes.runtime.volume.HostDisks;
import io.instancetypes.testkit.InstalledQemu;
import io.instancetypes.testkit.TinyGuest;
import io.instancetypes.testkit.Waiting;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** A server with controllers that runs guests, each of which boots from a claim of its own. */
final class GuestWorld implements AutoCloseable {
  static final String NODE = "here";

  /** 1 GiB for guests, and no huge pages. */
  private static final HostCapacity CAPACITY = new HostCapacity(2, 3L << 29, Path.of("/nowhere"));

  private final Path data;
  private final AllowedHosts imports;
  private final HostDisks hostDisks;
  private LocalServer server;
  private EmbeddedControllers controllers;
  private EmbeddedRuntime runtime;

  GuestWorld(Path data) throws Exception {
    this(data, Set.of());
  }

  /**
   * @param imports hosts of this machine from which images are fetched
   */
  GuestWorld(Path data, Set<String> imports) throws Exception {
    this(data, imports, HostDisks.NONE);
  }

  GuestWorld(Path data, Set<String> imports, HostDisks hostDisks) throws Exception {
    InstalledQemu.require();
    this.data = data;
    this.imports = new AllowedHosts(imports);
    this.hostDisks = hostDisks;
    start(false);
  }

  void start(boolean stopsGuests) throws Exception {
    server = LocalServer.start(data, true);
    controllers =
        EmbeddedControllers.start(
            server.platform(), ControllerConfig.DEFAULT.withStorage(), line -> {});
    var host = new Host(Host.Accelerator.TCG, Host.Terminal.SOCKETS, data.toString(), Host.OVMF);
    runtime =
        EmbeddedRuntime.start(
            server.platform(),
            new RuntimeConfig(host, NODE, CAPACITY, imports).withHostDisks(hostDisks),
            stopsGuests,
            line -> {});
  }

  /** Guests go on, unless they are stopped with it. */
  void stop() {
    runtime.close();
    controllers.close();
    server.close();
  }

  LocalServer server() {
    return server;
  }

  GuestFiles files(String name) {
    return new GuestFiles(data.toString(), "default", name);
  }

  Path file(String name, String file) {
    return Path.of(files(name).file(file));
  }

  Path disk(String name) throws IOException {
    return TinyGuest.writeTo(data.resolve("volumes/default/" + name + ".img"));
  }

  /**
   * @param more lines of the spec of the instance, in flow style, each with a comma at its end
   */
  void create(String name, String strategy, String more) throws IOException {
    disk(name);
    server.create(
        """
        apiVersion: kubevirt.io/v1
        kind: VirtualMachine
        metadata: {name: %1$s, namespace: default}
        spec:
          runStrategy: %2$s
          template:
            spec: {
              %3$s
              terminationGracePeriodSeconds: 60,
              domain: {
                memory: {guest: 64Mi},
                devices: {
                  autoattachGraphicsDevice: false,
                  disks: [{name: root, disk: {bus: virtio}}]}},
              volumes: [{name: root, persistentVolumeClaim: {claimName: %1$s}}]}
        """
            .formatted(name, strategy, more));
  }

  KubeObject find(String kind, String name) {
    Fields found = server.objects().find(LocalServer.type(kind), "default", name);
    return new KubeObject(found == null ? new Fields() : found);
  }

  KubeObject await(String kind, String name, Predicate<KubeObject> wanted) {
    return Waiting.until(kind + " " + name + " is as wanted", () -> find(kind, name), wanted);
  }

  /**
   * @param statuses of which the first may last for a moment only
   */
  KubeObject awaitVm(String name, String... statuses) {
    return await(
        "VirtualMachine",
        name,
        vm -> List.of(statuses).contains(Fields.text(vm.status(), "printableStatus")));
  }

  KubeObject awaitReady(String name) {
    return await(
        "VirtualMachineInstance", name, vmi -> "True".equals(vmi.condition("Ready").get("status")));
  }

  /** Waits until an instance says why its guest is not as it should be. */
  KubeObject awaitTrouble(String name) {
    return await(
        "VirtualMachineInstance",
        name,
        vmi -> "False".equals(vmi.condition("Synchronized").get("status")));
  }

  /** Waits until a guest has said something on its serial line. */
  void awaitConsole(String name, String words) {
    Path log = file(name, GuestFiles.CONSOLE_LOG);
    Waiting.until(
        name + " says " + words,
        () -> Files.exists(log) ? Files.readString(log) : "",
        said -> said.contains(words));
  }

  /** What somebody types on the serial console of a guest that is up. */
  void type(String name, String text) throws IOException {
    awaitConsole(name, "up");
    try (var console = SocketChannel.open(StandardProtocolFamily.UNIX)) {
      console.connect(UnixDomainSocketAddress.of(Path.of(files(name).socket(GuestFiles.SERIAL))));
      console.write(ByteBuffer.wrap(text.getBytes(UTF_8)));
    }
  }

  void awaitGone(Path file) {
    Waiting.until(file + " is gone", () -> !Files.exists(file));
  }

  /** Another attempt may be under way. */
  void awaitEmpty(Path directory) {
    Waiting.until(directory + " is empty", () -> names(directory), List::isEmpty);
  }

  private static List<Path> names(Path directory) throws IOException {
    try (var files = Files.list(directory)) {
      return files.toList();
    }
  }

  void awaitEvent(String about, String reason, String message) {
    Waiting.until(
        "%s of %s is told: %s".formatted(reason, about, message),
        () -> server.objects().list(LocalServer.type("Event"), "default"),
        events ->
            events.stream()
                .anyMatch(
                    event ->
                        about.equals(Fields.map(event, "involvedObject").get("name"))
                            && reason.equals(event.get("reason"))
                            && message.equals(event.get("message"))));
  }

  void patch(String kind, String name, String path, Object value) {
    server
        .objects()
        .patch(
            LocalServer.type(kind),
            "default",
            name,
            "",
            List.of(Fields.of("op", "add", "path", path, "value", value)),
            "test",
            false);
  }

  /** Whoever changes it at that moment. */
  void delete(String kind, String name) {
    while (true) {
      try {
        server.objects().delete(LocalServer.type(kind), find(kind, name).fields());
        return;
      } catch (ApiException changed) {
        // It is as it is now.
      }
    }
  }

  long pid(String name) {
    return GuestProcess.find(files(name)).orElseThrow().pid();
  }

  boolean isRunning(String name) {
    return GuestProcess.find(files(name)).isPresent();
  }

  boolean isAlive(long pid) {
    return commandLine(pid).contains(data + "/guests/");
  }

  /** How many processes there are for the guests of this world. */
  long processes() {
    return ProcessHandle.allProcesses().filter(process -> isAlive(process.pid())).count();
  }

  private static String commandLine(long pid) {
    try {
      return Files.readString(Path.of("/proc/" + pid + "/cmdline"));
    } catch (IOException gone) {
      return "";
    }
  }

  void killAll() {
    ProcessHandle.allProcesses()
        .filter(process -> isAlive(process.pid()))
        .forEach(ProcessHandle::destroyForcibly);
  }

  @Override
  public void close() {
    stop();
    killAll();
  }
}
