package io.instancetypes.runtime.life;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.api.Quantity;
import io.instancetypes.qemu.IgnoredField;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What the status of an instance says of a guest that is there, in KubeVirt's words. */
public final class GuestReport {
  private static final String NO_MIGRATION = "there is one node, so there is nowhere to go";

  /** What QEMU's own network gives its only guest, and the cards that nobody gave an address. */
  private static final String ADDRESS = "10.0.2.15";

  private static final long FIRST_MAC = 0x525400123456L;

  private GuestReport() {}

  /**
   * @param ignored what the guest goes without
   */
  public static InstanceStatus of(
      KubeObject vmi, GuestState.Alive guest, List<IgnoredField> ignored, String now) {
    var status = new InstanceStatus(vmi, now).phase("Running");
    Map<?, ?> domain = Fields.map(vmi.spec(), "domain");
    status.set("machine", Fields.of("type", guest.machine()));
    status.set("memory", memory(domain, guest));
    status.set("currentCPUTopology", topology(Fields.map(domain, "cpu"), guest));
    status.set("interfaces", interfaces(vmi, domain));
    status.set("volumeStatus", volumes(vmi, domain));
    status.condition("LiveMigratable", "False", "NotMigratable", NO_MIGRATION);
    GuestGrowth.conditions(status, vmi, guest.size());
    if (ignored.isEmpty()) {
      status.condition("Synchronized", "True", "", "");
    } else {
      status.condition("Synchronized", "True", "PartlyIgnored", inWords(ignored));
    }
    return pause(status, guest);
  }

  private static Fields memory(Map<?, ?> domain, GuestState.Alive guest) {
    return Fields.of(
        "guestAtBoot",
        quantity(guest.size().memory().atBoot()),
        "guestCurrent",
        quantity(guest.size().memory().now()),
        "guestRequested",
        Fields.text(Fields.map(domain, "memory"), "guest"));
  }

  static String quantity(long bytes) {
    return Quantity.of(bytes, Quantity.Format.BINARY_SI).canonical();
  }

  private static Fields topology(Map<?, ?> cpu, GuestState.Alive guest) {
    long cores = Fields.number(cpu, "cores", 1);
    long threads = Fields.number(cpu, "threads", 1);
    return Fields.of(
        "cores",
        cores,
        "sockets",
        guest.size().cpus().taken() / GuestSize.perSocket(cpu),
        "threads",
        threads);
  }

  private static InstanceStatus pause(InstanceStatus status, GuestState.Alive guest) {
    if (!guest.isPaused()) {
      return status.isReady().without("Paused");
    }
    boolean full = guest.status().equals("io-error");
    return full
        ? status
            .condition("Paused", "True", "PausedIOError", "VMI was paused, low-level IO error")
            .isNotReady("GuestNotRunning", "a disk cannot be written: the host may have no space")
        : status
            .condition("Paused", "True", "PausedByUser", "VMI was paused by user")
            .isNotReady("GuestNotRunning", "the guest is paused");
  }

  private static String inWords(List<IgnoredField> ignored) {
    return "the guest goes without: "
        + ignored.stream()
            .map(field -> field.path() + " (" + field.reason() + ")")
            .collect(Collectors.joining("; "));
  }

  private static List<Object> interfaces(KubeObject vmi, Map<?, ?> domain) {
    var interfaces = new ArrayList<Object>();
    long mac = FIRST_MAC;
    for (Map<?, ?> card : Fields.maps(Fields.map(domain, "devices"), "interfaces")) {
      if (Fields.text(card, "state").equals("absent")) {
        continue;
      }
      String own = Fields.text(card, "macAddress");
      String address = cidr(vmi, card).isEmpty() ? ADDRESS : firstAddress(cidr(vmi, card));
      interfaces.add(
          Fields.of(
              "name",
              Fields.text(card, "name"),
              "mac",
              own.isEmpty() ? mac(mac++) : own,
              "ipAddress",
              address,
              "ipAddresses",
              new ArrayList<Object>(List.of(address)),
              "infoSource",
              "domain",
              "queueCount",
              1L));
    }
    return interfaces;
  }

  private static String cidr(KubeObject vmi, Map<?, ?> card) {
    return Fields.maps(vmi.spec(), "networks").stream()
        .filter(network -> Fields.text(network, "name").equals(Fields.text(card, "name")))
        .map(network -> Fields.text(Fields.map(network, "pod"), "vmNetworkCIDR"))
        .findFirst()
        .orElse("");
  }

  /** QEMU counts from 15, whatever the network. */
  private static String firstAddress(String cidr) {
    String network = cidr.replaceFirst("/.*", "");
    return network.substring(0, network.lastIndexOf('.') + 1) + "15";
  }

  private static String mac(long address) {
    var bytes = new ArrayList<String>();
    for (int shift = 40; shift >= 0; shift -= 8) {
      bytes.add("%02x".formatted(address >> shift & 0xff));
    }
    return String.join(":", bytes);
  }

  private static List<Object> volumes(KubeObject vmi, Map<?, ?> domain) {
    var targets = new HashMap<String, String>();
    var letters = new HashMap<String, Character>();
    for (Map<?, ?> disk : Fields.maps(Fields.map(domain, "devices"), "disks")) {
      Map<?, ?> target = Fields.map(disk, disk.containsKey("cdrom") ? "cdrom" : "disk");
      String prefix = Fields.text(target, "bus").equals("virtio") ? "vd" : "sd";
      char letter = letters.merge(prefix, 'a', (last, first) -> (char) (last + 1));
      targets.put(Fields.text(disk, "name"), prefix + letter);
    }
    var volumes = new ArrayList<Object>();
    for (Map<?, ?> volume : Fields.maps(vmi.spec(), "volumes")) {
      String name = Fields.text(volume, "name");
      volumes.add(Fields.of("name", name, "target", targets.getOrDefault(name, "")));
    }
    return volumes;
  }
}
