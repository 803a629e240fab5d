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
  /** Of the spec of an instance type. To KubeVirt nothing and zero are the same. */
  public static TypeSize of(Map<?, ?> spec) {
    return new TypeSize(
        vcpus(Fields.map(spec, "cpu")),
        Quantity.tryParse(Fields.map(spec, "memory").get("guest"))
            .filter(guest -> guest.signum() > 0));
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
