package io.instancetypes.virtctl.plan;

import io.instancetypes.engine.plan.ChangePlan;
import io.instancetypes.engine.plan.ChangePlan.ObjectChange;
import io.instancetypes.engine.plan.ChangeVerdict;
import io.instancetypes.engine.plan.MachinePlan;
import io.instancetypes.engine.rule.Cause;
import io.instancetypes.virtctl.cli.Printable;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** A plan as the results of tests, one for each VM: what is refused or broken has failed. */
final class PlanJunit {
  private PlanJunit() {}

  static String of(ChangePlan plan, Resources resources, boolean all) {
    List<MachinePlan> machines =
        plan.machines().stream()
            .filter(machine -> all || machine.verdict() != ChangeVerdict.UNCHANGED)
            .toList();
    List<ObjectChange> wrong =
        plan.objects().stream().filter(object -> !object.causes().isEmpty()).toList();
    Optional<String> shortage = resources.shortage();
    int more = resources.areNone() ? 0 : 1;
    long failures =
        wrong.size()
            + (shortage.isPresent() ? 1 : 0)
            + machines.stream().filter(machine -> machine.verdict().isBad()).count();
    var text = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    text.append(
        "<testsuite name=\"virtctl plan\" tests=\"%d\" failures=\"%d\" errors=\"0\">\n"
            .formatted(wrong.size() + machines.size() + more, failures));
    wrong.forEach(
        object ->
            text.append(
                testcase("change", "" + object.object(), true, "refused", words(object.causes()))));
    for (MachinePlan machine : machines) {
      text.append(
          testcase(
              machine.namespace(),
              machine.name(),
              machine.verdict().isBad(),
              "" + machine.verdict(),
              differences(machine) + words(machine.causes()) + price(machine, resources)));
    }
    if (more > 0) {
      text.append(
          testcase(
              "resources",
              "room and prices",
              shortage.isPresent(),
              shortage.orElse("enough"),
              resources.words()));
    }
    return text.append("</testsuite>\n").toString();
  }

  private static String testcase(
      String group, String name, boolean failed, String verdict, String details) {
    String body =
        failed
            ? "<failure message=\"%s\">%s</failure>".formatted(escaped(verdict), escaped(details))
            : "<system-out>%s</system-out>".formatted(escaped(verdict + "\n" + details));
    return "  <testcase classname=\"%s\" name=\"%s\">%s</testcase>\n"
        .formatted(escaped(group), escaped(name), body);
  }

  private static String differences(MachinePlan machine) {
    return machine.differences().stream()
        .map(
            each ->
                "%s: %s, then %s%n"
                    .formatted(
                        each.path(), PlanText.value(each.before()), PlanText.value(each.after())))
        .collect(Collectors.joining());
  }

  private static String price(MachinePlan machine, Resources resources) {
    return resources.price(List.of(machine)).map("\nprice: "::concat).orElse("");
  }

  private static String words(List<Cause> causes) {
    return causes.stream().map(Cause::message).collect(Collectors.joining("\n"));
  }

  private static String escaped(String text) {
    return Printable.lines(text)
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
