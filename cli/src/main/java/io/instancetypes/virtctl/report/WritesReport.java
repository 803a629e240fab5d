package io.instancetypes.virtctl.report;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import io.instancetypes.api.json.JsonPointer;
import io.instancetypes.documents.Yaml;
import io.instancetypes.engine.plan.ServerWrites;
import io.instancetypes.engine.plan.ServerWrites.Written;
import io.instancetypes.virtctl.cli.Console;
import io.instancetypes.virtctl.cli.Printable;
import io.instancetypes.virtctl.cli.Table;
import io.instancetypes.virtctl.input.InputDocument;
import io.instancetypes.virtctl.input.OfflineInput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;

/** What a cluster writes into VMs by itself, for people and for tools that would undo it. */
public final class WritesReport {
  private WritesReport() {}

  public static void print(OfflineInput input, String format, Console console) throws IOException {
    switch (format) {
      case "json" -> Json.write(document(input), console.out(), 2);
      case "argocd" -> printYaml(ignoreDifferences(input), console);
      case "flux" -> printYaml(driftDetection(input), console);
      case "terraform" -> computedFields(input, console);
      default -> table(input, console);
    }
  }

  private static void printYaml(Fields document, Console console) throws IOException {
    var text = new StringBuilder();
    Yaml.write(document, text);
    console.out().append(text);
  }

  private static List<Written> writes(OfflineInput input, InputDocument machine) {
    return ServerWrites.of(input.engine(), machine.fields());
  }

  private static String namespace(InputDocument machine) {
    return machine.namespace().isEmpty() ? "default" : machine.namespace();
  }

  private static String by(Written written) {
    return written.by().name().toLowerCase(Locale.ROOT);
  }

  private static void table(OfflineInput input, Console console) {
    var table = new Table("VM", "FIELD", "BY", "WHEN");
    for (InputDocument machine : input.virtualMachines()) {
      for (Written each : writes(input, machine)) {
        table.row(
            Printable.line(machine.name()),
            Printable.line(each.path()),
            by(each),
            "" + each.when());
      }
    }
    table.print(console.out(), console.terminal().room());
  }

  private static Fields document(OfflineInput input) {
    var machines = new ArrayList<Object>();
    for (InputDocument machine : input.virtualMachines()) {
      var writes = new ArrayList<Object>();
      for (Written each : writes(input, machine)) {
        writes.add(Fields.of("path", each.path(), "by", by(each), "when", "" + each.when()));
      }
      machines.add(
          Fields.of("namespace", namespace(machine), "name", machine.name(), "writes", writes));
    }
    return Fields.of("machines", machines);
  }

  /** For the spec of an Application. */
  private static Fields ignoreDifferences(OfflineInput input) {
    var entries = new ArrayList<Object>();
    for (InputDocument machine : input.virtualMachines()) {
      Fields entry = target(machine);
      entry.put("jsonPointers", pointers(input, machine));
      entries.add(entry);
    }
    return Fields.of("ignoreDifferences", entries);
  }

  /** For the spec of a HelmRelease; Kustomizations leave alone what is not in their documents. */
  private static Fields driftDetection(OfflineInput input) {
    var rules = new ArrayList<Object>();
    for (InputDocument machine : input.virtualMachines()) {
      rules.add(Fields.of("paths", pointers(input, machine), "target", target(machine)));
    }
    return Fields.of("driftDetection", Fields.of("mode", "enabled", "ignore", rules));
  }

  private static Fields target(InputDocument machine) {
    return Fields.of(
        "group",
        "kubevirt.io",
        "kind",
        "VirtualMachine",
        "namespace",
        namespace(machine),
        "name",
        machine.name());
  }

  private static List<Object> pointers(OfflineInput input, InputDocument machine) {
    var pointers = new ArrayList<Object>();
    writes(input, machine).forEach(each -> pointers.add(pointer(each.path())));
    return pointers;
  }

  private static String pointer(String path) {
    return "/" + JsonPointer.escaped(path).replace('.', '/');
  }

  /** For a {@code kubernetes_manifest}, whose list replaces the usual one. */
  private static void computedFields(OfflineInput input, Console console) {
    var paths = new TreeSet<>(List.of("metadata.annotations", "metadata.labels"));
    input
        .virtualMachines()
        .forEach(machine -> writes(input, machine).forEach(each -> paths.add(each.path())));
    console.out().println("computed_fields = [");
    paths.forEach(path -> console.out().println("  \"" + Printable.line(path) + "\","));
    console.out().println("]");
  }
}
