package io.instancetypes.virtctl;

import io.instancetypes.api.Fields;
import io.instancetypes.engine.expand.ExpansionResult;
import io.instancetypes.engine.rule.Cause;
import io.instancetypes.engine.rule.ExpansionForm;
import io.instancetypes.qemu.Host;
import io.instancetypes.virtctl.cli.AllowedValues;
import io.instancetypes.virtctl.cli.Console;
import io.instancetypes.virtctl.cli.Definition;
import io.instancetypes.virtctl.cli.Exit;
import io.instancetypes.virtctl.cli.Invocation;
import io.instancetypes.virtctl.cli.Option;
import io.instancetypes.virtctl.cli.Printable;
import io.instancetypes.virtctl.hardware.GuestHardware;
import io.instancetypes.virtctl.hardware.HardwareJson;
import io.instancetypes.virtctl.hardware.HardwareOptions;
import io.instancetypes.virtctl.hardware.HardwareScript;
import io.instancetypes.virtctl.input.InputDocument;
import io.instancetypes.virtctl.input.Inputs;
import io.instancetypes.virtctl.input.OfflineInput;
import io.instancetypes.virtctl.input.SourceLocation;
import io.instancetypes.virtctl.report.ObjectOutput;
import io.instancetypes.virtctl.report.Status;
import java.io.IOException;
import java.util.AbstractList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** {@code virtctl expand}. */
final class ExpandCommand {
  private ExpandCommand() {}

  static Definition definition() {
    Definition definition =
        OfflineInput.optionsOrVm(
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
            .example("Run it by hand", "virtctl expand -f vm.yaml --as qemu --accel tcg > run.sh")
            .option(
                Option.value(
                        "output",
                        "FORMAT",
                        "Print in this format (default yaml; a script for qemu)")
                    .letter('o')
                    .takes(ObjectOutput.choices("yaml", "json")))
            .option(
                Option.value(
                        "as",
                        "FORM",
                        "Print the expanded VM, the VirtualMachineInstance it starts, or the"
                            + " command line of QEMU that runs it")
                    .takes(AllowedValues.choices("vm", "vmi", "qemu"))
                    .defaultsTo("vm"));
    return HardwareOptions.addTo(definition).paged().runs(ExpandCommand::run);
  }

  private static Exit run(Invocation invocation, Console console) throws IOException {
    if (invocation.value("as").equals("qemu")) {
      return hardware(invocation, console);
    }
    HardwareOptions.refuseWithout("--as qemu", invocation);
    ExpansionForm form =
        invocation.value("as").equals("vmi") ? ExpansionForm.VMI : ExpansionForm.VM;
    OfflineInput workload = OfflineInput.ofFilesOrVm(invocation, console);
    var results = new Results(workload, form, console);
    ObjectOutput.print(results, invocation.optional("output").orElse("yaml"), console.out());
    return workload.told(results.refused ? Exit.REFUSED : Exit.OK, console);
  }

  private static Exit hardware(Invocation invocation, Console console) throws IOException {
    Host host = HardwareOptions.host(invocation, console);
    OfflineInput workload = OfflineInput.ofFilesOrVm(invocation, console);
    List<GuestHardware> guests =
        workload.virtualMachines().stream()
            .map(machine -> GuestHardware.of(workload.engine(), machine, host))
            .toList();
    Optional<String> format = invocation.optional("output");
    if (format.isEmpty()) {
      HardwareScript.print(guests, console);
    } else {
      ObjectOutput.print(List.of(HardwareJson.document(guests)), format.get(), console.out());
    }
    return workload.told(
        guests.stream().anyMatch(GuestHardware::isRefused) ? Exit.REFUSED : Exit.OK, console);
  }

  /**
   * Made while they are printed, so that thousands of results never stand in memory at once; a
   * block at a time, so that all cores make them.
   */
  private static final class Results extends AbstractList<Fields> {
    private static final int BLOCK = 256;

    private final OfflineInput workload;
    private final List<InputDocument> machines;
    private final ExpansionForm form;
    private final Console console;
    private List<ExpansionResult> block = List.of();
    private int start;
    private boolean refused;

    Results(OfflineInput workload, ExpansionForm form, Console console) {
      this.workload = workload;
      this.machines = workload.virtualMachines();
      this.form = form;
      this.console = console;
    }

    @Override
    public Fields get(int index) {
      InputDocument machine = machines.get(index);
      ExpansionResult outcome = outcome(index);
      if (outcome instanceof ExpansionResult.Expansion expansion) {
        return expansion.document();
      }
      refused = true;
      List<Cause> causes = ((ExpansionResult.Refusal) outcome).causes();
      console.err().println("error: " + Printable.line(sentence(machine, causes)));
      return Status.invalid(machine, causes);
    }

    private ExpansionResult outcome(int index) {
      if (index < start || index >= start + block.size()) {
        start = index - index % BLOCK;
        List<InputDocument> next = machines.subList(start, Math.min(start + BLOCK, size()));
        Stream<InputDocument> stream =
            next.size() < Inputs.WORTH_THREADS ? next.stream() : next.parallelStream();
        block = stream.map(this::expand).toList();
      }
      return block.get(index - start);
    }

    private ExpansionResult expand(InputDocument machine) {
      return workload.engine().expand(machine.fields(), form).outcome();
    }

    @Override
    public int size() {
      return machines.size();
    }
  }

  private static String sentence(InputDocument machine, List<Cause> causes) {
    Cause first = causes.getFirst();
    String more = causes.size() > 1 ? " (and %d more)".formatted(causes.size() - 1) : "";
    return "%s: %s cannot be expanded: %s%s"
        .formatted(
            SourceLocation.of(machine.file(), machine.position(first.field())),
            machine.title(),
            first.message(),
            more);
  }
}
