package io.instancetypes.engine.validate.vm;

import static io.instancetypes.engine.validate.vm.VmRule.rule;

import io.instancetypes.engine.explain.DisplayValues;
import java.util.List;
import java.util.Set;

/** Disks: what the guest sees of a volume. */
final class DiskRules {
  private static final int LONGEST_SERIAL = 256;
  private static final List<String> DEVICES = List.of("disk", "lun", "cdrom");
  private static final Set<String> BUSES = Set.of("virtio", "scsi", "sata", "usb");
  private static final Set<String> CACHES =
      Set.of("none", "writethrough", "writeback", "directsync");
  private static final Set<String> IO_MODES = Set.of("native", "threads");
  private static final Set<String> ERROR_POLICIES = Set.of("stop", "ignore", "report", "enospace");

  static final RuleSet RULES =
      RuleSet.of(
          "Disks",
          "spec.template.spec.domain.devices.disks[]",
          Candidate::disks,
          rule("disk-name", "The name is a DNS label.", DiskRules::name),
          rule("disk-name-unique", "No two disks have the same name.", DiskRules::unique),
          rule(
              "disk-without-volume",
              "A disk has a volume of its name; a CD-ROM without one needs the gate"
                  + " DeclarativeHotplugVolumes.",
              DiskRules::volume),
          rule("disk-one-device", "A disk is one of disk, lun and cdrom.", DiskRules::device),
          rule("disk-bus", "The bus is one of sata, scsi, usb, virtio.", DiskRules::bus),
          rule("cdrom-bus", "A CD-ROM is not on virtio.", DiskRules::cdrom),
          rule("sata-read-only", "A disk on sata can be written to.", DiskRules::readOnly),
          rule("lun-volume", "A LUN is a claim or a DataVolume.", DiskRules::lun),
          rule(
              "lun-reservation",
              "Persistent reservation needs the gate PersistentReservation, and works on the bus"
                  + " scsi.",
              DiskRules::reservation),
          rule(
              "downward-metrics-disk",
              "A downwardMetrics volume is a disk on virtio.",
              DiskRules::downwardMetrics),
          rule("disk-boot-order", "The boot order is 1 or more.", DiskRules::bootOrder),
          rule(
              "disk-boot-order-unique",
              "No two devices boot at the same place.",
              DiskRules::bootOrderTaken),
          rule("disk-pci-bus", "Only disks on virtio have a PCI address.", DiskRules::pciBus),
          rule("disk-pci-address", "A PCI address is such as 0000:81:01.0.", DiskRules::pci),
          rule(
              "disk-io-thread",
              "Only disks on virtio have an IO thread of their own.",
              DiskRules::ioThread),
          rule(
              "disk-serial",
              "The serial has up to 256 letters, digits and _.+-",
              DiskRules::serial),
          rule(
              "disk-cache",
              "The cache is none, writethrough, writeback or directsync.",
              DiskRules::cache),
          rule("disk-io", "The IO mode is native or threads.", DiskRules::io),
          rule(
              "disk-error-policy",
              "The error policy is stop, ignore, report or enospace.",
              DiskRules::errorPolicy));

  private DiskRules() {}

  /** The device that a disk is: the first that is there. */
  static String device(Located disk) {
    for (int i = 0; i < DEVICES.size(); i++) {
      if (disk.has(DEVICES.get(i))) {
        return DEVICES.get(i);
      }
    }
    return "disk";
  }

  /** The bus of a disk, empty where nobody chose one. */
  static String bus(Located disk) {
    return disk.child(device(disk)).text("bus");
  }

  private static void name(Located disk, Candidate vm) {
    if (!Syntax.isDnsLabel(disk.text("name"))) {
      vm.invalid(
          disk,
          "name",
          DisplayValues.quoted(disk.text("name"))
              + " cannot be the name of a container, which it becomes",
          "Use up to 63 lower-case letters, digits and hyphens, for the disk and its volume.");
    }
  }

  private static void unique(Located disk, Candidate vm) {
    Located first = vm.disk(disk.text("name"));
    if (first != null && first.index() != disk.index()) {
      vm.invalid(
          disk,
          "name",
          first.path() + " is called " + disk.text("name") + " as well",
          "Give every disk the name of a volume of its own.");
    }
  }

  private static void volume(Located disk, Candidate vm) {
    if (vm.volume(disk.text("name")) != null || !vm.knows("volumes")) {
      return;
    }
    if (disk.has("cdrom")) {
      vm.gated(disk, "name", "DeclarativeHotplugVolumes", "a CD-ROM without a volume");
    } else {
      vm.invalid(
          disk,
          "name",
          "there is no volume called " + DisplayValues.quoted(disk.text("name")),
          "Add the volume to spec.template.spec.volumes, or remove the disk.");
    }
  }

  private static void device(Located disk, Candidate vm) {
    if (disk.count(DEVICES) > 1) {
      vm.invalid(disk, "", "disk, lun and cdrom exclude each other", "Keep one of them.");
    }
  }

  private static void bus(Located disk, Candidate vm) {
    String bus = bus(disk);
    if (!bus.isEmpty() && !BUSES.contains(bus)) {
      vm.invalid(
          disk,
          device(disk) + ".bus",
          DisplayValues.brief(bus) + " is none of sata, scsi, usb, virtio");
    }
  }

  private static void cdrom(Located disk, Candidate vm) {
    if (device(disk).equals("cdrom") && bus(disk).equals("virtio")) {
      vm.invalid(disk, "cdrom.bus", "a CD-ROM cannot be on virtio", "Use sata or scsi.");
    }
  }

  private static void readOnly(Located disk, Candidate vm) {
    if (bus(disk).equals("sata") && disk.has("disk") && disk.child("disk").isTrue("readonly")) {
      vm.invalid(
          disk,
          "disk.bus",
          "a disk on sata cannot be read-only",
          "Use virtio or scsi, or make it a cdrom.");
    }
  }

  private static void lun(Located disk, Candidate vm) {
    Located volume = disk.has("lun") ? vm.volume(disk.text("name")) : null;
    if (volume != null && !volume.has("persistentVolumeClaim") && !volume.has("dataVolume")) {
      vm.invalid(
          disk,
          "lun",
          "a LUN is a block device, which only a persistentVolumeClaim or dataVolume can be",
          "Make it a disk.");
    }
  }

  private static void reservation(Located disk, Candidate vm) {
    if (disk.has("lun") && disk.child("lun").isTrue("reservation")) {
      vm.gated(disk, "lun.reservation", "PersistentReservation", "persistent reservation");
      if (!disk.child("lun").text("bus").equals("scsi")) {
        vm.warn(disk, "lun.bus", "persistent reservation needs the bus scsi");
      }
    }
  }

  private static void downwardMetrics(Located disk, Candidate vm) {
    Located volume = vm.volume(disk.text("name"));
    if (volume == null || !volume.has("downwardMetrics")) {
      return;
    }
    if (!disk.has("disk") && (disk.has("lun") || disk.has("cdrom"))) {
      vm.required(disk, "disk", "a downwardMetrics volume is a plain disk");
    } else if (!bus(disk).isEmpty() && !bus(disk).equals("virtio")) {
      vm.invalid(disk, "disk.bus", "a downwardMetrics volume is on virtio");
    }
  }

  private static void bootOrder(Located disk, Candidate vm) {
    BootOrder.positive(disk, vm);
  }

  private static void bootOrderTaken(Located disk, Candidate vm) {
    BootOrder.unique(disk, vm);
  }

  private static void pciBus(Located disk, Candidate vm) {
    if (disk.has("disk")
        && !disk.child("disk").text("pciAddress").isEmpty()
        && !disk.child("disk").text("bus").equals("virtio")) {
      vm.invalid(
          disk,
          "disk.pciAddress",
          "only a disk on virtio has a PCI address",
          "Use the bus virtio.");
    }
  }

  private static void pci(Located disk, Candidate vm) {
    String address = disk.has("disk") ? disk.child("disk").text("pciAddress") : "";
    if (!address.isEmpty() && !DeviceAddresses.isPci(address)) {
      vm.invalid(
          disk,
          "disk.pciAddress",
          DisplayValues.brief(address) + " is no PCI address",
          "Write one such as 0000:81:01.0, or none.");
    }
  }

  private static void ioThread(Located disk, Candidate vm) {
    if (disk.isTrue("dedicatedIOThread") && !bus(disk).isEmpty() && !bus(disk).equals("virtio")) {
      vm.notSupported(
          disk,
          "dedicatedIOThread",
          "only a disk on virtio has an IO thread of its own, and this one is on "
              + DisplayValues.brief(bus(disk)),
          "Use the bus virtio, or set dedicatedIOThread to false.");
    }
  }

  private static void serial(Located disk, Candidate vm) {
    String serial = disk.text("serial");
    if (!serial.isEmpty() && !Syntax.consistsOf(serial, "_.+-")) {
      vm.invalid(disk, "serial", "a serial consists of letters, digits, and _.+-");
    }
    if (serial.length() > LONGEST_SERIAL && serial.codePoints().count() > LONGEST_SERIAL) {
      vm.invalid(disk, "serial", "a serial has up to " + LONGEST_SERIAL + " letters");
    }
  }

  private static void cache(Located disk, Candidate vm) {
    String cache = disk.text("cache");
    if (!cache.isEmpty() && !CACHES.contains(cache)) {
      vm.invalid(
          disk,
          "cache",
          DisplayValues.brief(cache) + " is none of none, writethrough, writeback, directsync");
    }
  }

  private static void io(Located disk, Candidate vm) {
    String io = disk.text("io");
    if (!io.isEmpty() && !IO_MODES.contains(io)) {
      vm.notSupported(disk, "io", DisplayValues.brief(io) + " is neither native nor threads");
    }
  }

  private static void errorPolicy(Located disk, Candidate vm) {
    if (disk.get("errorPolicy") instanceof String policy && !ERROR_POLICIES.contains(policy)) {
      vm.invalid(
          disk,
          "errorPolicy",
          DisplayValues.brief(policy) + " is none of stop, ignore, report, enospace");
    }
  }
}
