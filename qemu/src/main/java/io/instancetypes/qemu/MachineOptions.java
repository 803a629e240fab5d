package io.instancetypes.qemu;

import java.util.regex.Pattern;

/** The machine itself: {@code -accel} and {@code -machine}. */
final class MachineOptions {
  private static final Pattern Q35 = Pattern.compile("(pc-)?q35(-[0-9]+\\.[0-9]+)?");

  private MachineOptions() {}

  static void add(Assembly guest) {
    FieldNode architecture = guest.spec("architecture");
    if (architecture.exists() && !"amd64".equals(architecture.text())) {
      guest.refuse(architecture, "only guests of amd64 can be run");
    }
    guest.option("-accel").is(guest.host().hasKvm() ? "kvm" : "tcg", "what the host can do");
    OptionBuilder machine = guest.option("-machine");
    type(machine, guest);
    toggles(machine, guest);
    if (guest.domain("firmware.bootloader.bios.useSerial").isTrue()) {
      machine.with("graphics", "off", guest.domain("firmware.bootloader.bios.useSerial"));
    }
    FirmwareOptions.flash(machine, guest);
    MemoryOptions.backend(machine, guest);
  }

  private static void type(OptionBuilder machine, Assembly guest) {
    FieldNode type = guest.domain("machine.type");
    String name = type.text().isEmpty() ? "q35" : type.text();
    if (!Q35.matcher(name).matches()) {
      guest.refuse(type, "only machines of the family q35 can be run", "Write q35");
    }
    machine.is(name, type);
  }

  private static void toggles(OptionBuilder machine, Assembly guest) {
    FieldNode acpi = guest.domain("features.acpi");
    if (acpi.at("enabled").isFalse()) {
      machine.with("acpi", "off", acpi.at("enabled"));
    }
    FieldNode smm = guest.domain("features.smm");
    machine.toggle("smm", smm.isEnabled(), smm.at("enabled").exists() ? smm.at("enabled") : smm);
    FieldNode hpet = guest.domain("clock.timer.hpet.present");
    if (hpet.exists()) {
      machine.toggle("hpet", hpet.isTrue(), hpet);
    }
    FieldNode pit = guest.domain("clock.timer.pit.present");
    if (pit.isFalse()) {
      machine.toggle("pit", false, pit);
    }
  }
}
