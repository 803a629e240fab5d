package io.instancetypes.virtctl.plan;

import io.instancetypes.api.Fields;
import io.instancetypes.engine.plan.ChangePlan;
import io.instancetypes.engine.plan.PlanDocument;
import io.instancetypes.engine.plan.Planner;
import io.instancetypes.virtctl.cli.AllowedValues;
import io.instancetypes.virtctl.cli.Console;
import io.instancetypes.virtctl.cli.Definition;
import io.instancetypes.virtctl.cli.Exit;
import io.instancetypes.virtctl.cli.Invocation;
import io.instancetypes.virtctl.cli.Option;
import io.instancetypes.virtctl.report.ObjectOutput;
import io.instancetypes.virtctl.report.ReportOutput;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** {@code virtctl plan}. */
public final class PlanCommand {
  private final String version;

  public PlanCommand(String version) {
    this.version = version;
  }

  public Definition definition() {
    return Resources.addTo(
            Present.addTo(
                Change.addTo(
                    Definition.of(
                        """
                        Say what a change does to virtual machines before it is made: which of them \
                        change, how, and which of them have to be restarted for it.

                        The change is made of documents to apply (-f), objects to delete (--delete) or \
                        a whole catalogue. What there is now is read from the cluster, or from folders \
                        (--present): a branch of a Git repository, for example. Nothing is written.

                        Exit codes: 0 nothing changes, 2 something changes, 1 something is refused or \
                        broken, 3 wrong command line.\
                        """))))
        .example("A type of the cluster", "virtctl plan -f larger.yaml")
        .example("A pull request", "virtctl plan -f head/ --present base/ --prune -o markdown")
        .example("Then do exactly that", "virtctl plan -f larger.yaml --out plan.json")
        .option(
            Option.value("output", "FORMAT", "Print in this format")
                .letter('o')
                .takes(
                    ObjectOutput.choices(
                        "table", "wide", "json", "yaml", "markdown", "sarif", "junit"))
                .defaultsTo("table"))
        .option(Option.flag("all", "List every VM by itself, also those that stay as they are"))
        .option(
            Option.value("out", "FILE", "Save the plan for virtctl apply")
                .takes(AllowedValues.files()))
        .exclusive("out", "present")
        .exitsOnWrongUsage(Exit.PLAN_USAGE)
        .runs(this::run);
  }

  private Exit run(Invocation invocation, Console console) throws IOException {
    Present listed = Present.of(invocation, console);
    Change change = Change.of(invocation, console, listed);
    Present present = listed.including(change);
    Planner planner = Planning.planner(present, change, console);
    ChangePlan plan = Planning.plan(planner, present, change);
    Resources resources =
        Resources.of(
            invocation,
            console,
            present,
            Resources.areAsked(invocation) ? planner.demands(present.machines()) : List.of());
    boolean all = invocation.flag("all");
    String format = invocation.value("output");
    switch (format) {
      case "markdown" -> console.out().print(PlanMarkdown.of(plan, resources));
      case "sarif" -> PlanSarif.print(plan, change, resources, version, console.out());
      case "junit" -> console.out().print(PlanJunit.of(plan, resources, all));
      case "table", "wide" -> {
        new PlanText(console, format.equals("wide"), all, resources).print(plan);
        resources.print(console);
      }
      default ->
          new ReportOutput(document(plan, all, resources), "machines").print(format, console.out());
    }
    if (invocation.has("out")) {
      PlanFile.write(SavedPlan.of(present, change, plan), Path.of(invocation.value("out")));
    }
    return exit(plan);
  }

  private static Fields document(ChangePlan plan, boolean all, Resources resources) {
    Fields document = PlanDocument.of(plan, all);
    resources.putInto(document);
    return document;
  }

  static Exit exit(ChangePlan plan) {
    if (plan.isBad()) {
      return Exit.REFUSED;
    }
    return plan.changesSomething() ? Exit.CHANGES : Exit.OK;
  }
}
