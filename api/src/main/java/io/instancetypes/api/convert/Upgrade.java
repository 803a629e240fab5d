package io.instancetypes.api.convert;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind.Family;
import java.util.Map;

/** Replaces the deprecated spellings of a spec by those of v1beta2. */
final class Upgrade {
  private static final Map<String, String> TOPOLOGIES =
      Map.of(
          "preferSockets", "sockets",
          "preferCores", "cores",
          "preferThreads", "threads",
          "preferSpread", "spread",
          "preferAny", "any");

  private Upgrade() {}

  static void apply(Family family, Fields spec) {
    if (family == Family.PREFERENCE) {
      shortenTopology(spec);
      moveRatio(spec);
      replaceUseEfi(spec);
    }
  }

  private static void shortenTopology(Fields spec) {
    if (spec.get("cpu") instanceof Fields cpu
        && cpu.get("preferredCPUTopology") instanceof String topology
        && TOPOLOGIES.containsKey(topology)) {
      cpu.put("preferredCPUTopology", TOPOLOGIES.get(topology));
    }
  }

  private static void moveRatio(Fields spec) {
    if (!(spec.get("preferSpreadSocketToCoreRatio") instanceof Number ratio)
        || ratio.longValue() == 0) {
      return;
    }
    if (member(spec, "cpu") instanceof Fields cpu
        && member(cpu, "spreadOptions") instanceof Fields options
        && options.get("ratio") == null) {
      options.put("ratio", ratio);
      cpu.put("spreadOptions", options);
      spec.put("cpu", cpu);
      spec.remove("preferSpreadSocketToCoreRatio");
    }
  }

  private static Object member(Fields object, String name) {
    Object member = object.get(name);
    return member == null ? new Fields() : member;
  }

  private static void replaceUseEfi(Fields spec) {
    if (!(spec.get("firmware") instanceof Fields firmware)
        || !Boolean.TRUE.equals(firmware.get("preferredUseEfi"))
        || firmware.get("preferredEfi") != null) {
      return;
    }
    var efi = new Fields();
    // It stays beside preferredEfi because it reaches further: it also applies to an EFI bootloader
    // that the user chose, and dropping it would change those machines.
    Object secureBoot = firmware.get("preferredUseSecureBoot");
    if (secureBoot != null) {
      efi.put("secureBoot", secureBoot);
    }
    firmware.put("preferredEfi", efi);
    firmware.remove("preferredUseEfi");
  }
}
