package io.instancetypes.virtctl.plan;

import io.instancetypes.engine.plan.ChangePlan;
import io.instancetypes.engine.plan.ChangeVerdict;
import io.instancetypes.engine.plan.MachinePlan;
import io.instancetypes.engine.plan.PlannedDifference;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** A plan as a bot posts it to a pull request: what matters at once, the rest folded. */
final class PlanMarkdown {
  /** What GitHub takes for a comment, in characters. */
  private static final int LONGEST = 65_536;

  private static final int[] NAMES = {200, 20, 3, 1};

  private PlanMarkdown() {}

  /** With as many details as fit. */
  static String of(ChangePlan plan) {
    for (int names : NAMES) {
      String text = head(plan) + String.join("", details(plan, names));
      if (text.length() <= LONGEST) {
        return text;
      }
    }
    return cut(plan);
  }

  private static String cut(ChangePlan plan) {
    List<String> details = details(plan, 1);
    var text = new StringBuilder(head(plan));
    int shown = 0;
    String rest = "\n%,d further groups are left out; `virtctl plan -o json` has them.\n";
    while (shown < details.size()
        && text.length() + details.get(shown).length() + rest.length() < LONGEST) {
      text.append(details.get(shown++));
    }
    return text + rest.formatted(details.size() - shown);
  }

  private static String head(ChangePlan plan) {
    var text = new StringBuilder("### What this change does to virtual machines\n\n");
    boolean quiet = !plan.changesSomething();
    text.append(quiet ? "Nothing changes.\n" : "| verdict | VMs | they |\n|---|---:|---|\n");
    if (!quiet) {
      plan.summary()
          .forEach(
              (verdict, count) -> {
                if (count > 0) {
                  text.append("| %s | %,d | %s |\n".formatted(verdict, count, verdict.meaning()));
                }
              });
    }
    plan.objects().stream()
        .filter(each -> !each.causes().isEmpty())
        .limit(20)
        .forEach(
            each ->
                each.causes()
                    .forEach(
                        cause ->
                            text.append(
                                "\n**%s is refused**: %s\n"
                                    .formatted(
                                        escaped("" + each.object()), escaped(cause.message())))));
    return text.toString();
  }

  private static List<String> details(ChangePlan plan, int names) {
    var details = new ArrayList<String>();
    for (Map.Entry<MachinePlan.Group, List<MachinePlan>> group : plan.groups().entrySet()) {
      if (group.getKey().verdict() != ChangeVerdict.UNCHANGED) {
        details.add(detail(group.getKey(), group.getValue(), names));
      }
    }
    return details;
  }

  private static String detail(MachinePlan.Group group, List<MachinePlan> machines, int names) {
    var text = new StringBuilder();
    text.append(
        "\n<details%s><summary><b>%s</b>: %s</summary>\n\n"
            .formatted(
                group.verdict().isBad() ? " open" : "", group.verdict(), count(machines.size())));
    if (!group.differences().isEmpty()) {
      text.append("| field | before | after | how | from |\n|---|---|---|---|---|\n");
      group.differences().forEach(each -> text.append(row(group, each)));
      text.append('\n');
    }
    group
        .causes()
        .forEach(
            cause -> {
              text.append("- ").append(escaped(cause.message())).append('\n');
              cause.waysOut().forEach(way -> text.append("  - ").append(escaped(way)).append('\n'));
            });
    text.append(group.causes().isEmpty() ? "" : "\n");
    text.append(
        machines.stream()
            .limit(names)
            .map(machine -> "`" + machine.title().replace("`", "'") + "`")
            .collect(Collectors.joining(", ")));
    text.append(machines.size() > names ? " and %,d more".formatted(machines.size() - names) : "");
    return text.append("\n\n</details>\n").toString();
  }

  private static String count(int machines) {
    return machines == 1 ? "1 VM" : String.format(Locale.ROOT, "%,d VMs", machines);
  }

  private static String row(MachinePlan.Group group, PlannedDifference each) {
    String how =
        switch (group.verdict()) {
          case RESTART, LIVE -> each.live() ? "live" : "restart";
          case PINNED -> "on refresh";
          default -> "at the next start";
        };
    return "| %s | %s | %s | %s | %s |\n"
        .formatted(
            escaped(each.path()),
            escaped(PlanText.value(each.before())),
            escaped(PlanText.value(each.after())),
            how,
            escaped(each.fromAfter()));
  }

  /** Names and values come from anybody, and must not become markup. */
  private static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace("|", "\\|")
        .replace("@", "&#64;")
        .replace("[", "\\[")
        .replace("\n", " ");
  }
}
