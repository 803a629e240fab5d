package io.instancetypes.virtctl.plan;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.api.Fields;
import io.instancetypes.engine.plan.Capacity;
import io.instancetypes.engine.plan.MachineDemand;
import io.instancetypes.engine.plan.MachinePlan;
import io.instancetypes.engine.plan.ObjectKey;
import io.instancetypes.virtctl.cli.AllowedValues;
import io.instancetypes.virtctl.cli.Console;
import io.instancetypes.virtctl.cli.Definition;
import io.instancetypes.virtctl.cli.Invocation;
import io.instancetypes.virtctl.cli.Option;
import io.instancetypes.virtctl.cli.Printable;
import io.instancetypes.virtctl.cli.Refusal;
import io.instancetypes.virtctl.cli.Table;
import io.instancetypes.virtctl.cli.UsageError;
import io.instancetypes.virtctl.input.InputDocument;
import io.instancetypes.virtctl.input.Inputs;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Room on nodes and prices, for those who ask; without that, no word about them. */
record Resources(
    Optional<Capacity> capacity, Optional<Prices> prices, Map<ObjectKey, MachineDemand> demands) {
  static final Resources NONE = new Resources(Optional.empty(), Optional.empty(), Map.of());

  static Definition addTo(Definition definition) {
    return definition
        .option(
            Option.value(
                    "nodes",
                    "FILE",
                    "Say whether the VMs fit these Nodes, of a file or, with \"cluster\", of it")
                .takes(AllowedValues.files()))
        .option(
            Option.value("prices", "FILE", "Add prices, of a CSV file with type,price or vcpu,gib")
                .takes(AllowedValues.files()));
  }

  static boolean areAsked(Invocation invocation) {
    return invocation.has("nodes") || invocation.has("prices");
  }

  static Resources of(
      Invocation invocation, Console console, Present present, List<MachineDemand> demands)
      throws IOException {
    Optional<Capacity> capacity =
        invocation.has("nodes")
            ? Optional.of(Capacity.of(nodes(invocation.value("nodes"), console, present), demands))
            : Optional.empty();
    Optional<Prices> prices =
        invocation.has("prices")
            ? Optional.of(Prices.read(Path.of(invocation.value("prices"))))
            : Optional.empty();
    var byMachine = new LinkedHashMap<ObjectKey, MachineDemand>();
    demands.forEach(each -> byMachine.put(each.machine(), each));
    return new Resources(capacity, prices, byMachine);
  }

  private static List<Capacity.Node> nodes(String source, Console console, Present present)
      throws IOException {
    Stream<Fields> documents;
    if (source.equals("cluster")) {
      var api =
          present
              .api()
              .orElseThrow(() -> new UsageError("--nodes cluster needs a cluster, not --present"));
      var reply = api.get("/api/v1/nodes");
      if (!reply.isSuccess()) {
        throw new Refusal("the nodes of the cluster cannot be read: " + reply.message().strip());
      }
      documents =
          Fields.list(reply.document().get("items")).stream()
              .filter(Fields.class::isInstance)
              .map(Fields.class::cast);
    } else {
      Inputs inputs = Inputs.read(List.of(source), false, console.in());
      inputs.refuseUnreadable();
      documents =
          inputs.documents().stream()
              .map(InputDocument::fields)
              .filter(document -> "Node".equals(document.get("kind")))
              .map(Fields::copyOf);
    }
    var nodes = new LinkedHashMap<String, Capacity.Node>();
    documents.forEach(
        document -> {
          Capacity.Node node =
              Capacity.Node.of(document)
                  .orElseThrow(() -> unmeasured(source, ObjectKey.of(document)));
          nodes.put(node.name(), node);
        });
    if (nodes.isEmpty()) {
      throw new Refusal("--nodes %s has no Node".formatted(source));
    }
    return List.copyOf(nodes.values());
  }

  private static Refusal unmeasured(String source, ObjectKey node) {
    return new Refusal(
        "--nodes %s: Node %s does not say what it has: status.allocatable needs cpu and memory, such as 4 and 16Gi"
            .formatted(source, Printable.line(node.name())));
  }

  void putInto(Fields plan) {
    capacity.ifPresent(each -> plan.put("capacity", each.document()));
    prices.ifPresent(each -> plan.put("prices", each.document(demands)));
  }

  void print(Console console) {
    print(console.out(), console.terminal().room());
  }

  private void print(PrintStream out, int room) {
    for (Table table : tables()) {
      out.println();
      table.print(out, room);
    }
    unpriced().ifPresent(out::println);
  }

  /** What there is to tell, one after the other. */
  List<Table> tables() {
    var tables = new ArrayList<Table>();
    capacity.ifPresent(
        each -> {
          tables.add(summary(each));
          tables.add(nodes(each));
        });
    prices.ifPresent(
        each -> {
          Prices.Total total = each.total(demands);
          tables.add(
              new Table("PRICE", "BEFORE", "AFTER")
                  .row("of all", Prices.words(total.before()), Prices.words(total.after())));
        });
    return tables;
  }

  Optional<String> unpriced() {
    return prices
        .map(each -> each.total(demands).unknown().size())
        .filter(unknown -> unknown > 0)
        .map("VMs of unknown price, left out: %,d"::formatted);
  }

  /** Everything as a text. */
  String words() {
    var bytes = new ByteArrayOutputStream();
    print(new PrintStream(bytes, true, UTF_8), Integer.MAX_VALUE);
    return bytes.toString(UTF_8).strip();
  }

  boolean areNone() {
    return capacity.isEmpty() && prices.isEmpty();
  }

  /** What is worse about the room with the change; nothing where it is not. */
  Optional<String> shortage() {
    return capacity.flatMap(
        each -> {
          var lost = new ArrayList<>(each.after().unplaced());
          lost.removeAll(Set.copyOf(each.before().unplaced()));
          if (!lost.isEmpty()) {
            return Optional.of("fit no node any more: " + names(lost));
          }
          return each.before().survives() && !each.after().survives()
              ? Optional.of(
                  "all VMs fit, but not any more without node "
                      + Printable.line(each.largest().orElseThrow().name()))
              : Optional.empty();
        });
  }

  /** What machines cost together, before and with the change; empty where nobody asked. */
  Optional<String> price(List<MachinePlan> machines) {
    return prices.map(each -> each.words(machines, demands));
  }

  private static Table summary(Capacity capacity) {
    var table = new Table("CAPACITY", "BEFORE", "AFTER");
    Capacity.Load before = capacity.before();
    Capacity.Load after = capacity.after();
    table.row("VMs that are to run", "" + before.machines(), "" + after.machines());
    table.row("CPU", Capacity.cpu(before.milliCpu()), Capacity.cpu(after.milliCpu()));
    table.row("memory of guests", Capacity.memory(before.guest()), Capacity.memory(after.guest()));
    table.row(
        "KubeVirt's overhead",
        Capacity.memory(before.overhead()),
        Capacity.memory(after.overhead()));
    table.row("fit no node", unplaced(before), unplaced(after));
    capacity
        .largest()
        .ifPresent(
            node ->
                table.row(
                    "fit without " + Printable.line(node.name()),
                    before.survives() ? "yes" : "no",
                    after.survives() ? "yes" : "no"));
    return table;
  }

  private static String unplaced(Capacity.Load load) {
    return load.unplaced().isEmpty() ? "0" : names(load.unplaced());
  }

  private static String names(List<ObjectKey> machines) {
    List<String> names =
        machines.stream()
            .map(each -> Printable.line(each.namespace() + "/" + each.name()))
            .toList();
    return names.size() <= 3
        ? String.join(", ", names)
        : "%s and %,d more".formatted(String.join(", ", names.subList(0, 3)), names.size() - 3);
  }

  private static Table nodes(Capacity capacity) {
    var table = new Table("NODE", "MEMORY", "BEFORE", "AFTER", "CPU", "BEFORE", "AFTER");
    for (int i = 0; i < capacity.nodes().size(); i++) {
      Capacity.Node node = capacity.nodes().get(i);
      Capacity.Node before = capacity.before().used().get(i);
      Capacity.Node after = capacity.after().used().get(i);
      table.row(
          Printable.line(node.name()),
          Capacity.memory(node.memory()),
          Capacity.memory(before.memory()),
          Capacity.memory(after.memory()),
          Capacity.cpu(node.milliCpu()),
          Capacity.cpu(before.milliCpu()),
          Capacity.cpu(after.milliCpu()));
    }
    return table;
  }
}
