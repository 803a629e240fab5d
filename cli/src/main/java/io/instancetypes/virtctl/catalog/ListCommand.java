package io.instancetypes.virtctl.catalog;

import io.instancetypes.api.Quantity;
import io.instancetypes.catalog.choose.GuestPreference;
import io.instancetypes.catalog.choose.SizedType;
import io.instancetypes.virtctl.cli.AllowedValues;
import io.instancetypes.virtctl.cli.Console;
import io.instancetypes.virtctl.cli.Definition;
import io.instancetypes.virtctl.cli.Exit;
import io.instancetypes.virtctl.cli.Invocation;
import io.instancetypes.virtctl.cli.Option;
import io.instancetypes.virtctl.cli.Refusal;
import io.instancetypes.virtctl.report.ObjectOutput;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** {@code virtctl catalog}: the list. */
final class ListCommand {
  private static final Quantity NOTHING = Quantity.of(0, Quantity.Format.BINARY_SI);

  private ListCommand() {}

  static Definition definition() {
    return TypeSource.sources(
            Filter.features(
                Definition.of(
                        """
                        List instance types with their sizes, and preferences with what they need. \
                        The standard catalogue is built in; it needs no cluster.

                        As YAML it is what kubectl apply installs. A type that leaves its size to the \
                        VM is of every size.\
                        """)
                    .example("Everything", "virtctl catalog")
                    .example(
                        "By size and features",
                        "virtctl catalog --vcpus '>=4' --memory 8Gi..32Gi --dedicated")
                    .example(
                        "What Windows 11 can use",
                        "virtctl catalog --preference windows.11 --sort memory")
                    .example("Install it", "virtctl catalog -o yaml | kubectl apply -f -")
                    .option(
                        Option.value(
                            "vcpus", "RANGE", "Only types with so many vCPUs: 4, >=4, 4..16"))
                    .option(
                        Option.value(
                            "memory", "RANGE", "Only types with so much memory: 8Gi, 8Gi..32Gi"))
                    .option(
                        Option.value(
                            "preference", "NAME", "Only types that this preference can use"))))
        .option(
            Option.value("kind", "KIND", "Only instance types, or only preferences")
                .takes(AllowedValues.choices("instancetype", "preference")))
        .option(
            Option.value("sort", "BY", "Order of the instance types")
                .takes(AllowedValues.choices("name", "cpu", "memory"))
                .defaultsTo("name"))
        .option(
            Option.value("output", "FORMAT", "Print in this format")
                .letter('o')
                .takes(ObjectOutput.choices("table", "wide", "yaml", "json"))
                .defaultsTo("table"))
        .option(
            Option.value("kustomize", "FOLDER", "Write a kustomize base into this folder instead")
                .takes(AllowedValues.directories()))
        .alias("cpu", "vcpus")
        .alias("fits", "preference")
        .paged()
        .runs(ListCommand::run);
  }

  private static Exit run(Invocation invocation, Console console) throws IOException {
    TypeSource source = TypeSource.of(invocation, console);
    List<SizedType> types = types(invocation, source);
    List<GuestPreference> preferences = preferences(invocation, source);
    if (types.isEmpty() && preferences.isEmpty()) {
      throw new Refusal("no instance type meets all of this");
    }
    List<Map<String, Object>> objects =
        Stream.concat(
                types.stream().map(SizedType::object),
                preferences.stream().map(GuestPreference::object))
            .toList();
    if (invocation.has("kustomize")) {
      Kustomize.write(objects, Path.of(invocation.value("kustomize")));
      return Exit.OK;
    }
    String format = invocation.value("output");
    switch (format) {
      case "table", "wide" ->
          new TypeTables(format.equals("wide")).print(types, preferences, console);
      default -> ObjectOutput.print(TypeSource.asFields(objects), format, console.out());
    }
    return Exit.OK;
  }

  private static List<SizedType> types(Invocation invocation, TypeSource source) {
    if (invocation.optional("kind").orElse("").equals("preference")) {
      return List.of();
    }
    Filter filter =
        Filter.of(invocation).sizes(range(invocation, "vcpus"), range(invocation, "memory"));
    invocation.optional("preference").ifPresent(name -> filter.fits(source.preference(name)));
    return source.types().stream()
        .filter(filter::admits)
        .sorted(order(invocation.value("sort")))
        .toList();
  }

  /** Whoever asks for sizes or features of instance types wants to see instance types. */
  private static List<GuestPreference> preferences(Invocation invocation, TypeSource source) {
    boolean wanted =
        invocation.has("kind")
            ? invocation.value("kind").equals("preference")
            : Stream.of(
                    "vcpus",
                    "memory",
                    "preference",
                    "dedicated",
                    "hugepages",
                    "numa",
                    "realtime",
                    "overcommit",
                    "class")
                .noneMatch(invocation::has);
    return wanted ? source.preferences() : List.of();
  }

  private static Optional<Range> range(Invocation invocation, String option) {
    return invocation.optional(option).map(text -> Range.of(option, text));
  }

  private static Comparator<SizedType> order(String by) {
    Comparator<SizedType> byKind = Comparator.comparing(SizedType::kind);
    Comparator<SizedType> byName = Comparator.comparing(SizedType::name);
    Comparator<SizedType> bySeries = Comparator.comparing(SizedType::series);
    Comparator<SizedType> byVcpus = Comparator.comparing(type -> type.vcpus().orElse(0L));
    Comparator<SizedType> byMemory = Comparator.comparing(type -> type.memory().orElse(NOTHING));
    return switch (by) {
      case "cpu" -> byVcpus.thenComparing(byMemory).thenComparing(byName);
      case "memory" -> byMemory.thenComparing(byVcpus).thenComparing(byName);
      default ->
          byKind
              .thenComparing(bySeries)
              .thenComparing(SizedType::isCustom)
              .thenComparing(byVcpus)
              .thenComparing(byMemory)
              .thenComparing(byName);
    };
  }
}
