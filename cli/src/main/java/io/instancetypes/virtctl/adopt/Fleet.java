package io.instancetypes.virtctl.adopt;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Quantity;
import io.instancetypes.engine.adopt.AdoptionDifference;
import io.instancetypes.engine.adopt.FleetSizes;
import io.instancetypes.engine.adopt.FleetSizes.Size;
import io.instancetypes.engine.adopt.FleetSizes.Step;
import io.instancetypes.engine.adopt.MachineSize;
import io.instancetypes.virtctl.adopt.AdoptSources.Source;
import io.instancetypes.virtctl.cli.Console;
import io.instancetypes.virtctl.cli.Invocation;
import io.instancetypes.virtctl.cli.Table;
import io.instancetypes.virtctl.cli.UsageError;
import io.instancetypes.virtctl.foreign.ForeignMachine;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Machines that share few sizes. */
final class Fleet {
  private static final int LONGEST_CURVE = 20;

  /** A machine with the size it gets, and what that changes. */
  record Member(Source source, List<AdoptionDifference> resized) {}

  private final List<Step> curve;
  private final Step chosen;

  private Fleet(List<Step> curve, Step chosen) {
    this.curve = curve;
    this.chosen = chosen;
  }

  /** Empty where nobody asked for few types. */
  static Optional<Fleet> of(Invocation invocation, List<Optional<MachineSize>> machines) {
    if (!invocation.has("types") && !invocation.has("waste")) {
      return Optional.empty();
    }
    List<Size> sizes =
        machines.stream().flatMap(Optional::stream).flatMap(size -> size(size).stream()).toList();
    if (sizes.isEmpty()) {
      return Optional.empty();
    }
    List<Step> curve = FleetSizes.curve(sizes);
    Step chosen =
        invocation.has("types")
            ? fewerThan(curve, types(invocation.value("types")))
            : below(curve, waste(invocation.value("waste")));
    return Optional.of(new Fleet(curve, chosen));
  }

  private static Optional<Size> size(MachineSize size) {
    return size.memory().map(memory -> new Size(size.vcpus(), memory.value()));
  }

  private static Step fewerThan(List<Step> curve, int types) {
    return curve.stream().filter(step -> step.types() <= types).findFirst().orElse(curve.getLast());
  }

  private static Step below(List<Step> curve, double waste) {
    return curve.stream()
        .filter(step -> step.waste() <= waste)
        .reduce((more, fewer) -> fewer)
        .orElse(curve.getFirst());
  }

  private static int types(String text) {
    if (!text.matches("[1-9]\\d{0,5}")) {
      throw new UsageError("--types: \"" + text + "\" is not a number of types; write 1 or more");
    }
    return Integer.parseInt(text);
  }

  private static double waste(String text) {
    if (!text.matches("\\d{1,4}(\\.\\d{1,3})?%?")) {
      throw new UsageError("--waste: \"" + text + "\" is no percentage; write one such as 20%");
    }
    return Double.parseDouble(text.replace("%", ""));
  }

  /** A machine as large as the type it shares. */
  Member member(Source source, Optional<MachineSize> size) {
    Optional<Size> own = size.flatMap(Fleet::size);
    if (own.isEmpty() || chosen.holding(own.get()).equals(own.get())) {
      return new Member(source, List.of());
    }
    Size shared = chosen.holding(own.get());
    Fields vm = Fields.copyOf(source.machine().vm());
    Fields domain = vm.object("spec").object("template").object("spec").object("domain");
    var changes = new ArrayList<AdoptionDifference>();
    String reason = "one of %d types for all machines".formatted(chosen.types());
    if (shared.vcpus() != own.get().vcpus()) {
      changes.add(
          new AdoptionDifference(
              "spec.domain.cpu", own.get().vcpus() + " vCPUs", shared.vcpus() + " vCPUs", reason));
      for (String key : List.of("guest", "sockets", "cores", "threads")) {
        domain.object("cpu").remove(key);
      }
      domain.object("cpu").put("sockets", shared.vcpus());
    }
    if (shared.memory() != own.get().memory()) {
      String amount = amount(shared.memory());
      changes.add(
          new AdoptionDifference(
              "spec.domain.memory.guest", amount(own.get().memory()), amount, reason));
      domain.object("memory").put("guest", amount);
    }
    ForeignMachine machine = source.machine();
    return new Member(
        new Source(
            new ForeignMachine(
                machine.file(),
                machine.name(),
                vm,
                machine.preferences(),
                machine.virtioLater(),
                machine.unplaced()),
            source.exists(),
            source.original()),
        changes);
  }

  private static String amount(long bytes) {
    return Quantity.of(bytes, Quantity.Format.BINARY_SI).canonical();
  }

  void print(Console console) {
    var table = new Table("TYPES", "WASTE", "");
    int from = Math.max(0, curve.size() - LONGEST_CURVE);
    for (int i = from; i < curve.size(); i++) {
      Step step = curve.get(i);
      table.row("" + step.types(), "%.1f%%".formatted(step.waste()), step == chosen ? "taken" : "");
    }
    table.print(console.out(), console.terminal().room());
    console.out().println();
  }

  Fields document() {
    var steps = new ArrayList<Object>();
    curve.forEach(
        step ->
            steps.add(
                Fields.of(
                    "types",
                    (long) step.types(),
                    "wastePercent",
                    Math.round(step.waste() * 10) / 10.0)));
    return Fields.of("curve", steps, "types", (long) chosen.types());
  }
}
