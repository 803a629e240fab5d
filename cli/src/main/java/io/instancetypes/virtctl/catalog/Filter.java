package io.instancetypes.virtctl.catalog;

import io.instancetypes.api.Quantity;
import io.instancetypes.catalog.choose.GuestPreference;
import io.instancetypes.catalog.choose.SizedType;
import io.instancetypes.virtctl.cli.Definition;
import io.instancetypes.virtctl.cli.Invocation;
import io.instancetypes.virtctl.cli.Option;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** What somebody asks of an instance type, and what speaks against one. */
final class Filter {
  /** A demand, and how to say that a type does not meet it. */
  private record Demand(Predicate<SizedType> met, String objection) {}

  private final List<Demand> demands = new ArrayList<>();

  /** Adds the options that ask for features. */
  static Definition features(Definition definition) {
    return definition
        .option(Option.flag("dedicated", "Only types with dedicated CPUs (=false: only without)"))
        .option(Option.flag("hugepages", "Only types with huge pages (=false: only without)"))
        .option(Option.flag("numa", "Only types that pass the host's NUMA topology on"))
        .option(Option.flag("realtime", "Only types for realtime guests"))
        .option(
            Option.flag("overcommit", "Only types that overcommit memory (=false: only without)"))
        .option(
            Option.value("class", "CLASS", "Only this class, by its letters (cx) or its label")
                .repeat());
  }

  /** The demands that the options of {@link #features} make. */
  static Filter of(Invocation invocation) {
    var filter = new Filter();
    filter.flag(invocation, "dedicated", SizedType::isDedicated, "dedicated CPUs");
    filter.flag(invocation, "hugepages", type -> type.pageSize().isPresent(), "huge pages");
    filter.flag(invocation, "numa", SizedType::hasNuma, "NUMA passthrough");
    filter.flag(invocation, "realtime", SizedType::isRealtime, "realtime tuning");
    filter.flag(
        invocation, "overcommit", type -> type.overcommitPercent() > 0, "overcommitted memory");
    List<String> classes = invocation.values("class");
    if (!classes.isEmpty()) {
      filter.demand(
          type -> classes.contains(type.family()) || classes.contains(type.classLabel()),
          "is not of class " + String.join(" or ", classes));
    }
    return filter;
  }

  /** Sizes within ranges; a type that leaves its size to the VM has every size. */
  Filter sizes(Optional<Range> vcpus, Optional<Range> memory) {
    vcpus.ifPresent(
        range ->
            demand(
                type -> type.vcpus().map(Filter::quantity).map(range::holds).orElse(true),
                "has another number of vCPUs"));
    memory.ifPresent(
        range ->
            demand(
                type -> type.memory().map(range::holds).orElse(true),
                "has another amount of memory"));
    return this;
  }

  /** Only what satisfies the requirements of a preference. */
  Filter fits(GuestPreference preference) {
    return demand(
        type ->
            type.vcpus().isEmpty()
                || type.memory().isEmpty()
                || preference.objection(type.vcpus().get(), type.memory().get()).isEmpty(),
        "does not fit " + preference.name());
  }

  private void flag(Invocation invocation, String option, Predicate<SizedType> has, String what) {
    if (invocation.has(option)) {
      boolean wanted = invocation.flag(option);
      demand(type -> has.test(type) == wanted, wanted ? "has no " + what : "has " + what);
    }
  }

  private Filter demand(Predicate<SizedType> met, String objection) {
    demands.add(new Demand(met, objection));
    return this;
  }

  boolean admits(SizedType type) {
    return objection(type).isEmpty();
  }

  /** The first demand that a type does not meet. */
  Optional<String> objection(SizedType type) {
    for (Demand demand : demands) {
      if (!demand.met.test(type)) {
        return Optional.of(demand.objection);
      }
    }
    return Optional.empty();
  }

  static Quantity quantity(long count) {
    return Quantity.of(count, Quantity.Format.DECIMAL_SI);
  }
}
