package io.instancetypes.virtctl.catalog;

import io.instancetypes.api.Quantity;
import io.instancetypes.catalog.Deprecation;
import io.instancetypes.catalog.choose.GuestPreference;
import io.instancetypes.catalog.choose.SizedType;
import io.instancetypes.virtctl.cli.Console;
import io.instancetypes.virtctl.cli.Table;
import java.io.PrintStream;
import java.util.List;

/** The tables of instance types and preferences. */
final class TypeTables {
  private static final String BY_VM = "(VM)";

  private final boolean wide;

  TypeTables(boolean wide) {
    this.wide = wide;
  }

  void print(List<SizedType> types, List<GuestPreference> preferences, Console console) {
    PrintStream out = console.out();
    int room = console.terminal().room();
    if (!types.isEmpty()) {
      types(types).print(out, room);
    }
    if (!preferences.isEmpty()) {
      if (!types.isEmpty()) {
        out.println();
      }
      preferences(preferences).print(out, room);
    }
  }

  private Table types(List<SizedType> types) {
    var table =
        wide
            ? new Table("INSTANCETYPE", "CPU", "MEMORY", "CLASS", "FEATURES", "KIND", "REMARK")
            : new Table("INSTANCETYPE", "CPU", "MEMORY", "FEATURES", "REMARK");
    for (SizedType type : types) {
      String cpu = type.vcpus().map(String::valueOf).orElse(BY_VM);
      String memory = type.memory().map(Quantity::canonical).orElse(BY_VM);
      String features = String.join(", ", type.features());
      String remark = type.deprecation().map(TypeTables::remark).orElse("");
      if (wide) {
        table.row(type.name(), cpu, memory, type.classLabel(), features, type.kind(), remark);
      } else {
        table.row(type.name(), cpu, memory, features, remark);
      }
    }
    return table;
  }

  private static String remark(Deprecation deprecation) {
    return deprecation.replacement().isEmpty()
        ? "deprecated"
        : "deprecated, use " + deprecation.replacement();
  }

  private Table preferences(List<GuestPreference> preferences) {
    var table =
        wide
            ? new Table(
                "PREFERENCE", "NEEDS-CPU", "NEEDS-MEMORY", "ARCH", "TOPOLOGY", "DISK", "NETWORK")
            : new Table("PREFERENCE", "NEEDS-CPU", "NEEDS-MEMORY", "ARCH");
    for (GuestPreference preference : preferences) {
      String cpu = preference.requiredVcpus().map(String::valueOf).orElse("");
      String memory = preference.requiredMemory().map(Quantity::canonical).orElse("");
      if (wide) {
        table.row(
            preference.name(),
            cpu,
            memory,
            preference.architecture(),
            preference.topology(),
            preference.diskBus(),
            preference.interfaceModel());
      } else {
        table.row(preference.name(), cpu, memory, preference.architecture());
      }
    }
    return table;
  }
}
