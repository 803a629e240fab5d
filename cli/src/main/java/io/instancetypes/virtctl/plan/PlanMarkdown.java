package io.instancetypes.virtctl.plan;

import io.instancetypes.engine.plan.ChangePlan;
import io.instancetypes.engine.plan.ChangeVerdict;
import io.instancetypes.engine.plan.MachinePlan;
import io.instancetypes.engine.plan.PlannedDifference;
import io.instancetypes.virtctl.cli.Printable;
import io.instancetypes.virtctl.cli.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** A plan as a bot posts it to a pull request: what matters at once, the rest folded. */
final class PlanMarkdown {
  /** What GitHub takes for a comment, in characters. */
  private static final int LONGEST = 65_536;

  /** What GitHub's and GitLab's Markdown takes for more than a letter, within a line. */
  private static final String MARKUP = "&<|[]`*_~\\$";

  /** A longer table is folded. */
  private static final int MOST_ROWS = 12;

  private static final int LONGEST_TABLE = 200;

  private static final int[] NAMES = {200, 20, 3, 1};

  private PlanMarkdown() {}

  /** With as many details as fit. */
  static String of(ChangePlan plan, Resources resources) {
    String head = head(plan) + figures(resources);
    for (int names : NAMES) {
      String text = head + String.join("", details(plan, resources, names));
      if (text.length() <= LONGEST) {
        return text;
      }
    }
    return cut(head, details(plan, resources, 1));
  }

  private static String cut(String head, List<String> details) {
    var text = new StringBuilder(head);
    int shown = 0;
    String rest = "\n%,d further groups are left out; `virtctl plan -o json` has them.\n";
    while (shown < details.size()
        && text.length() + details.get(shown).length() + rest.length() < LONGEST) {
      text.append(details.get(shown++));
    }
    return text + rest.formatted(details.size() - shown);
  }

  /** Room and prices, each table folded by itself where it is long. */
  private static String figures(Resources resources) {
    var text = new StringBuilder();
    resources
        .shortage()
        .ifPresent(each -> text.append("\n**").append(escaped(each)).append("**\n"));
    for (Table table : resources.tables()) {
      List<List<String>> rows = table.rows();
      boolean folded = rows.size() > MOST_ROWS;
      text.append(
          folded
              ? "\n<details><summary><b>%s</b></summary>\n".formatted(rows.getFirst().getFirst())
              : "");
      text.append('\n').append(line(rows.getFirst())).append("|---".repeat(rows.getFirst().size()));
      text.append("|\n");
      rows.stream().skip(1).limit(LONGEST_TABLE).forEach(row -> text.append(line(row)));
      text.append(
          rows.size() > LONGEST_TABLE + 1
              ? "\nand %,d more\n".formatted(rows.size() - 1 - LONGEST_TABLE)
              : "");
      text.append(folded ? "\n</details>\n" : "");
    }
    resources.unpriced().ifPresent(each -> text.append('\n').append(each).append('\n'));
    return text.toString();
  }

  private static String line(List<String> cells) {
    return cells.stream()
        .map(PlanMarkdown::escaped)
        .collect(Collectors.joining(" | ", "| ", " |\n"));
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

  private static List<String> details(ChangePlan plan, Resources resources, int names) {
    var details = new ArrayList<String>();
    for (Map.Entry<MachinePlan.Group, List<MachinePlan>> group : plan.groups().entrySet()) {
      if (group.getKey().verdict() != ChangeVerdict.UNCHANGED) {
        details.add(detail(group.getKey(), group.getValue(), resources, names));
      }
    }
    return details;
  }

  private static String detail(
      MachinePlan.Group group, List<MachinePlan> machines, Resources resources, int names) {
    var text = new StringBuilder();
    text.append(
        "\n<details%s><summary><b>%s</b>: %s%s</summary>\n\n"
            .formatted(
                group.verdict().isBad() ? " open" : "",
                group.verdict(),
                count(machines.size()),
                resources
                    .price(machines)
                    .map(PlanMarkdown::escaped)
                    .map(", price "::concat)
                    .orElse("")));
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
            .map(machine -> code(machine.title()))
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

  /** A name as code: a line that ends would end it, and so would its own quotes. */
  private static String code(String name) {
    return "`" + Printable.line(name).replace("`", "'") + "`";
  }

  /**
   * Names and values come from anybody, and must not become markup. What is spelled as a number is
   * none, whatever stands before it; but whom a comment mentions is looked for after that, so
   * something invisible keeps the sign apart from the name.
   */
  private static String escaped(String text) {
    var escaped = new StringBuilder(text.length() + 16);
    for (char each : Printable.line(text.replace('\n', ' ')).toCharArray()) {
      if (each == '@') {
        escaped.append("&#64;&#8203;");
      } else if (MARKUP.indexOf(each) >= 0) {
        escaped.append("&#").append((int) each).append(';');
      } else {
        escaped.append(each);
      }
    }
    return escaped.toString().replace("://", "&#58;//").replace("www.", "www&#46;");
  }
}
