package io.instancetypes.runtime.life;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Why a guest stands still whose disks cannot be read or written. */
final class DiskTrouble {
  /** Of the condition {@code Paused}. */
  static final String REASON = "PausedIOError";

  /** The module qemu names disks so, with their number. */
  private static final String DISK = "disk";

  private DiskTrouble() {}

  static String inWords(KubeObject vmi, GuestState.Alive guest) {
    List<Map<?, ?>> disks =
        Fields.maps(Fields.map(Fields.map(vmi.spec(), "domain"), "devices"), "disks");
    String why =
        guest.stalled().entrySet().stream()
            .map(disk -> inWords(name(disk.getKey(), disks), disk.getValue()))
            .collect(Collectors.joining("; "));
    return why.isEmpty() ? "a disk could not be read or written" : why;
  }

  private static String inWords(String volume, String status) {
    return status.equals("nospace")
        ? "there is no space left on this machine for volume %s: the guest goes on when there is"
            .formatted(volume)
        : "volume %s could not be read or written: the guest goes on when it can be"
            .formatted(volume);
  }

  private static String name(String device, List<Map<?, ?>> disks) {
    for (int i = 0; i < disks.size(); i++) {
      if (device.equals(DISK + i)) {
        return Fields.text(disks.get(i), "name");
      }
    }
    return device;
  }
}
