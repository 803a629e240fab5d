package io.instancetypes.it.guests;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Quantity;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@DisplayName("A guest that has booted")
class GuestTruthTest {
  private static final Map<String, String> DRIVERS =
      Map.of(
          "virtio", "virtio_net",
          "e1000e", "e1000e",
          "e1000", "e1000",
          "rtl8139", "8139cp");

  /** A guest keeps about one CPU busy. */
  private static final int AT_ONCE = 2;

  @TempDir(cleanup = CleanupMode.ALWAYS)
  private static Path data;

  private static final Map<String, Future<GuestReport>> REPORTS = new HashMap<>();
  private static ExecutorService boots;

  static Stream<GuestCase> cases() {
    return System.getProperty("guests") == null ? GuestCases.representative() : GuestCases.all();
  }

  @BeforeAll
  static void boot() throws Exception {
    GuestKit kit = GuestKit.find();
    boots = Executors.newFixedThreadPool(AT_ONCE);
    for (GuestCase guest : cases().toList()) {
      // Paths of sockets are short.
      Path folder = Files.createDirectory(data.resolve("" + REPORTS.size()));
      var booted = new BootedGuest(kit, folder);
      REPORTS.put(guest.title(), boots.submit(() -> booted.report(guest.instance())));
    }
  }

  @AfterAll
  static void end() {
    if (boots != null) {
      boots.shutdownNow();
      boots.close();
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  @DisplayName("says itself that it has what its instance says")
  void hasWhatItsInstanceSays(GuestCase guest) throws Exception {
    Fields vmi = guest.instance();
    Map<?, ?> domain = Fields.map(Fields.map(vmi, "spec"), "domain");
    GuestReport report = REPORTS.get(guest.title()).get();
    cpus(report, Fields.map(domain, "cpu"));
    assertThat(report.memory())
        .as("memory")
        .isEqualTo(Quantity.parse(Fields.map(domain, "memory").get("guest")).value());
    devices(report, Fields.map(domain, "devices"));
    firmware(report, domain);
  }

  private static void cpus(GuestReport report, Map<?, ?> cpu) {
    long sockets = Fields.number(cpu, "sockets", 1);
    long cores = Fields.number(cpu, "cores", 1);
    long threads = Fields.number(cpu, "threads", 1);
    assertThat(report.topology())
        .as("sockets/cores/threads")
        .isEqualTo(sockets + "/" + cores + "/" + threads);
    assertThat(report.possibleCpus())
        .as("CPUs that can be plugged in")
        .isEqualTo(Fields.number(cpu, "maxSockets", sockets) * cores * threads);
  }

  private static void devices(GuestReport report, Map<?, ?> devices) {
    String chosen =
        Fields.text(Fields.map(Fields.maps(devices, "disks").getFirst(), "disk"), "bus");
    assertThat(report.list("disks").stream().map(GuestTruthTest::disk))
        .as("disks")
        .containsExactlyInAnyOrder(
            chosen + " 96Mi" + (chosen.equals("virtio") ? " first" : ""),
            "sata 16Mi",
            "scsi 32Mi",
            "usb 48Mi",
            "virtio 64Mi readonly 4096");
    var drivers = new ArrayList<String>();
    for (Map<?, ?> card : Fields.maps(devices, "interfaces")) {
      String model = Fields.text(card, "model");
      drivers.add(DRIVERS.get(model.isEmpty() ? "virtio" : model));
    }
    assertThat(report.list("interfaces").stream().map(card -> Fields.text(card, "driver")))
        .as("network cards")
        .containsExactlyElementsOf(drivers);
    assertThat(report.text("rng").contains("virtio_rng"))
        .as("randomness")
        .isEqualTo(devices.get("rng") != null);
    assertThat(report.pci().contains("0x1af4:0x1045"))
        .as("memory balloon")
        .isEqualTo(!Boolean.FALSE.equals(devices.get("autoattachMemBalloon")));
    boolean tablet = !Fields.list(devices, "inputs").isEmpty();
    assertThat(report.usb().contains("QEMU USB Tablet")).as("tablet").isEqualTo(tablet);
  }

  /** Such as {@code virtio 64Mi readonly 4096}. */
  private static String disk(Map<?, ?> disk) {
    var words = new ArrayList<String>(List.of(Fields.text(disk, "bus")));
    words.add(
        Quantity.of(Fields.number(disk, "sectors") * 512, Quantity.Format.BINARY_SI).canonical());
    if (Fields.number(disk, "readonly") == 1) {
      words.add("readonly");
    }
    if (Fields.number(disk, "logical") != 512) {
      words.add("" + disk.get("logical"));
    }
    if (!Fields.text(disk, "serial").isEmpty()) {
      words.add(Fields.text(disk, "serial"));
    }
    return String.join(" ", words);
  }

  private static void firmware(GuestReport report, Map<?, ?> domain) {
    Map<?, ?> firmware = Fields.map(domain, "firmware");
    boolean efi = Fields.map(firmware, "bootloader").get("efi") != null;
    assertThat(report.text("firmware")).isEqualTo(efi ? "efi" : "bios");
    Map<?, ?> timer = Fields.map(Fields.map(domain, "clock"), "timer");
    boolean hpet = !Boolean.FALSE.equals(Fields.map(timer, "hpet").get("present"));
    assertThat(report.fields().get("hpet")).as("HPET").isEqualTo(hpet);
    assertThat(report.text("clocksource").contains("hpet")).as("clock sources").isEqualTo(hpet);
    assertThat(report.fields().get("acpi")).as("ACPI").isEqualTo(true);
    assertThat(report.dmi("sys_vendor")).isEqualTo("KubeVirt");
    assertThat(report.dmi("product_uuid")).isEqualTo(Fields.text(firmware, "uuid"));
    assertThat(report.dmi("product_serial")).isEqualTo(Fields.text(firmware, "serial"));
    assertThat(report.dmi("chassis_asset_tag"))
        .isEqualTo(Fields.text(Fields.map(domain, "chassis"), "asset"));
  }
}
