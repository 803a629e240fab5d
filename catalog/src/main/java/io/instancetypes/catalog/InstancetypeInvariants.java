package io.instancetypes.catalog;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Quantity;
import java.util.Map;
import java.util.Optional;

/**
 * What KubeVirt demands of the machines that an instance type makes. The tables of this catalogue
 * must not be able to say anything else, so a breach is a mistake of ours and stops everything.
 */
final class InstancetypeInvariants {
  private final Map<?, ?> cpu;
  private final Map<?, ?> memory;

  private InstancetypeInvariants(Map<String, Object> spec) {
    this.cpu = Fields.map(spec, "cpu");
    this.memory = Fields.map(spec, "memory");
  }

  /** The given spec, which holds them all. */
  static Fields hold(String name, Fields spec) {
    Optional<String> broken = broken(spec);
    if (broken.isPresent()) {
      throw new IllegalStateException("Instance type " + name + ": " + broken.get() + ".");
    }
    return spec;
  }

  /** The first one that a spec breaks, in words. */
  static Optional<String> broken(Map<String, Object> spec) {
    var invariants = new InstancetypeInvariants(spec);
    return Optional.ofNullable(invariants.firstBroken());
  }

  private String firstBroken() {
    boolean dedicated = Boolean.TRUE.equals(cpu.get("dedicatedCPUPlacement"));
    boolean passthrough = Fields.map(cpu, "numa").get("guestMappingPassthrough") != null;
    if (Boolean.TRUE.equals(cpu.get("isolateEmulatorThread")) && !dedicated) {
      return "an isolated emulator thread needs dedicated CPUs";
    }
    if (passthrough && !(dedicated && memory.get("hugepages") != null)) {
      return "the host's NUMA nodes need dedicated CPUs and huge pages";
    }
    if (cpu.get("realtime") != null && !(dedicated && passthrough)) {
      return "realtime needs dedicated CPUs and the host's NUMA nodes";
    }
    String sockets = sockets();
    return sockets != null ? sockets : memory();
  }

  private String sockets() {
    if (cpu.get("maxSockets") instanceof Number most
        && !(cpu.get("guest") instanceof Number guest && most.longValue() == guest.longValue())) {
      return "maxSockets " + most + " is not the number of vCPUs";
    }
    return null;
  }

  private String memory() {
    if (memory.get("overcommitPercent") instanceof Number percent) {
      if (percent.longValue() < 0 || percent.longValue() > 100) {
        return "overcommitPercent " + percent + " is not between 0 and 100";
      }
      if (memory.get("hugepages") != null) {
        return "huge pages cannot be overcommitted";
      }
    }
    return pages();
  }

  private String pages() {
    Object pageSize = Fields.map(memory, "hugepages").get("pageSize");
    if (pageSize == null || memory.get("guest") == null) {
      return null;
    }
    Quantity guest = Quantity.parse(memory.get("guest"));
    Quantity page = Quantity.parse(pageSize);
    return guest.value() % page.value() == 0
        ? null
        : guest + " of memory are not a multiple of the page size " + page;
  }
}
