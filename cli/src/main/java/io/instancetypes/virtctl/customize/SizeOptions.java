package io.instancetypes.virtctl.customize;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind.Family;
import io.instancetypes.api.Quantity;
import io.instancetypes.virtctl.cli.Definition;
import io.instancetypes.virtctl.cli.Invocation;
import io.instancetypes.virtctl.cli.Option;
import io.instancetypes.virtctl.cli.Refusal;
import io.instancetypes.virtctl.option.Amounts;
import io.instancetypes.virtctl.option.Mistake;
import io.instancetypes.virtctl.option.TopologyOption;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The size that an instance type is to have, as far as the options say. */
final class SizeOptions {
  private static final String VCPUS = "vcpus";
  private static final String MEMORY = "memory";
  private static final String MAX_SOCKETS = "max-sockets";

  /** Which field of the spec each option sets. */
  static final Map<String, String> FIELDS =
      new TreeMap<>(
          Map.of(
              VCPUS,
              "cpu.guest",
              TopologyOption.NAME,
              "cpu.topology",
              MAX_SOCKETS,
              "cpu.maxSockets",
              MEMORY,
              "memory.guest"));

  private final Long vcpus;
  private final Fields topology;
  private final Long maxSockets;
  private final String memory;

  private SizeOptions(Invocation invocation) {
    vcpus = count(invocation, VCPUS);
    maxSockets = count(invocation, MAX_SOCKETS);
    topology = invocation.optional(TopologyOption.NAME).map(TopologyOption::read).orElse(null);
    memory = invocation.optional(MEMORY).map(text -> Amounts.memory(MEMORY, text)).orElse(null);
  }

  static Definition addTo(Definition definition) {
    return definition
        .option(Option.value(VCPUS, "N", "Number of vCPUs; takes the place of a topology"))
        .option(Option.value(MEMORY, "SIZE", "Memory of the guest, such as 4Gi"))
        .option(
            Option.value(
                TopologyOption.NAME,
                TopologyOption.spelling(),
                "Layout of the vCPUs; takes the place of their number"))
        .option(Option.value(MAX_SOCKETS, "N", "Most sockets that can be plugged in"))
        .alias("cpu", VCPUS)
        .exclusive(VCPUS, TopologyOption.NAME);
  }

  static SizeOptions read(Invocation invocation, SourceName source) {
    if (source.kind().family() == Family.PREFERENCE) {
      for (String option : FIELDS.keySet()) {
        if (invocation.has(option)) {
          throw Mistake.in(
              option, source.title() + " has no size; only an instance type takes this option");
        }
      }
    }
    return new SizeOptions(invocation);
  }

  private static Long count(Invocation invocation, String option) {
    return invocation.optional(option).map(text -> Amounts.count(option, "", text)).orElse(null);
  }

  boolean hasTopology() {
    return topology != null;
  }

  void applyTo(Fields spec) {
    if (vcpus != null) {
      spec.object("cpu").put("guest", vcpus);
      spec.object("cpu").remove("topology");
    }
    if (topology != null) {
      spec.object("cpu").put("topology", topology);
      spec.object("cpu").remove("guest");
    }
    if (memory != null) {
      spec.object("memory").put("guest", memory);
    }
    if (maxSockets != null) {
      limitSockets(spec.object("cpu"));
    } else if (vcpus != null || topology != null) {
      raiseLimit(spec.object("cpu"));
    }
  }

  private void limitSockets(Fields cpu) {
    long sockets = sockets(cpu);
    if (maxSockets < sockets) {
      String sentence =
          "%d is less than the %d sockets that there can be from the start; give at least %d"
              .formatted(maxSockets, sockets, sockets);
      boolean asked = vcpus != null || topology != null;
      throw asked
          ? Mistake.in(MAX_SOCKETS, sentence)
          : new Refusal("--" + MAX_SOCKETS + ": " + sentence);
    }
    cpu.put("maxSockets", maxSockets);
  }

  /** A limit of 0 is how old clients leave it out. */
  private static void raiseLimit(Fields cpu) {
    long limit = number(cpu.get("maxSockets"), 0);
    if (limit > 0 && limit < sockets(cpu)) {
      cpu.put("maxSockets", sockets(cpu));
    }
  }

  /** Without a preference that says otherwise, every vCPU is a socket. */
  private static long sockets(Fields cpu) {
    return cpu.get("topology") instanceof Fields topology
        ? number(topology.get("sockets"), 1)
        : number(cpu.get("guest"), 0);
  }

  private static long number(Object value, long otherwise) {
    return value instanceof Number number ? number.longValue() : otherwise;
  }

  /** Asked when all options are worked in, as another one may have raised the limit. */
  void checkMemory(Fields spec) {
    if (memory == null || !(spec.get("memory") instanceof Fields fields)) {
      return;
    }
    Optional<Quantity> limit = Quantity.tryParse(fields.get("maxGuest"));
    if (limit.isPresent() && limit.get().compareTo(Quantity.parse(memory)) < 0) {
      throw new Refusal(
          "--memory: %s is more than spec.memory.maxGuest allows; give at most %s, or add --set memory.maxGuest=%s"
              .formatted(memory, limit.get(), memory));
    }
  }
}
