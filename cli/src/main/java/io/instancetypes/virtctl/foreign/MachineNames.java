package io.instancetypes.virtctl.foreign;

import java.util.HashSet;
import java.util.Set;

/** What the VirtualMachines are called that come of foreign machines: no two of them the same. */
public final class MachineNames {
  static final int LONGEST = 63;

  private final Set<String> taken = new HashSet<>();

  /** The name that comes nearest to a foreign one and is free. */
  String of(String foreignName) {
    String label = MachineDraft.dnsLabel(foreignName, "machine", LONGEST);
    String free = label;
    for (int i = 2; !taken.add(free); i++) {
      String number = "-" + i;
      free = MachineDraft.dnsLabel(label, "machine", LONGEST - number.length()) + number;
    }
    return free;
  }
}
