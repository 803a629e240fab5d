package io.instancetypes.engine.rule;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Quantity;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How large an instance type makes machines.
 *
 * @param vcpus empty where the machine says it
 * @param memory empty where the machine says it
 */
public record TypeSize(Optional<Long> vcpus, Optional<Quantity> memory) {
  private static final double FAR = 100;

  /** Of the spec of an instance type. To KubeVirt nothing and zero are the same. */
  public static TypeSize of(Map<?, ?> spec) {
    return new TypeSize(
        vcpus(Fields.map(spec, "cpu")),
        Quantity.tryParse(Fields.map(spec, "memory").get("guest"))
            .filter(guest -> guest.signum() > 0));
  }

  /**
   * How far it is from the size of a machine, in doublings; far where one of them says nothing.
   *
   * @param machine its {@code vcpus} and {@code memory}, as instances are measured
   */
  public double distance(Map<?, ?> machine) {
    return doublings(Fields.number(machine, "vcpus"), vcpus.orElse(0L))
        + doublings(
            Quantity.tryParse(machine.get("memory")).map(Quantity::value).orElse(0L),
            memory.map(Quantity::value).orElse(0L));
  }

  private static double doublings(long from, long to) {
    return from > 0 && to > 0 ? Math.abs(Math.log((double) to / from)) / Math.log(2) : FAR;
  }

  private static Optional<Long> vcpus(Map<?, ?> cpu) {
    long vcpus = Fields.number(cpu, "guest", 0);
    if (cpu.get("topology") instanceof Map<?, ?> topology) {
      vcpus = 1;
      for (String dimension : List.of("sockets", "cores", "threads")) {
        vcpus *= Fields.number(topology, dimension, 1);
      }
    }
    return vcpus > 0 ? Optional.of(vcpus) : Optional.empty();
  }
}
