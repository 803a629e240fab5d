package io.instancetypes.it.guests;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
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
  @Order(3)
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
    while (!guest.run(CPUS).equals("0-5")) {
      Thread.sleep(50);
    }
    assertThat(guest.run(BOOT_ID)).isEqualTo(boot);
    assertThat(Long.parseLong(guest.run(MEMORY)) - before).isBetween(480L << 10, 512L << 10);
    assertThat(guest.find(VM).condition("RestartRequired")).isEmpty();
    assertThat(guest.find(VM).condition("InPlaceResizable").get("status")).isEqualTo("True");
  }

  @Test
  @Order(4)
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
  @Order(9)
  @DisplayName("that is deleted turns itself off and leaves nothing: no process, socket or file")
  void leavesNothing() throws Exception {
    long pid = Long.parseLong(Files.readString(Path.of(guest.files().file("pid"))).strip());
    guest.ask("DELETE", ServedGuest.path(VM), new Fields());
    guest.await(VM, found -> found.uid().isEmpty());
    assertThat(ProcessHandle.of(pid)).isEmpty();
    assertThat(data.resolve("guests")).isEmptyDirectory();
  }
}
