package io.instancetypes.it.guests;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.it.Tools;
import io.instancetypes.testkit.Waiting;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.MethodOrderer.OrderAnnotation;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

@Timeout(240)
@TestMethodOrder(OrderAnnotation.class)
@DisplayName("A Linux guest of serve")
class GuestOfServeTest {
  private static final String VM = "VirtualMachine";
  private static final String VMI = "VirtualMachineInstance";
  private static final String GUEST =
      "/apis/subresources.kubevirt.io/v1/namespaces/default/virtualmachineinstances/reach";
  private static final String BOOT_ID = "cat /proc/sys/kernel/random/boot_id";
  private static final String CPUS = "cat /sys/devices/system/cpu/online";
  private static final String MEMORY = "sed -n 's/MemTotal: *\\([0-9]*\\) kB/\\1/p' /proc/meminfo";

  @TempDir(cleanup = CleanupMode.ALWAYS)
  private static Path data;

  private static ServedGuest guest;

  @BeforeAll
  static void boot() throws Exception {
    guest = new ServedGuest(data);
    guest.awaitUp();
  }

  @AfterAll
  static void end() {
    if (guest != null) {
      guest.close();
    }
  }

  private static Fields size(long sockets, long cores, String memory) {
    Fields cpu = Fields.of("sockets", sockets, "cores", cores);
    Fields domain = Fields.of("cpu", cpu, "memory", Fields.of("guest", memory));
    return Fields.of("spec", Fields.of("template", Fields.of("spec", Fields.of("domain", domain))));
  }

  /** What the plan says of a change, which is then made. */
  private static String change(Fields change) throws Exception {
    Fields wanted = guest.ask("PATCH", ServedGuest.path(VM) + "?dryRun=All", change);
    Fields plan =
        guest.ask(
            "POST",
            "/apis/subresources.kubevirt.io/v1/namespaces/default/virtualmachines/reach/plan",
            wanted);
    guest.ask("PATCH", ServedGuest.path(VM), change);
    return Fields.maps(plan, "machines").getFirst().get("verdict").toString();
  }

  @Test
  @Order(1)
  @DisplayName("has an agent, which says what the guest is: in the status, and to who asks")
  void agent() throws Exception {
    KubeObject vmi =
        guest.await(VMI, found -> "True".equals(found.condition("AgentConnected").get("status")));
    assertThat(Fields.copyOf(Fields.map(vmi.status(), "guestOSInfo")))
        .containsEntry("id", "kit")
        .containsEntry("prettyName", "Guest kit 1")
        .containsEntry("machine", "x86_64")
        .containsKeys("kernelRelease", "kernelVersion", "name", "version", "versionId");
    Map<?, ?> card = Fields.maps(vmi.status(), "interfaces").getFirst();
    assertThat(card.get("infoSource")).isEqualTo("domain, guest-agent");
    assertThat(card.get("interfaceName")).isEqualTo("eth0");
    assertThat(Fields.texts(card, "ipAddresses")).contains("10.0.2.15").hasSizeGreaterThan(1);
    guest.await(VM, found -> "True".equals(found.condition("AgentConnected").get("status")));

    Fields info = guest.askAgent(GUEST + "/guestosinfo");
    assertThat(Fields.text(info, "hostname")).isEqualTo("guest");
    assertThat(Fields.text(info, "guestAgentVersion")).startsWith("7.");
    assertThat(Fields.map(info, "os").get("id")).isEqualTo("kit");
    Fields disks = guest.askAgent(GUEST + "/filesystemlist");
    assertThat(Fields.copyOf(Fields.maps(disks, "items").getFirst()))
        .containsEntry("diskName", "vda")
        .containsEntry("mountPoint", "/boot")
        .containsEntry("fileSystemType", "vfat");
    Fields users = guest.askAgent(GUEST + "/userlist");
    assertThat(Fields.maps(users, "items").getFirst().get("userName")).isEqualTo("root");
  }

  @Test
  @Order(2)
  @DisplayName("is reached: by its console, of which the newest is the one, by a port, by SSH")
  void reached() throws Exception {
    try (TextSocket first = guest.console()) {
      first.type("\n").await("# ");
      assertThat(guest.run("echo answer-$((6 * 7))")).isEqualTo("answer-42");
      assertThat(first.awaitEnd()).isEqualTo("1000 another console has taken over");
    }
    byte[] log = guest.send("GET", GUEST + "/console/log", "", new byte[0]).body();
    assertThat(new String(log, UTF_8)).contains("the guest is up").contains("answer-42");
    try (TextSocket web = guest.stream("/portforward/80")) {
      web.type("GET / HTTP/1.0\r\n\r\n").await("hello from the guest\n");
    }
    try (TextSocket ssh = guest.stream("/portforward/22")) {
      assertThat(ssh.await("\n")).startsWith("SSH-2.0-dropbear");
    }
    assertThat(ssh("cat /proc/sys/kernel/hostname")).isEqualTo("guest");
  }

  /** What a command prints that somebody runs in the guest with OpenSSH and KubeVirt's virtctl. */
  private static String ssh(String command) throws Exception {
    Path virtctl = Tools.inCache("virtctl/v1.6.0/virtctl", "KubeVirt's virtctl", "REQUIRE_KUBECTL");
    var builder =
        new ProcessBuilder(
            "ssh",
            "-oBatchMode=yes",
            "-oStrictHostKeyChecking=no",
            "-oUserKnownHostsFile=/dev/null",
            "-oLogLevel=ERROR",
            "-oProxyCommand=" + virtctl + " port-forward --stdio=true vmi/reach 22",
            "root@reach",
            command);
    builder.environment().put("KUBECONFIG", guest.kubeconfig().toString());
    Process process = builder.redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return said.strip();
  }

  /** What listens at the host, as the guest would reach it if its network led there. */
  @Test
  @Order(3)
  @DisplayName("reaches neither the API server nor anything else of its host")
  void confined() throws Exception {
    try (var listener = new ServerSocket(0, 5, InetAddress.getByName("0.0.0.0"))) {
      String address = InetAddress.getLocalHost().getHostAddress();
      for (String host : List.of("10.0.2.2", "10.0.2.3", address)) {
        for (int port : List.of(guest.port(), listener.getLocalPort())) {
          assertThat(
                  guest.run("nc -w 2 " + host + " " + port + " </dev/null && echo reached; true"))
              .as("%s:%d", host, port)
              .doesNotContain("reached");
        }
      }
      listener.setSoTimeout(1);
      assertThatThrownBy(listener::accept).isInstanceOf(SocketTimeoutException.class);
    }
  }

  @Test
  @Order(4)
  @DisplayName("that the plan calls live is given sockets and memory while it runs, and sees them")
  void grows() throws Exception {
    String uid = guest.find(VMI).uid();
    String boot = guest.run(BOOT_ID);
    assertThat(guest.run(CPUS)).isEqualTo("0-1");
    long before = Long.parseLong(guest.run(MEMORY));

    assertThat(change(size(3, 2, "1536Mi"))).isEqualTo("live");
    KubeObject vmi =
        guest.await(
            VMI,
            found ->
                "1536Mi".equals(Fields.map(found.status(), "memory").get("guestCurrent"))
                    && Fields.number(Fields.map(found.status(), "currentCPUTopology"), "sockets")
                        == 3);
    assertThat(vmi.uid()).isEqualTo(uid);
    assertThat(Fields.map(vmi.status(), "memory"))
        .isEqualTo(
            Map.of("guestAtBoot", "1Gi", "guestCurrent", "1536Mi", "guestRequested", "1536Mi"));
    assertThat(Fields.map(vmi.status(), "currentCPUTopology"))
        .isEqualTo(Map.of("cores", 2L, "sockets", 3L, "threads", 1L));
    guest.await(VMI, found -> found.condition("HotVCPUChange").isEmpty());
    guest.await(VMI, found -> found.condition("HotMemoryChange").isEmpty());
    Waiting.until("the guest has six CPUs", () -> guest.run(CPUS), "0-5"::equals);
    assertThat(guest.run(BOOT_ID)).isEqualTo(boot);
    // The guest has been given all of it, and takes it into use one part after the other.
    long more = Long.parseLong(guest.run(MEMORY)) - before;
    while (more < 480L << 10) {
      Thread.sleep(50);
      more = Long.parseLong(guest.run(MEMORY)) - before;
    }
    assertThat(more).isLessThanOrEqualTo(512L << 10);
    assertThat(guest.find(VM).condition("RestartRequired")).isEmpty();
    guest.await(VM, found -> "True".equals(found.condition("InPlaceResizable").get("status")));
  }

  @Test
  @Order(5)
  @DisplayName("that the plan wants restarted stays as it is until somebody restarts it")
  void waits() throws Exception {
    String uid = guest.find(VMI).uid();
    String boot = guest.run(BOOT_ID);
    assertThat(change(size(3, 1, "1536Mi"))).isEqualTo("restart");
    KubeObject vm =
        guest.await(VM, found -> "True".equals(found.condition("RestartRequired").get("status")));
    assertThat(vm.condition("RestartRequired").get("message").toString())
        .contains("spec.template.spec.domain.cpu.cores");
    assertThat(guest.find(VMI).uid()).isEqualTo(uid);
    assertThat(guest.run(CPUS)).isEqualTo("0-5");
    assertThat(guest.run(BOOT_ID)).isEqualTo(boot);
  }

  @Test
  @Order(6)
  @DisplayName("stands still for a snapshot, frozen by its agent, with what it wrote, and goes on")
  void kept() throws Exception {
    String boot = guest.run(BOOT_ID);
    guest.run("echo kept-by-the-guest >/dev/vdb; sync");
    guest.create(
        """
        apiVersion: snapshot.kubevirt.io/v1beta1
        kind: VirtualMachineSnapshot
        metadata: {name: reach, namespace: default}
        spec: {source: {apiGroup: kubevirt.io, kind: VirtualMachine, name: reach}}
        """);
    KubeObject taken =
        guest.await(
            "VirtualMachineSnapshot", one -> Boolean.TRUE.equals(one.status().get("readyToUse")));
    assertThat(taken.status().get("indications")).isEqualTo(List.of("Online", "GuestAgent"));
    assertThat(taken.status().get("snapshotVolumes"))
        .isEqualTo(Map.of("includedVolumes", List.of("data"), "excludedVolumes", List.of("root")));
    KubeObject vmi =
        guest.await(
            VMI,
            found ->
                "True".equals(found.condition("Ready").get("status"))
                    && found.annotation("instancetypes.io/snapshot").isEmpty());
    assertThat(vmi.status().get("fsFreezeStatus")).isNull();
    assertThat(guest.run(BOOT_ID)).isEqualTo(boot);
    try (var kept = Files.list(data.resolve("volumes/.snapshots"))) {
      Path image =
          kept.filter(file -> file.toString().endsWith(".qcow2")).findFirst().orElseThrow();
      Path raw = data.resolve("kept.raw");
      var copy =
          new ProcessBuilder("qemu-img", "convert", "-O", "raw", image.toString(), raw.toString());
      assertThat(copy.inheritIO().start().waitFor()).isZero();
      assertThat(new String(Files.readAllBytes(raw), 0, 18, UTF_8))
          .isEqualTo("kept-by-the-guest\n");
    }
  }

  @Test
  @Order(9)
  @DisplayName("that is deleted turns itself off and leaves nothing: no process, socket or file")
  void leavesNothing() throws Exception {
    long pid = Long.parseLong(Files.readString(Path.of(guest.files().file("pid"))).strip());
    guest.ask("DELETE", ServedGuest.path(VM), new Fields());
    guest.await(VM, found -> found.uid().isEmpty());
    // Whoever has inherited it still has to ask how it ended.
    Waiting.until("nothing is left of QEMU", () -> ProcessHandle.of(pid).isEmpty());
    assertThat(data.resolve("guests")).isEmptyDirectory();
  }
}
