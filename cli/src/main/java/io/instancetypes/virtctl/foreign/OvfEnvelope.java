package io.instancetypes.virtctl.foreign;

import io.instancetypes.api.Fields;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The descriptor of an OVF package: hardware by the numbers that CIM gave to resources. */
final class OvfEnvelope {
  private static final int CPU = 3;
  private static final int MEMORY = 4;
  private static final int IDE = 5;
  private static final int SCSI = 6;
  private static final int ETHERNET = 10;
  private static final int CD = 15;
  private static final int DVD = 16;
  private static final int DISK = 17;
  private static final int SATA = 20;
  private static final int USB = 23;
  private static final int GRAPHICS = 24;

  private final String file;
  private final XmlElement envelope;
  private final MachineNames names;
  private final Map<String, String> disks = new HashMap<>();

  private OvfEnvelope(String file, XmlElement envelope, MachineNames names) {
    this.file = file;
    this.envelope = envelope;
    this.names = names;
  }

  static List<ForeignMachine> read(String file, XmlElement root, MachineNames names) {
    return new OvfEnvelope(file, root, names).read();
  }

  private List<ForeignMachine> read() {
    diskSection();
    envelope.child("NetworkSection").ignore();
    envelope.ignoreAttributes();
    List<XmlElement> systems = new ArrayList<>(envelope.all("VirtualSystem"));
    envelope
        .all("VirtualSystemCollection")
        .forEach(collection -> systems.addAll(collection.all("VirtualSystem")));
    if (systems.isEmpty()) {
      throw new ForeignFormatException("this OVF has no VirtualSystem");
    }
    return systems.stream().map(this::machine).toList();
  }

  /** Disks by their identifiers, with the file that has their content and their size. */
  private void diskSection() {
    var files = new HashMap<String, String>();
    for (XmlElement reference : envelope.child("References").all("File")) {
      files.put(reference.get("id"), reference.get("href"));
      reference.ignore();
    }
    XmlElement section = envelope.child("DiskSection");
    section.child("Info").text();
    for (XmlElement disk : section.all("Disk")) {
      String content = files.getOrDefault(disk.get("fileRef"), "");
      String unit = disk.get("capacityAllocationUnits");
      String size =
          disk.get("capacity").matches("\\d{1,15}")
              ? " (%s)"
                  .formatted(
                      MachineDraft.amount(
                          bytes(disk.get("capacity"), unit.isEmpty() ? "byte" : unit)))
              : "";
      disks.put(disk.get("diskId"), (content.isEmpty() ? "an empty disk" : content) + size);
      disk.ignore();
    }
  }

  private ForeignMachine machine(XmlElement system) {
    String name = system.child("Name").text();
    String called = name.isEmpty() ? system.get("id") : name;
    system.get("id");
    system.child("Info").text();
    var draft = new MachineDraft(called, names);
    XmlElement os = system.child("OperatingSystemSection");
    os.child("Info").text();
    os.get("id");
    os.get("version");
    String guest = os.get("osType") + " " + os.child("Description").text();
    List<String> preferences = GuestTable.preference(guest, "").map(List::of).orElse(List.of());
    boolean linux = !preferences.isEmpty() && !GuestTable.isWindows(preferences);
    XmlElement hardware = system.child("VirtualHardwareSection");
    hardware.child("Info").text();
    hardware.child("System").ignore();
    firmware(hardware, draft);
    items(hardware, linux, draft);
    if (draft.domain().get("memory") == null) {
      throw new ForeignFormatException("VirtualSystem %s has no memory".formatted(called));
    }
    system.unread().forEach(draft::unplaced);
    return new ForeignMachine(
        file,
        called,
        draft.vm(),
        preferences,
        GuestTable.isWindows(preferences) && LibvirtDevices.isOnOldBus(draft),
        draft.unplaced());
  }

  private static void firmware(XmlElement hardware, MachineDraft draft) {
    boolean efi = false;
    boolean secure = false;
    for (XmlElement config : hardware.all("Config")) {
      efi |= config.get("key").equals("firmware") && config.get("value").equals("efi");
      secure |=
          config.get("key").equals("bootOptions.efiSecureBootEnabled")
              && config.get("value").equals("true");
      config.get("required");
    }
    draft.boot(efi, efi && secure);
  }

  private void items(XmlElement hardware, boolean linux, MachineDraft draft) {
    var controllers = new HashMap<String, String>();
    List<XmlElement> items = new ArrayList<>(hardware.all("Item"));
    items.addAll(hardware.all("StorageItem"));
    items.addAll(hardware.all("EthernetPortItem"));
    for (XmlElement item : items) {
      if (!item.child("ResourceType").text().matches("\\d{1,6}")) {
        throw new ForeignFormatException("an Item has no ResourceType, or one that is no number");
      }
      for (String key :
          List.of(
              "Caption",
              "Description",
              "ElementName",
              "Address",
              "AddressOnParent",
              "AutomaticAllocation",
              "Weight")) {
        item.child(key).text();
      }
      String bus = controller(type(item), item.child("ResourceSubType").text());
      if (!bus.isEmpty()) {
        controllers.put(item.child("InstanceID").text(), bus);
      }
    }
    for (XmlElement item : items) {
      item(item, controllers, linux, draft);
      item.child("InstanceID").text();
      item.get("required");
    }
  }

  private static int type(XmlElement item) {
    return Integer.parseInt(item.child("ResourceType").text());
  }

  private static String controller(int type, String subtype) {
    return switch (type) {
      case IDE -> "ide";
      case SATA -> subtype.toLowerCase(Locale.ROOT).contains("nvme") ? "nvme" : "sata";
      case SCSI -> subtype.toLowerCase(Locale.ROOT).contains("virtio") ? "virtio" : "scsi";
      default -> "";
    };
  }

  private void item(
      XmlElement item, Map<String, String> controllers, boolean linux, MachineDraft draft) {
    switch (type(item)) {
      case CPU -> cpu(item, draft);
      case MEMORY -> draft.memory(memory(item));
      case DISK -> disk(item, controllers, linux, draft);
      case ETHERNET -> nic(item, linux, draft);
      case IDE, SCSI, SATA, USB, GRAPHICS -> item.ignore();
      case CD, DVD -> {
        if (item.child("HostResource").text().isEmpty()) {
          item.ignore();
        }
      }
      default -> item.ignore().describe().ifPresent(draft::unplaced);
    }
  }

  private static void cpu(XmlElement item, MachineDraft draft) {
    long vcpus = LibvirtDomain.number(item.child("VirtualQuantity").text(), "the number of vCPUs");
    String each = item.child("CoresPerSocket").text();
    long cores = each.isEmpty() ? 1 : LibvirtDomain.number(each, "CoresPerSocket");
    item.child("AllocationUnits").text();
    draft.topology(vcpus % cores == 0 ? vcpus / cores : vcpus, vcpus % cores == 0 ? cores : 1, 1);
  }

  private static long memory(XmlElement item) {
    String unit = item.child("AllocationUnits").text();
    return bytes(item.child("VirtualQuantity").text(), unit.isEmpty() ? "MegaBytes" : unit);
  }

  /** Amounts in programmatic units, such as {@code byte * 2^20}, or in words. */
  private static long bytes(String amount, String unit) {
    long count = LibvirtDomain.number(amount, "an amount");
    String plain = unit.toLowerCase(Locale.ROOT).replace(" ", "");
    long factor =
        switch (plain) {
          case "byte", "bytes" -> 1;
          case "byte*2^10", "kilobytes", "kb" -> 1L << 10;
          case "byte*2^20", "megabytes", "mb" -> 1L << 20;
          case "byte*2^30", "gigabytes", "gb" -> 1L << 30;
          case "byte*2^40", "terabytes", "tb" -> 1L << 40;
          default ->
              throw new ForeignFormatException(
                  "the unit \"%s\" is unknown"
                      .formatted(unit.length() > 40 ? unit.substring(0, 40) + "…" : unit));
        };
    if (count > Long.MAX_VALUE / factor) {
      throw new ForeignFormatException("%d %s is too much".formatted(count, unit));
    }
    return count * factor;
  }

  private void disk(
      XmlElement item, Map<String, String> controllers, boolean linux, MachineDraft draft) {
    String resource = item.child("HostResource").text();
    String id = resource.substring(resource.lastIndexOf('/') + 1);
    String parent = item.child("Parent").text();
    String from = controllers.getOrDefault(parent, "");
    // Linux brings virtio with it; others boot from what every guest knows.
    String bus = linux || from.equals("virtio") ? "virtio" : "sata";
    if (!from.equals(bus)) {
      draft.unplaced(
          "disk %s: bus %s becomes %s".formatted(id, from.isEmpty() ? "unknown" : from, bus));
    }
    draft.disk(id, "disk", bus, disks.getOrDefault(id, id.isEmpty() ? "a disk" : id));
  }

  private static void nic(XmlElement item, boolean linux, MachineDraft draft) {
    String network = item.child("Connection").text();
    String subtype = item.child("ResourceSubType").text().toLowerCase(Locale.ROOT);
    Optional<String> known =
        List.of("e1000e", "e1000", "virtio").stream().filter(subtype::contains).findFirst();
    String model = known.orElse(linux ? "virtio" : "e1000e");
    if (known.isEmpty() && !subtype.isEmpty()) {
      draft.unplaced(
          "network adapter %s becomes %s".formatted(item.child("ResourceSubType").text(), model));
    }
    Fields nic = draft.nic(network, model);
    String address = item.child("Address").text();
    if (address.matches("([0-9A-Fa-f]{2}[:-]){5}[0-9A-Fa-f]{2}")) {
      nic.put("macAddress", address);
    }
  }
}
