package io.instancetypes.virtctl.plan;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.api.Quantity;
import io.instancetypes.engine.plan.MachinePatch;
import io.instancetypes.engine.plan.MachinePlan;
import io.instancetypes.engine.plan.ObjectKey;
import io.instancetypes.engine.resolve.Finder;
import io.instancetypes.engine.rule.Cause;
import io.instancetypes.engine.rule.TypeSize;
import io.instancetypes.virtctl.cli.Console;
import io.instancetypes.virtctl.cli.Printable;
import io.instancetypes.virtctl.cli.Table;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The instance types to which a machine can move. */
final class ResizeTargets {
  /**
   * @param distance how far its size is from the present one, in doublings
   */
  private record Target(
      ObjectKey type, MachinePlan plan, String vcpus, String memory, double distance) {}

  private static final String BY_VM = "unset";

  private final Present present;
  private final Map<String, Object> vm;
  private final Fields size;

  /**
   * @param size the present one, as {@code InstanceSize} has it
   */
  ResizeTargets(Present present, Map<String, Object> vm, Fields size) {
    this.present = present;
    this.vm = vm;
    this.size = size;
  }

  /** The nearest first, then those that are refused. */
  private List<Target> all() {
    String current = Fields.text(Fields.map(Fields.map(vm, "spec"), "instancetype"), "name");
    return Stream.of(Kind.CLUSTER_INSTANCETYPE, Kind.INSTANCETYPE)
        .flatMap(kind -> present.ofKind(kind.kind()))
        .filter(
            type ->
                ObjectKey.of(type).namespace().isEmpty()
                    || Finder.namespace(type).equals(Finder.namespace(vm)))
        .filter(type -> !ObjectKey.of(type).name().equals(current))
        .map(this::target)
        .sorted(
            Comparator.comparing((Target target) -> target.plan().verdict().isBad())
                .thenComparingDouble(Target::distance)
                .thenComparing(target -> target.type().name()))
        .toList();
  }

  private Target target(Map<String, Object> type) {
    ObjectKey key = ObjectKey.of(type);
    var write = new MachineWrite(Map.of(ObjectKey.of(vm), MachinePatch.reference(key)), present);
    MachinePlan plan = write.plan().machines().getFirst();
    TypeSize given = TypeSize.of(Fields.map(type, "spec"));
    return new Target(
        key,
        plan,
        given.vcpus().map(String::valueOf).orElse(BY_VM),
        given.memory().map(Quantity::canonical).orElse(BY_VM),
        given.distance(size));
  }

  void print(Console console) {
    var table = new Table("TYPE", "VCPUS", "MEMORY", "HOW", "WHY NOT");
    for (Target target : all()) {
      table.row(
          Printable.line(target.type().name()),
          target.vcpus(),
          target.memory(),
          "" + target.plan().verdict(),
          first(target.plan().causes()).map(Cause::message).map(Printable::line).orElse(""));
    }
    table.print(console.out(), console.terminal().room());
  }

  private static Optional<Cause> first(List<Cause> causes) {
    return causes.stream().findFirst();
  }

  Fields document() {
    var targets = new ArrayList<Object>();
    for (Target target : all()) {
      var causes = new ArrayList<Object>();
      target.plan().causes().forEach(cause -> causes.add(cause.message()));
      targets.add(
          Fields.of(
              "kind",
              target.type().kind(),
              "name",
              target.type().name(),
              "verdict",
              target.plan().verdict().toString(),
              "causes",
              causes));
    }
    return Fields.of("targets", targets);
  }
}
