package io.instancetypes.virtctl.plan;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.engine.plan.MachineDrift;
import io.instancetypes.engine.plan.MachineDrift.PinnedType;
import io.instancetypes.engine.plan.ObjectKey;
import io.instancetypes.engine.plan.PlanDocument;
import io.instancetypes.engine.rollout.FieldDifference;
import io.instancetypes.virtctl.cli.AllowedValues;
import io.instancetypes.virtctl.cli.Argument;
import io.instancetypes.virtctl.cli.Console;
import io.instancetypes.virtctl.cli.Definition;
import io.instancetypes.virtctl.cli.Exit;
import io.instancetypes.virtctl.cli.Invocation;
import io.instancetypes.virtctl.cli.Option;
import io.instancetypes.virtctl.cli.Printable;
import io.instancetypes.virtctl.cli.Refusal;
import io.instancetypes.virtctl.cli.Table;
import io.instancetypes.virtctl.plan.Replacements.Deprecated;
import io.instancetypes.virtctl.report.ObjectOutput;
import io.instancetypes.virtctl.report.ReportOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** {@code virtctl drift}. */
public final class DriftCommand {
  /**
   * @param deprecated what it names and should not any more, with what to do about it
   */
  private record Machine(MachineDrift drift, List<Deprecated> deprecated) {
    boolean isNone() {
      return drift.isNone() && deprecated.isEmpty();
    }

    String title() {
      return drift.namespace() + "/" + drift.name();
    }
  }

  private DriftCommand() {}

  public static Definition definition() {
    return Present.addTo(
            Definition.of(
                """
                List the VirtualMachines that are not what they name any more: whose revision \
                differs from the type or preference that it came from (pinned), whose running \
                instance differs from what a start would give today (running), which name \
                something that is gone (missing) or deprecated.\
                """))
        .example("All VMs of the cluster", "virtctl drift")
        .example("What virtctl refresh would change for one", "virtctl drift web")
        .option(Option.flag("recursive", "Read folders inside of folders as well").letter('R'))
        .option(
            Option.value("output", "FORMAT", "Print in this format")
                .letter('o')
                .takes(ObjectOutput.choices("table", "json", "yaml"))
                .defaultsTo("table"))
        .argument(
            Argument.any("NAME", "Only these VirtualMachines")
                .takes(new AllowedValues.Names(AllowedValues.Names.VMS)))
        .runs(DriftCommand::run);
  }

  private static Exit run(Invocation invocation, Console console) throws IOException {
    Present present = Present.of(invocation, console);
    var reader = new MachineDrift.Reader(present.config(), present.objects());
    var vms = Named.among(present, invocation.arguments("NAME"));
    var replacements = new Replacements(present, vms);
    List<Machine> machines =
        vms.stream()
            .map(vm -> new Machine(reader.of(vm), replacements.of(vm)))
            .filter(machine -> !machine.isNone())
            .sorted(Comparator.comparing(Machine::title))
            .toList();
    String format = invocation.value("output");
    if (!format.equals("table")) {
      new ReportOutput(document(machines), "machines").print(format, console.out());
    } else if (vms.isEmpty()) {
      console.out().println("There are no VirtualMachines%s.".formatted(where(present)));
    } else {
      print(machines, console);
    }
    return Exit.OK;
  }

  private static String where(Present present) {
    return present.namespace().isEmpty() ? "" : " in namespace " + present.namespace();
  }

  private static void print(List<Machine> machines, Console console) {
    if (machines.isEmpty()) {
      console.out().println("No VirtualMachine has drifted.");
      return;
    }
    var table = new Table("VM", "DRIFT", "WHAT");
    for (Machine machine : machines) {
      String title = Printable.line(machine.title());
      for (PinnedType pinned : machine.drift().pinned()) {
        for (FieldDifference each : pinned.differences()) {
          table.row(title, "pinned", Printable.line(words(pinned)) + ": " + words(each));
        }
      }
      machine.drift().running().forEach(each -> table.row(title, "running", words(each)));
      machine
          .drift()
          .missing()
          .forEach(each -> table.row(title, "missing", Printable.line("" + each)));
      machine
          .deprecated()
          .forEach(each -> table.row(title, "deprecated", Printable.line(each.inWords())));
    }
    table.print(console.out(), console.terminal().room());
  }

  /** The type, and how old the revision of it is, as far as that is known. */
  private static String words(PinnedType pinned) {
    var known = new ArrayList<String>(2);
    if (!pinned.since().isEmpty()) {
      known.add("since " + pinned.since());
    }
    if (!pinned.edition().isEmpty() || !pinned.newest().isEmpty()) {
      String then = pinned.edition().isEmpty() ? "unknown" : pinned.edition();
      String now = pinned.newest().isEmpty() ? "unknown" : pinned.newest();
      known.add("edition " + (then.equals(now) ? then : then + ", now " + now));
    }
    return pinned.type().name() + (known.isEmpty() ? "" : " (" + String.join(", ", known) + ")");
  }

  private static String words(FieldDifference difference) {
    return Printable.line(
        "%s %s, now %s"
            .formatted(
                difference.path(),
                PlanText.value(difference.before()),
                PlanText.value(difference.after())));
  }

  private static Fields document(List<Machine> machines) {
    var list = new ArrayList<Object>();
    for (Machine machine : machines) {
      var pinned = new ArrayList<Object>();
      for (PinnedType each : machine.drift().pinned()) {
        pinned.add(
            Fields.of(
                "kind",
                each.type().kind(),
                "name",
                each.type().name(),
                "revision",
                each.revision(),
                "since",
                each.since(),
                "edition",
                Fields.of("pinned", each.edition(), "now", each.newest()),
                "differences",
                differences(each.differences())));
      }
      var missing = new ArrayList<Object>();
      for (ObjectKey key : machine.drift().missing()) {
        missing.add(Fields.of("kind", key.kind(), "name", key.name()));
      }
      var deprecated = new ArrayList<Object>();
      for (Deprecated each : machine.deprecated()) {
        deprecated.add(
            Fields.of(
                "field",
                each.path(),
                "name",
                each.deprecation().name(),
                "replacement",
                each.deprecation().replacement(),
                "message",
                each.deprecation().inWords(),
                "effect",
                each.effect().map(PlanDocument::machine).orElse(null)));
      }
      list.add(
          Fields.of(
              "namespace",
              machine.drift().namespace(),
              "name",
              machine.drift().name(),
              "pinned",
              pinned,
              "running",
              differences(machine.drift().running()),
              "missing",
              missing,
              "deprecated",
              deprecated));
    }
    return Fields.of("machines", list);
  }

  private static List<Object> differences(List<FieldDifference> differences) {
    var list = new ArrayList<Object>();
    for (FieldDifference each : differences) {
      list.add(Fields.of("path", each.path(), "before", each.before(), "after", each.after()));
    }
    return list;
  }

  /** The machines that a command names. */
  static final class Named {
    private Named() {}

    /** All of them, if none is named. */
    static List<Map<String, Object>> among(Present present, List<String> names) {
      List<Map<String, Object>> all =
          present.machines().filter(vm -> !KubeObject.of(vm).isBeingDeleted()).toList();
      if (names.isEmpty()) {
        return all;
      }
      var found = new ArrayList<Map<String, Object>>();
      for (String name : names) {
        List<Map<String, Object>> those =
            all.stream().filter(vm -> KubeObject.of(vm).name().equals(name)).toList();
        if (those.isEmpty()) {
          String where =
              present.namespace().isEmpty() ? "" : " in namespace " + present.namespace();
          throw new Refusal("there is no VirtualMachine %s%s".formatted(name, where));
        }
        found.addAll(those);
      }
      return found;
    }
  }
}
