package io.instancetypes.engine.validate.vm;

/** The order in which devices are booted from, disks and interfaces alike. */
final class BootOrder {
  private BootOrder() {}

  static void positive(Located device, Candidate vm) {
    if (device.get("bootOrder") instanceof Number && device.number("bootOrder") < 1) {
      vm.invalid(
          device, "bootOrder", "places are counted from 1, found " + device.number("bootOrder"));
    }
  }

  static void unique(Located device, Candidate vm) {
    if (device.number("bootOrder") > 0) {
      Located other = vm.bootsAt(device.number("bootOrder"), device);
      if (other != null) {
        vm.invalid(
            device,
            "bootOrder",
            other.path() + " boots at place " + device.number("bootOrder") + " already",
            "Give every device a place of its own.");
      }
    }
  }
}
