package io.instancetypes.engine.plan;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Quantity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Whether nodes have room for the machines that are to run: the largest first, each onto the first
 * node that has both its memory and its CPU. What else runs on the nodes is not known here.
 */
public record Capacity(List<Node> nodes, Load before, Load after) {
  /** A node with what it has for pods. */
  public record Node(String name, long milliCpu, long memory) {
    /** Empty for one that does not say what it has. */
    public static Optional<Node> of(Map<String, Object> document) {
      Map<?, ?> allocatable = Fields.map(Fields.map(document, "status"), "allocatable");
      Optional<Long> memory = Demand.bytes(allocatable.get("memory")).filter(each -> each >= 0);
      return Demand.milli(allocatable.get("cpu"))
          .filter(each -> each >= 0)
          .flatMap(cpu -> memory.map(bytes -> new Node(ObjectKey.of(document).name(), cpu, bytes)));
    }
  }

  /**
   * All machines at one time.
   *
   * @param used of each node, in their order
   * @param unplaced the machines that no node has room for
   * @param survives whether all of them also fit without the largest node
   */
  public record Load(
      int machines,
      long milliCpu,
      long guest,
      long overhead,
      List<Node> used,
      List<ObjectKey> unplaced,
      boolean survives) {}

  private record Placed(ObjectKey machine, Demand demand) {}

  public static Capacity of(List<Node> nodes, List<MachineDemand> demands) {
    return new Capacity(
        nodes,
        load(nodes, demands, MachineDemand::before),
        load(nodes, demands, MachineDemand::after));
  }

  public Optional<Node> largest() {
    return largest(nodes);
  }

  private static Optional<Node> largest(List<Node> nodes) {
    return nodes.stream().max(Comparator.comparingLong(Node::memory));
  }

  private static Load load(
      List<Node> nodes,
      List<MachineDemand> demands,
      Function<MachineDemand, Optional<Demand>> when) {
    List<Placed> machines =
        demands.stream()
            .flatMap(
                each -> when.apply(each).map(demand -> new Placed(each.machine(), demand)).stream())
            .sorted(
                Comparator.<Placed>comparingLong(each -> -each.demand.memory())
                    .thenComparing(each -> each.demand.dedicated() ? -each.demand.milliCpu() : 0L)
                    .thenComparing(Placed::machine))
            .toList();
    var used = new ArrayList<Node>();
    nodes.forEach(node -> used.add(new Node(node.name(), 0, 0)));
    List<ObjectKey> unplaced = place(machines, nodes, used);
    var fewer = new ArrayList<>(nodes);
    largest(nodes).ifPresent(fewer::remove);
    var without = new ArrayList<Node>();
    fewer.forEach(node -> without.add(new Node(node.name(), 0, 0)));
    return new Load(
        machines.size(),
        machines.stream().mapToLong(each -> each.demand.milliCpu()).reduce(0, Demand::sum),
        machines.stream().mapToLong(each -> each.demand.guest()).reduce(0, Demand::sum),
        machines.stream().mapToLong(each -> each.demand.overhead()).reduce(0, Demand::sum),
        used,
        unplaced,
        place(machines, fewer, without).isEmpty());
  }

  private static List<ObjectKey> place(List<Placed> machines, List<Node> nodes, List<Node> used) {
    var unplaced = new ArrayList<ObjectKey>();
    for (Placed each : machines) {
      int i = 0;
      while (i < nodes.size() && !fits(each.demand, nodes.get(i), used.get(i))) {
        i++;
      }
      if (i == nodes.size()) {
        unplaced.add(each.machine);
      } else {
        Node old = used.get(i);
        used.set(
            i,
            new Node(
                old.name(),
                old.milliCpu() + each.demand.milliCpu(),
                old.memory() + each.demand.memory()));
      }
    }
    unplaced.sort(null);
    return unplaced;
  }

  private static boolean fits(Demand demand, Node node, Node used) {
    return demand.memory() <= node.memory() - used.memory()
        && demand.milliCpu() <= node.milliCpu() - used.milliCpu();
  }

  /** For machines. */
  public Fields document() {
    var list = new ArrayList<Object>();
    for (int i = 0; i < nodes.size(); i++) {
      Node node = nodes.get(i);
      list.add(
          Fields.of(
              "name",
              node.name(),
              "allocatable",
              amounts(node),
              "before",
              amounts(before.used().get(i)),
              "after",
              amounts(after.used().get(i))));
    }
    return Fields.of(
        "before",
        document(before),
        "after",
        document(after),
        "nodes",
        list,
        "largestNode",
        largest().map(Node::name).orElse(null));
  }

  private static Fields document(Load load) {
    var unplaced = new ArrayList<Object>();
    load.unplaced()
        .forEach(
            each -> unplaced.add(Fields.of("namespace", each.namespace(), "name", each.name())));
    return Fields.of(
        "machines",
        (long) load.machines(),
        "cpu",
        cpu(load.milliCpu()),
        "guestMemory",
        memory(load.guest()),
        "overhead",
        memory(load.overhead()),
        "unplaced",
        unplaced,
        "survivesLossOfLargestNode",
        load.survives());
  }

  private static Fields amounts(Node node) {
    return Fields.of("cpu", cpu(node.milliCpu()), "memory", memory(node.memory()));
  }

  public static String memory(long bytes) {
    return Quantity.of(bytes, Quantity.Format.BINARY_SI).canonical();
  }

  public static String cpu(long milli) {
    return Quantity.parse(milli + "m").canonical();
  }
}
