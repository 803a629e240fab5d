package io.instancetypes.virtctl;

import io.instancetypes.api.Fields;
import io.instancetypes.engine.expand.Form;
import io.instancetypes.engine.expand.Outcome;
import io.instancetypes.engine.rule.Cause;
import io.instancetypes.virtctl.cli.Console;
import io.instancetypes.virtctl.cli.Definition;
import io.instancetypes.virtctl.cli.Exit;
import io.instancetypes.virtctl.cli.Invocation;
import io.instancetypes.virtctl.cli.Option;
import io.instancetypes.virtctl.cli.Printable;
import io.instancetypes.virtctl.cli.Values;
import io.instancetypes.virtctl.input.Document;
import io.instancetypes.virtctl.input.Place;
import io.instancetypes.virtctl.input.Workload;
import io.instancetypes.virtctl.report.Printer;
import io.instancetypes.virtctl.report.Status;
import java.io.IOException;
import java.util.AbstractList;
import java.util.List;

/** {@code virtctl expand}. */
final class ExpandCommand {
  private ExpandCommand() {}

  static Definition definition() {
    return Workload.optionsOrVm(
            Definition.of(
                """
                Print the VirtualMachines of the input with their instance types and preferences \
                worked in, exactly as KubeVirt would run them.

                Instance types, preferences, revisions and volumes are looked up among the documents \
                given. Every VirtualMachine gives one result, in the order of the input; one that \
                cannot be expanded gives a Status that says why, and the exit code is 1. A KubeVirt \
                resource in the input sets the defaults of the cluster.\
                """))
        .example("A VM and the types it uses", "virtctl expand -f vm.yaml -f types/")
        .example("What would run, as JSON", "virtctl expand -f vm.yaml --as vmi -o json")
        .example("In a pipe", "kustomize build . | virtctl expand -f -")
        .option(
            Option.value("output", "FORMAT", "Print in this format")
                .letter('o')
                .takes(Values.choices("yaml", "json"))
                .defaultsTo("yaml"))
        .option(
            Option.value(
                    "as", "FORM", "Print the expanded VM, or the VirtualMachineInstance it starts")
                .takes(Values.choices("vm", "vmi"))
                .defaultsTo("vm"))
        .runs(ExpandCommand::run);
  }

  private static Exit run(Invocation invocation, Console console) throws IOException {
    Form form = invocation.value("as").equals("vmi") ? Form.VMI : Form.VM;
    Workload workload = Workload.ofFilesOrVm(invocation, console);
    var results = new Results(workload, form, console);
    Printer.print(results, invocation.value("output"), console.out());
    return results.refused ? Exit.REFUSED : Exit.OK;
  }

  /** Made while they are printed, so that thousands of results never stand in memory at once. */
  private static final class Results extends AbstractList<Fields> {
    private final Workload workload;
    private final List<Document> machines;
    private final Form form;
    private final Console console;
    private boolean refused;

    Results(Workload workload, Form form, Console console) {
      this.workload = workload;
      this.machines = workload.virtualMachines();
      this.form = form;
      this.console = console;
    }

    @Override
    public Fields get(int index) {
      Document machine = machines.get(index);
      Outcome outcome = workload.engine().expand(machine.fields(), form).outcome();
      if (outcome instanceof Outcome.Expansion expansion) {
        return expansion.document();
      }
      refused = true;
      List<Cause> causes = ((Outcome.Refusal) outcome).causes();
      console.err().println("error: " + Printable.line(sentence(machine, causes)));
      return Status.invalid(machine, causes);
    }

    @Override
    public int size() {
      return machines.size();
    }
  }

  private static String sentence(Document machine, List<Cause> causes) {
    Cause first = causes.getFirst();
    String more = causes.size() > 1 ? " (and %d more)".formatted(causes.size() - 1) : "";
    return "%s: %s cannot be expanded: %s%s"
        .formatted(
            Place.of(machine.file(), machine.position(first.field())),
            machine.title(),
            first.message(),
            more);
  }
}
