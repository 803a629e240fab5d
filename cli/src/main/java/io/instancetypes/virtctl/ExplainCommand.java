package io.instancetypes.virtctl;

import io.instancetypes.engine.Engine;
import io.instancetypes.engine.Engine.Answer;
import io.instancetypes.engine.Engine.Checked;
import io.instancetypes.engine.expand.ExpansionResult;
import io.instancetypes.engine.explain.Origin;
import io.instancetypes.engine.explain.Origins;
import io.instancetypes.engine.rule.Cause;
import io.instancetypes.engine.rule.ExpansionForm;
import io.instancetypes.engine.validate.Verdict;
import io.instancetypes.qemu.Host;
import io.instancetypes.virtctl.cli.AllowedValues;
import io.instancetypes.virtctl.cli.Argument;
import io.instancetypes.virtctl.cli.Console;
import io.instancetypes.virtctl.cli.Definition;
import io.instancetypes.virtctl.cli.Exit;
import io.instancetypes.virtctl.cli.Invocation;
import io.instancetypes.virtctl.cli.Option;
import io.instancetypes.virtctl.cli.UsageError;
import io.instancetypes.virtctl.hardware.GuestHardware;
import io.instancetypes.virtctl.hardware.HardwareJson;
import io.instancetypes.virtctl.hardware.HardwareOptions;
import io.instancetypes.virtctl.hardware.HardwareText;
import io.instancetypes.virtctl.input.InputDocument;
import io.instancetypes.virtctl.input.OfflineInput;
import io.instancetypes.virtctl.report.Explanation;
import io.instancetypes.virtctl.report.ExplanationJson;
import io.instancetypes.virtctl.report.ExplanationText;
import io.instancetypes.virtctl.report.FieldOrder;
import io.instancetypes.virtctl.report.MissingField;
import io.instancetypes.virtctl.report.Printer;
import io.instancetypes.virtctl.report.WritesReport;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** {@code virtctl explain}. */
final class ExplainCommand {
  private ExplainCommand() {}

  static Definition definition() {
    Definition definition =
        OfflineInput.optionsOrVm(
                Definition.of(
                    """
                    Say where the fields of an expanded VirtualMachine come from: from you, from its \
                    instance type, from its preference or from a default, and what they stand instead of.

                    Without FIELD a table lists every field that is not simply your own. With FIELD, \
                    such as features, domain.cpu or disks[root].disk.bus, each field there gets a \
                    sentence; the path may begin anywhere, and items may be called by name. A VM that cannot be expanded, or that a cluster would refuse, gets the \
                    reasons and the ways out.\
                    """))
            .example("Everything that is not your own", "virtctl explain -f vm.yaml -f types/")
            .example("What Argo CD is to ignore", "virtctl explain --writes -f vm.yaml -o argocd")
            .example("Which hardware the guest gets", "virtctl explain --hardware -f vm.yaml")
            .example("Why this bus?", "virtctl explain -f vm.yaml domain.devices.disks[0].disk.bus")
            .option(
                Option.flag(
                    "writes",
                    "List the fields that a cluster sets by itself after the VM is applied"))
            .option(
                Option.flag(
                    "hardware",
                    "List the parts of QEMU's command line, and who asked for each of them"))
            .option(Option.flag("all", "List the fields that are simply your own as well"))
            .option(
                Option.value("output", "FORMAT", "Print in this format")
                    .letter('o')
                    .takes(AllowedValues.choices("text", "json", "argocd", "flux", "terraform"))
                    .defaultsTo("text"))
            .option(
                Option.value("as", "FORM", "Explain the VirtualMachineInstance, or the expanded VM")
                    .takes(AllowedValues.choices("vm", "vmi"))
                    .defaultsTo("vmi"))
            .exclusive("writes", "all")
            .exclusive("writes", "hardware")
            .argument(Argument.optional("FIELD", "The field, or the object, to explain"));
    return HardwareOptions.addTo(definition).paged().runs(ExplainCommand::run);
  }

  private static Exit run(Invocation invocation, Console console) throws IOException {
    ExpansionForm form = invocation.value("as").equals("vm") ? ExpansionForm.VM : ExpansionForm.VMI;
    Optional<String> field = invocation.argument("FIELD");
    OfflineInput workload = OfflineInput.ofFilesOrVm(invocation, console);
    if (invocation.flag("hardware")) {
      return hardware(workload, invocation, console);
    }
    HardwareOptions.refuseWithout("--hardware", invocation);
    if (invocation.flag("writes")) {
      if (field.isPresent()) {
        throw new UsageError("--writes lists all that is written, and takes no FIELD");
      }
      WritesReport.print(workload, invocation.value("output"), console);
      return workload.told(Exit.OK, console);
    }
    if (List.of("argocd", "flux", "terraform").contains(invocation.value("output"))) {
      throw new UsageError("-o " + invocation.value("output") + " needs --writes");
    }
    var explanations = new ArrayList<Explanation>();
    for (InputDocument machine : workload.virtualMachines()) {
      Checked checked = checked(workload.engine(), machine, form);
      Explanation explanation = explanation(machine, checked, field, invocation.flag("all"));
      explanations.add(
          field.isEmpty() && explanation.isAnswered()
              ? explanation.but(checked.verdict().causes())
              : explanation);
    }
    if (invocation.value("output").equals("json")) {
      ExplanationJson.print(explanations, console.out());
    } else {
      new ExplanationText(workload, console, field.isPresent()).print(explanations, console.out());
    }
    return workload.told(
        explanations.stream().allMatch(Explanation::isAnswered) ? Exit.OK : Exit.REFUSED, console);
  }

  private static Exit hardware(OfflineInput workload, Invocation invocation, Console console)
      throws IOException {
    if (invocation.argument("FIELD").isPresent()) {
      throw new UsageError("--hardware explains all of a machine, and takes no FIELD");
    }
    Host host = HardwareOptions.host(invocation, console);
    List<GuestHardware> guests =
        workload.virtualMachines().stream()
            .map(machine -> GuestHardware.of(workload.engine(), machine, host))
            .toList();
    switch (invocation.value("output")) {
      case "text" -> new HardwareText(workload, console, invocation.flag("all")).print(guests);
      case "json" -> Printer.print(List.of(HardwareJson.document(guests)), "json", console.out());
      default -> throw new UsageError("-o " + invocation.value("output") + " needs --writes");
    }
    return workload.told(
        guests.stream().anyMatch(GuestHardware::isRefused) ? Exit.REFUSED : Exit.OK, console);
  }

  private static Checked checked(Engine engine, InputDocument machine, ExpansionForm form) {
    return switch (form) {
      case VMI -> engine.check(machine.fields());
      case VM ->
          new Checked(engine.expand(machine.fields(), form), engine.validate(machine.fields()));
    };
  }

  private static Explanation explanation(
      InputDocument machine, Checked checked, Optional<String> field, boolean all) {
    Answer answer = checked.answer();
    if (answer.outcome() instanceof ExpansionResult.Refusal refusal) {
      return Explanation.refused(machine, answer, everyCause(refusal, checked.verdict()));
    }
    Origins origins = ((ExpansionResult.Expansion) answer.outcome()).origins();
    if (field.isEmpty()) {
      List<Origin> listed =
          origins.all().stream()
              .filter(origin -> all || origin.isRemarkable())
              .sorted(FieldOrder.AS_PRINTED)
              .toList();
      return Explanation.of(machine, answer, listed);
    }
    List<Origin> found = origins.at(field.get()).stream().sorted(FieldOrder.AS_PRINTED).toList();
    return found.isEmpty()
        ? Explanation.without(machine, answer, MissingField.sentence(field.get(), origins))
        : Explanation.of(machine, answer, found);
  }

  /** What stops an expansion is the first of several mistakes; what may still arrive is none. */
  private static List<Cause> everyCause(ExpansionResult.Refusal refusal, Verdict verdict) {
    return verdict.isAccepted() ? refusal.causes() : verdict.causes();
  }
}
