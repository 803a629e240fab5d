package io.instancetypes.catalog;

import static io.instancetypes.api.Fields.of;

import io.instancetypes.api.Fields;

/** What a series of instance types can have besides a size. A series is a choice of these. */
enum Feature {
  /** Half of the guest's memory is requested from the host. */
  HALF_REQUESTED(of("memory", of("overcommitPercent", 50L))),

  /** Each vCPU has a core of its own, and the emulator another one. */
  DEDICATED_CPUS(of("cpu", of("dedicatedCPUPlacement", true, "isolateEmulatorThread", true))),

  /** The guest sees the NUMA nodes its CPUs and memory really lie on. */
  HOST_NUMA(of("cpu", of("numa", of("guestMappingPassthrough", new Fields())))),

  /** vCPUs are scheduled in real time. */
  REALTIME(of("cpu", of("realtime", new Fields()))),

  /** Input and output have threads of their own. */
  IO_THREADS(of("ioThreadsPolicy", "auto")),

  /** The container runtime neither moves, throttles nor interrupts the CPUs of the machine. */
  UNDISTURBED(
      of(
          "annotations",
          of(
              "cpu-load-balancing.crio.io", "disable",
              "cpu-quota.crio.io", "disable",
              "irq-load-balancing.crio.io", "disable")));

  private final Fields part;

  Feature(Fields part) {
    this.part = part;
  }

  /** The part of a spec that switches it on. */
  Fields part() {
    return part;
  }
}
