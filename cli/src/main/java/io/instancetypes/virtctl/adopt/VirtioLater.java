package io.instancetypes.virtctl.adopt;

import io.instancetypes.api.Fields;
import java.util.List;
import java.util.Map;

/** A machine with its disks and networks on virtio. */
final class VirtioLater {
  private VirtioLater() {}

  static Fields of(Map<String, Object> vm) {
    Fields moved = Fields.copyOf(vm);
    Fields devices =
        moved.object("spec").object("template").object("spec").object("domain").object("devices");
    if (devices.get("disks") instanceof List<?> disks) {
      for (Object each : disks) {
        if (each instanceof Fields disk && disk.get("disk") instanceof Fields device) {
          device.put("bus", "virtio");
        }
      }
    }
    if (devices.get("interfaces") instanceof List<?> interfaces) {
      for (Object each : interfaces) {
        if (each instanceof Fields nic) {
          nic.put("model", "virtio");
        }
      }
    }
    return moved;
  }
}
