package io.instancetypes.qemu;

/** What connects disks to the machine; a controller is there once a disk needs it. */
final class DiskControllers {
  /** Of the controller that q35 has, and of each that is added. */
  private static final int SATA_PORTS = 6;

  private static final String NAMED = "named by virtctl";

  private final Assembly guest;
  private final IoThreads ioThreads;
  private int sataDisks;
  private int scsiDisks;

  DiskControllers(Assembly guest) {
    this.guest = guest;
    this.ioThreads = new IoThreads(guest);
  }

  /** The device of a disk, to be completed; null where it was refused. */
  OptionBuilder device(FieldNode disk, FieldNode target, boolean cdrom, boolean readOnly) {
    FieldNode bus = target.at("bus");
    return switch (bus.text()) {
      case "virtio" -> cdrom ? refused(bus, "virtio") : virtio(disk, bus);
      case "", "sata" -> {
        if (readOnly && !cdrom) {
          yield refused(bus);
        }
        yield sata(cdrom, bus);
      }
      case "scsi" -> scsi(cdrom, bus);
      case "usb" -> {
        if (cdrom) {
          yield refused(bus, "usb");
        }
        String usb = guest.usbBus(bus);
        yield guest.option("-device").is("usb-storage", bus).with("bus", usb, bus);
      }
      default -> {
        guest.refuse(bus, "disks are connected by virtio, sata, scsi or usb");
        yield null;
      }
    };
  }

  private OptionBuilder refused(FieldNode bus, String name) {
    guest.refuse(bus, "a CD-ROM is connected by sata or scsi, not by " + name);
    return null;
  }

  private OptionBuilder refused(FieldNode bus) {
    guest.refuse(
        bus,
        "a disk that can only be read is not known to sata",
        "Connect it by virtio or scsi, or make it a cdrom");
    return null;
  }

  private OptionBuilder virtio(FieldNode disk, FieldNode bus) {
    String thread = ioThreads.of(disk);
    OptionBuilder device = guest.pciDevice().is(DeviceOptions.virtio("virtio-blk-pci", guest), bus);
    queues(device);
    if (thread != null) {
      device.with("iothread", thread, ioThreads.field(disk));
    }
    return device;
  }

  private void queues(OptionBuilder device) {
    FieldNode queues = guest.domain("devices.blockMultiQueue");
    if (queues.isTrue()) {
      device.with("num-queues", CpuOptions.count(guest), queues);
    }
  }

  private OptionBuilder sata(boolean cdrom, FieldNode bus) {
    int controller = sataDisks / SATA_PORTS;
    int port = sataDisks++ % SATA_PORTS;
    if (controller > 0 && port == 0) {
      guest.pciDevice().is("ich9-ahci", bus).with("id", "sata" + controller, NAMED);
    }
    String name = controller == 0 ? "ide." + port : "sata" + controller + "." + port;
    return guest.option("-device").is(cdrom ? "ide-cd" : "ide-hd", bus).with("bus", name, bus);
  }

  private OptionBuilder scsi(boolean cdrom, FieldNode bus) {
    if (scsiDisks == 0) {
      OptionBuilder controller =
          guest
              .pciDevice()
              .is(DeviceOptions.virtio("virtio-scsi-pci", guest), bus)
              .with("id", "scsi", NAMED);
      FieldNode queues = guest.domain("devices.blockMultiQueue");
      if (queues.isTrue()) {
        controller.with("num_queues", CpuOptions.count(guest), queues);
      }
    }
    return guest
        .option("-device")
        .is(cdrom ? "scsi-cd" : "scsi-hd", bus)
        .with("bus", "scsi.0", bus)
        .with("lun", scsiDisks++, NAMED);
  }
}
