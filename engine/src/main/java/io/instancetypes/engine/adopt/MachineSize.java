package io.instancetypes.engine.adopt;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Quantity;
import io.instancetypes.engine.rule.Topology;
import java.util.Map;
import java.util.Optional;

/**
 * How large an instance is.
 *
 * @param memory empty where nobody says it
 */
public record MachineSize(Topology topology, Optional<Quantity> memory) {
  static MachineSize of(Map<String, Object> instance) {
    Map<?, ?> domain = Fields.map(Fields.map(instance, "spec"), "domain");
    Map<?, ?> cpu = Fields.map(domain, "cpu");
    return new MachineSize(
        new Topology(dimension(cpu, "sockets"), dimension(cpu, "cores"), dimension(cpu, "threads")),
        Quantity.tryParse(Fields.map(domain, "memory").get("guest"))
            .filter(memory -> memory.signum() > 0));
  }

  private static long dimension(Map<?, ?> cpu, String key) {
    return Math.max(1, Fields.number(cpu, key, 1));
  }

  public long vcpus() {
    return topology.vcpus();
  }

  /** Whether a type gives exactly this size, however vCPUs are laid out. */
  boolean isThatOf(AdoptableType type) {
    return type.vcpus() == vcpus() && type.memory().equals(memory);
  }

  /** How far another size is from this one, in doublings. */
  public double distance(AdoptableType type) {
    return doublings(vcpus(), type.vcpus())
        + doublings(
            memory.map(Quantity::value).orElse(0L), type.memory().map(Quantity::value).orElse(0L));
  }

  private static double doublings(double from, double to) {
    return from > 0 && to > 0 ? Math.abs(Math.log(to / from)) / Math.log(2) : 0;
  }
}
