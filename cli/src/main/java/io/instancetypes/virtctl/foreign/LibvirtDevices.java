package io.instancetypes.virtctl.foreign;

import io.instancetypes.api.Fields;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The devices of a libvirt domain. */
final class LibvirtDevices {
  private static final Set<String> BUSES = Set.of("virtio", "sata", "scsi", "usb");

  /** What KubeVirt adds by itself, and where the host puts it. */
  private static final Set<String> OF_THE_HOST = Set.of("emulator", "controller", "channel", "hub");

  private final XmlElement devices;
  private final MachineDraft draft;

  LibvirtDevices(XmlElement devices, MachineDraft draft) {
    this.devices = devices;
    this.draft = draft;
  }

  /** Whether a disk is on a bus that its guest would have to leave for virtio. */
  static boolean isOnOldBus(MachineDraft draft) {
    return Fields.maps(draft.devices(), "disks").stream()
        .anyMatch(disk -> "sata".equals(Fields.map(disk, "disk").get("bus")));
  }

  void read() {
    devices.all("disk").forEach(this::disk);
    devices.all("interface").forEach(this::nic);
    devices.all("input").forEach(this::input);
    boolean screen = devices.has("graphics") || devices.has("video");
    if (!screen) {
      draft.devices().put("autoattachGraphicsDevice", false);
    }
    devices.all("graphics").forEach(XmlElement::ignore);
    XmlElement video = devices.child("video").child("model");
    if (Set.of("virtio", "vga", "bochs", "cirrus", "ramfb").contains(video.get("type"))) {
      draft.devices().put("video", Fields.of("type", video.get("type")));
      video.ignore();
    }
    if (!devices.has("serial") && !devices.has("console")) {
      draft.devices().put("autoattachSerialConsole", false);
    }
    devices.all("serial").forEach(XmlElement::ignore);
    devices.all("console").forEach(XmlElement::ignore);
    few();
    devices.children().stream()
        .filter(each -> OF_THE_HOST.contains(each.name()))
        .forEach(XmlElement::ignore);
    for (XmlElement each : devices.children()) {
      each.ignoreInside(Set.of("address", "alias"));
    }
  }

  private void few() {
    if (devices.has("rng")) {
      draft.devices().put("rng", new Fields());
      devices.child("rng").ignore();
    }
    if (devices.has("tpm")) {
      XmlElement backend = devices.child("tpm").child("backend");
      boolean persistent = backend.get("persistent_state").equals("yes");
      draft.devices().put("tpm", persistent ? Fields.of("persistent", true) : new Fields());
      devices.child("tpm").ignore();
    }
    if (devices.has("memballoon")) {
      if (devices.child("memballoon").get("model").equals("none")) {
        draft.devices().put("autoattachMemBalloon", false);
      }
      devices.child("memballoon").ignore();
    }
    String sound = devices.child("sound").get("model");
    if (Set.of("ich9", "ac97").contains(sound)) {
      draft.devices().put("sound", Fields.of("name", "sound", "model", sound));
    } else if (!sound.isEmpty()) {
      draft.unplaced("devices/sound: " + sound);
    }
    if (devices.child("watchdog").get("model").equals("i6300esb")) {
      String action = devices.child("watchdog").get("action");
      draft
          .devices()
          .put(
              "watchdog",
              Fields.of(
                  "name",
                  "watchdog",
                  "i6300esb",
                  Fields.of("action", action.isEmpty() ? "reset" : action)));
    }
  }

  private void disk(XmlElement disk) {
    String device = disk.get("device").isEmpty() ? "disk" : disk.get("device");
    String target = disk.child("target").get("dev");
    String content = content(disk);
    disk.get("type");
    if (!Set.of("disk", "cdrom", "lun").contains(device)) {
      draft.unplaced("devices/disk %s (%s)".formatted(target, device));
      return;
    }
    if (device.equals("cdrom") && content.isEmpty()) {
      disk.ignore();
      return;
    }
    String bus = disk.child("target").get("bus");
    String kept = bus.equals("ide") ? "sata" : BUSES.contains(bus) ? bus : "virtio";
    if (!bus.equals(kept)) {
      draft.unplaced("devices/disk %s: bus %s becomes %s".formatted(target, bus, kept));
    }
    Fields fields =
        draft.disk(target, device, kept, content.isEmpty() ? "disk " + target : content);
    XmlElement driver = disk.child("driver");
    driver.get("name");
    driver.get("type");
    if (Set.of("none", "writethrough", "writeback").contains(driver.get("cache"))) {
      fields.put("cache", driver.get("cache"));
    } else if (!driver.get("cache").isEmpty()) {
      draft.unplaced("devices/disk %s: cache %s".formatted(target, driver.get("cache")));
    }
    if (Set.of("native", "threads").contains(driver.get("io"))) {
      fields.put("io", driver.get("io"));
    }
    if (!disk.child("serial").text().isEmpty()) {
      fields.put("serial", disk.child("serial").text());
    }
    if (disk.has("shareable")) {
      disk.child("shareable");
      fields.put("shareable", true);
    }
    if (disk.has("readonly") && !device.equals("cdrom")) {
      fields.object(device).put("readonly", true);
    }
    disk.child("readonly");
    bootOrder(disk, fields);
  }

  private static String content(XmlElement disk) {
    XmlElement source = disk.child("source");
    disk.all("backingStore").forEach(XmlElement::ignore);
    for (String key : List.of("file", "dev", "name", "volume", "dir")) {
      if (!source.get(key).isEmpty()) {
        return source.get(key);
      }
    }
    return "";
  }

  private static void bootOrder(XmlElement device, Fields fields) {
    String order = device.child("boot").get("order");
    if (!order.isEmpty()) {
      fields.put("bootOrder", LibvirtDomain.number(order, "boot/@order"));
    }
  }

  private void nic(XmlElement nic) {
    XmlElement source = nic.child("source");
    String network =
        List.of("network", "bridge", "dev").stream()
            .map(source::get)
            .filter(name -> !name.isEmpty())
            .findFirst()
            .orElse(nic.get("type"));
    nic.get("type");
    source.get("portid");
    nic.all("target").forEach(XmlElement::ignore);
    String model = nic.child("model").get("type");
    String kept =
        Map.of(
                "",
                "virtio",
                "virtio",
                "virtio",
                "e1000",
                "e1000",
                "e1000e",
                "e1000e",
                "rtl8139",
                "rtl8139",
                "ne2k_pci",
                "ne2k_pci",
                "pcnet",
                "pcnet")
            .getOrDefault(model, "e1000e");
    if (!model.equals(kept) && !model.isEmpty()) {
      draft.unplaced("devices/interface: model %s becomes %s".formatted(model, kept));
    }
    Fields fields = draft.nic(network, kept);
    if (!nic.child("mac").get("address").isEmpty()) {
      fields.put("macAddress", nic.child("mac").get("address"));
    }
    bootOrder(nic, fields);
  }

  private void input(XmlElement input) {
    if (!input.get("type").equals("tablet")) {
      // A keyboard and a mouse are always there.
      input.ignore();
      return;
    }
    String bus = input.get("bus").equals("virtio") ? "virtio" : "usb";
    MachineDraft.list(draft.devices(), "inputs")
        .add(Fields.of("name", "tablet", "type", "tablet", "bus", bus));
  }
}
