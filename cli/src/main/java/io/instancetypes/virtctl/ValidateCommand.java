package io.instancetypes.virtctl;

import io.instancetypes.engine.Engine;
import io.instancetypes.engine.validate.Verdict;
import io.instancetypes.engine.validate.VirtualMachineShape;
import io.instancetypes.virtctl.cli.AllowedValues;
import io.instancetypes.virtctl.cli.Console;
import io.instancetypes.virtctl.cli.Definition;
import io.instancetypes.virtctl.cli.Exit;
import io.instancetypes.virtctl.cli.Invocation;
import io.instancetypes.virtctl.cli.Option;
import io.instancetypes.virtctl.cli.Refusal;
import io.instancetypes.virtctl.input.DeprecationNotices;
import io.instancetypes.virtctl.input.InputDocument;
import io.instancetypes.virtctl.input.OfflineInput;
import io.instancetypes.virtctl.report.Findings;
import io.instancetypes.virtctl.report.FindingsJson;
import io.instancetypes.virtctl.report.FindingsSarif;
import io.instancetypes.virtctl.report.FindingsText;
import java.io.IOException;
import java.util.List;

/** {@code virtctl validate}. */
final class ValidateCommand {
  private ValidateCommand() {}

  static Definition definition() {
    return OfflineInput.options(
            Definition.of(
                """
                Check instance types, preferences and VirtualMachines as a cluster would on \
                admission, and report every mistake at once with its file and line.

                A VirtualMachine is checked together with what it refers to: conflicts with its \
                instance type, missing sizes, requirements of its preference, and the rules that \
                the resulting VirtualMachineInstance must keep. Other documents are left alone.\
                """))
        .example("A folder of manifests", "virtctl validate -f manifests/")
        .example("Take out what clashes with instance types", "virtctl validate -f vm.yaml --fix")
        .example("For code review", "virtctl validate -f manifests/ -o sarif > findings.sarif")
        .option(
            Option.value("output", "FORMAT", "Print in this format")
                .letter('o')
                .takes(AllowedValues.choices("text", "json", "sarif"))
                .defaultsTo("text"))
        .option(
            Option.flag(
                "fix", "Take out of the files what clashes with an instance type, and check again"))
        .paged()
        .runs(ValidateCommand::run);
  }

  private static Exit run(Invocation invocation, Console console) throws IOException {
    OfflineInput workload = OfflineInput.of(invocation, console);
    if (invocation.flag("fix")) {
      new Fixes(console).apply(workload);
      workload = OfflineInput.of(invocation, console);
    }
    Findings findings = findings(workload);
    if (findings.isEmpty()) {
      throw new Refusal(
          "there is no instance type, preference or VirtualMachine " + workload.amongDocuments());
    }
    switch (invocation.value("output")) {
      case "json" -> FindingsJson.print(findings, console.out());
      case "sarif" -> FindingsSarif.print(findings, Build.VERSION, console.out());
      default -> new FindingsText(console.terminal()).print(findings, console.out());
    }
    return findings.isAccepted() ? Exit.OK : Exit.REFUSED;
  }

  private static Findings findings(OfflineInput workload) {
    var findings = new Findings(workload.unreadable());
    for (InputDocument document : workload.documents()) {
      if (OfflineInput.isVirtualMachine(document)) {
        findings.add(
            document,
            workload
                .verdict(document.fields())
                .refusing(VirtualMachineShape.leftOut(document.fields()))
                .warning(workload.deprecations(document)));
      } else if (OfflineInput.isType(document)) {
        Verdict verdict = Engine.validateType(document.fields());
        findings.add(
            document,
            verdict
                .warning(DeprecationNotices.of(document))
                .warning(replaced(workload.successor(document))));
      }
    }
    return findings;
  }

  private static List<String> replaced(String successor) {
    return successor.isEmpty()
        ? List.of()
        : List.of("metadata.name: VMs get the later one of this name instead, at " + successor);
  }
}
