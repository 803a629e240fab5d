package io.instancetypes.qemu;

import java.util.List;

/** The disks: a {@code -blockdev} for the data of each, and a {@code -device} that shows it. */
final class DiskOptions {
  /** The size of a block where nobody says another. */
  private static final long SECTOR = 512;

  private DiskOptions() {}

  static void add(Assembly guest) {
    var controllers = new DiskControllers(guest);
    List<FieldNode> volumes = guest.spec("volumes").items();
    List<FieldNode> disks = guest.domain("devices.disks").items();
    for (int i = 0; i < disks.size(); i++) {
      FieldNode disk = disks.get(i);
      String name = disk.at("name").text();
      FieldNode volume =
          volumes.stream()
              .filter(candidate -> candidate.at("name").text().equals(name))
              .findFirst()
              .orElse(null);
      if (volume == null) {
        guest.invalid(disk.at("name"), "there is no volume of this name");
      } else {
        disk("disk" + i, disk, volume, controllers, guest);
      }
    }
  }

  private static void disk(
      String id, FieldNode disk, FieldNode volume, DiskControllers controllers, Assembly guest) {
    boolean cdrom = disk.at("cdrom").isObject();
    FieldNode target = disk.at(cdrom ? "cdrom" : "disk");
    boolean empty = cdrom && target.at("tray").text().equals("open");
    boolean readOnly = cdrom || target.at("readonly").isTrue() || VolumeImages.isReadOnly(volume);
    if (cdrom && VolumeImages.isFolder(volume)) {
      guest.refuse(
          target,
          "files are put on a disk with FAT, which no guest can read from a CD-ROM",
          "Make it a disk");
      return;
    }
    if (!empty && !data(id, disk, volume, target, readOnly, guest)) {
      return;
    }
    OptionBuilder device = controllers.device(disk, target, cdrom, readOnly);
    if (device == null) {
      return;
    }
    if (empty) {
      device.with("id", id + "-device", "named by virtctl");
    } else {
      device.with("drive", id, disk.at("name"));
    }
    details(device, disk, cdrom, guest);
  }

  private static boolean data(
      String id,
      FieldNode disk,
      FieldNode volume,
      FieldNode target,
      boolean readOnly,
      Assembly guest) {
    OptionBuilder node =
        readOnly || !VolumeImages.isFolder(volume) ? node(id, guest) : copy(id, volume, guest);
    if (!VolumeImages.add(node, volume, guest)) {
      // Others are refused by the table of fields, each with its own sentence.
      return false;
    }
    if (readOnly) {
      FieldNode said = target.at("readonly");
      node.with("read-only", "on", said.isTrue() ? said : volume);
    }
    caching(node, disk, guest);
    if (disk.at("shareable").isTrue()) {
      node.with("file.locking", "off", disk.at("shareable"));
    }
    return true;
  }

  private static OptionBuilder node(String id, Assembly guest) {
    return guest.option("-blockdev").with("node-name", id, "named by virtctl");
  }

  /** A disk that takes writes and forgets them at the end of the guest. */
  private static OptionBuilder copy(String id, FieldNode volume, Assembly guest) {
    return guest
        .option("-drive")
        .with("if", "none", "the device is named below")
        .with("id", id, "named by virtctl")
        .with("snapshot", "on", volume);
  }

  private static void caching(OptionBuilder node, FieldNode disk, Assembly guest) {
    FieldNode cache = disk.at("cache");
    FieldNode io = disk.at("io");
    boolean isNative = io.text().equals("native");
    if (!List.of("", "none", "writethrough", "writeback").contains(cache.text())) {
      guest.refuse(cache, "there are none, writethrough and writeback");
    }
    if (isNative && List.of("writethrough", "writeback").contains(cache.text())) {
      guest.refuse(io, "native needs the cache none", "Set cache to none, or io to threads");
    }
    if (isNative || cache.text().equals("none")) {
      node.with("cache.direct", "on", cache.exists() ? cache : io);
    } else if (cache.exists()) {
      node.with("cache.direct", "off", cache);
    }
    switch (io.text()) {
      case "", "default" -> {}
      case "native", "threads" -> node.with("file.aio", io.text(), io);
      default -> guest.refuse(io, "there are native, threads and default");
    }
  }

  private static void details(OptionBuilder device, FieldNode disk, boolean cdrom, Assembly guest) {
    FieldNode order = disk.at("bootOrder");
    if (order.exists()) {
      device.with("bootindex", order.number(1), order);
    }
    FieldNode serial = disk.at("serial");
    if (serial.exists()) {
      device.with("serial", serial.text(), serial);
    }
    if (disk.at("shareable").isTrue()) {
      device.with("share-rw", "on", disk.at("shareable"));
    }
    if (disk.at("cache").text().equals("writethrough")) {
      device.with("write-cache", "off", disk.at("cache"));
    }
    blocks(device, disk.at("blockSize.custom"), cdrom, guest);
    errors(device, disk.at("errorPolicy"), guest);
  }

  private static void blocks(OptionBuilder device, FieldNode sizes, boolean cdrom, Assembly guest) {
    if (!sizes.isObject()) {
      return;
    }
    if (cdrom) {
      guest.refuse(sizes, "a CD-ROM has blocks of 2048 bytes");
      return;
    }
    if (sizes.at("logical").number(SECTOR) > sizes.at("physical").number(SECTOR)) {
      guest.refuse(sizes.at("logical"), "logical blocks are no larger than physical ones");
    }
    size(device, "logical_block_size", sizes.at("logical"));
    size(device, "physical_block_size", sizes.at("physical"));
    size(device, "discard_granularity", sizes.at("discardGranularity"));
  }

  private static void size(OptionBuilder device, String key, FieldNode size) {
    if (size.exists()) {
      device.with(key, size.number(0), size);
    }
  }

  private static void errors(OptionBuilder device, FieldNode policy, Assembly guest) {
    switch (policy.text()) {
      case "" -> {}
      case "stop", "ignore", "report" ->
          device.with("werror", policy.text(), policy).with("rerror", policy.text(), policy);
      case "enospace" -> device.with("werror", "enospc", policy).with("rerror", "report", policy);
      default -> guest.refuse(policy, "there are stop, ignore, report and enospace");
    }
  }
}
