package io.instancetypes.qemu;

import java.util.List;

/** Everything beside disks and networks that can be plugged into the machine. */
final class DeviceOptions {
  private static final String NAMED = "named by virtctl";

  private DeviceOptions() {}

  static void add(Assembly guest) {
    inputs(guest);
    randomness(guest);
    balloon(guest);
    watchdog(guest);
    panic(guest);
    sound(guest);
    tpm(guest);
  }

  /** The name of a virtio device; transitional ones can be driven in the old way as well. */
  static String virtio(String device, Assembly guest) {
    boolean transitional = guest.domain("devices.useVirtioTransitional").isTrue();
    return device + (transitional ? "-transitional" : "-non-transitional");
  }

  /** Who decides that a virtio device is as it is: a field of its own, or the one for all. */
  static FieldNode virtioField(FieldNode own, Assembly guest) {
    FieldNode all = guest.domain("devices.useVirtioTransitional");
    return all.isTrue() && !own.exists() ? all : own;
  }

  private static void inputs(Assembly guest) {
    for (FieldNode input : guest.domain("devices.inputs").items()) {
      FieldNode bus = input.at("bus");
      if (!List.of("", "tablet").contains(input.at("type").text())) {
        guest.refuse(input.at("type"), "tablet is the only input there is");
      }
      switch (bus.text()) {
        case "", "usb" -> {
          String usb = guest.usbBus(bus);
          guest.option("-device").is("usb-tablet", input.at("type")).with("bus", usb, bus);
        }
        case "virtio" -> guest.pciDevice().is("virtio-tablet-pci", bus);
        default -> guest.refuse(bus, "an input is connected by usb or virtio");
      }
    }
  }

  private static void randomness(Assembly guest) {
    FieldNode rng = guest.domain("devices.rng");
    if (rng.isObject()) {
      guest
          .option("-object")
          .is("rng-random", rng)
          .with("id", "randomness", NAMED)
          .with("filename", "/dev/urandom", rng);
      guest.pciDevice().is(virtio("virtio-rng-pci", guest), rng).with("rng", "randomness", rng);
    }
  }

  private static void balloon(Assembly guest) {
    FieldNode attached = guest.domain("devices.autoattachMemBalloon");
    if (!attached.isFalse()) {
      guest
          .pciDevice()
          .is(virtio("virtio-balloon-pci", guest), virtioField(attached, guest))
          .with("free-page-reporting", "on", "memory that the guest frees is given back");
    }
  }

  private static void watchdog(Assembly guest) {
    FieldNode watchdog = guest.domain("devices.watchdog.i6300esb");
    if (!watchdog.isObject()) {
      return;
    }
    FieldNode action = watchdog.at("action");
    if (!List.of("", "reset", "poweroff", "shutdown").contains(action.text())) {
      guest.refuse(action, "a watchdog can reset, poweroff or shutdown");
    }
    guest.pciDevice().is("i6300esb", watchdog);
    guest
        .option("-action")
        .with("watchdog", action.text().isEmpty() ? "reset" : action.text(), action);
  }

  private static void panic(Assembly guest) {
    for (FieldNode device : guest.domain("devices.panicDevices").items()) {
      FieldNode model = device.at("model");
      switch (model.text()) {
        case "isa" -> guest.option("-device").is("pvpanic", model);
        case "", "pvpanic" -> guest.pciDevice().is("pvpanic-pci", model);
        default -> guest.refuse(model, "crashes are reported by isa or pvpanic");
      }
    }
  }

  private static void sound(Assembly guest) {
    FieldNode sound = guest.domain("devices.sound");
    if (!sound.isObject()) {
      return;
    }
    FieldNode model = sound.at("model");
    guest.option("-audiodev").is("none", "nobody listens at the host").with("id", "sound", NAMED);
    switch (model.text()) {
      case "", "ich9" -> {
        guest.pciDevice().is("ich9-intel-hda", model);
        guest.option("-device").is("hda-duplex", model).with("audiodev", "sound", sound);
      }
      case "ac97" -> guest.pciDevice().is("AC97", model).with("audiodev", "sound", sound);
      default -> guest.refuse(model, "there are the sound cards ich9 and ac97");
    }
  }

  private static void tpm(Assembly guest) {
    FieldNode tpm = guest.domain("devices.tpm");
    if (!tpm.isEnabled()) {
      return;
    }
    FieldNode persistent = tpm.at("persistent");
    String socket = guest.socket(GuestFiles.TPM);
    guest.needs(socket, new FileSource.TpmSocket());
    guest
        .option("-chardev")
        .is("socket", tpm)
        .with("id", "tpm-socket", NAMED)
        .with("path", socket, tpm);
    guest
        .option("-tpmdev")
        .is("emulator", tpm)
        .with("id", "tpm", NAMED)
        .with("chardev", "tpm-socket", tpm);
    guest
        .option("-device")
        .is(persistent.isTrue() ? "tpm-crb" : "tpm-tis", persistent.exists() ? persistent : tpm)
        .with("tpmdev", "tpm", tpm);
  }
}
