package io.instancetypes.virtctl.plan;

import io.instancetypes.engine.explain.DisplayValues;
import io.instancetypes.engine.plan.ChangePlan;
import io.instancetypes.engine.plan.ChangePlan.Action;
import io.instancetypes.engine.plan.ChangePlan.ObjectChange;
import io.instancetypes.engine.plan.ChangeVerdict;
import io.instancetypes.engine.plan.MachinePlan;
import io.instancetypes.engine.plan.PlannedDifference;
import io.instancetypes.engine.rule.Cause;
import io.instancetypes.virtctl.cli.Console;
import io.instancetypes.virtctl.cli.Paragraph;
import io.instancetypes.virtctl.cli.Printable;
import io.instancetypes.virtctl.cli.Table;
import io.instancetypes.virtctl.cli.Terminal;
import io.instancetypes.virtctl.cli.Terminal.Style;
import io.instancetypes.virtctl.report.WayOut;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** A plan for people. */
final class PlanText {
  private static final int MOST_OBJECTS = 5;
  private static final int MOST_NAMES = 3;
  private static final int WIDEST_VALUE = 40;

  private final Terminal terminal;
  private final PrintStream out;
  private final boolean wide;
  private final boolean all;
  private final Resources resources;

  /**
   * @param wide with who decides each field
   * @param all every machine by itself
   * @param resources whose prices stand beside the machines
   */
  PlanText(Console console, boolean wide, boolean all, Resources resources) {
    this.resources = resources;
    this.terminal = console.terminal();
    this.out = console.out();
    this.wide = wide;
    this.all = all;
  }

  void print(ChangePlan plan) {
    objects(plan.objects());
    out.println();
    counts(plan);
    plan.groups()
        .forEach(
            (group, machines) -> {
              if (all) {
                machines.forEach(machine -> paragraph(group, List.of(machine)));
              } else if (group.verdict() != ChangeVerdict.UNCHANGED) {
                paragraph(group, machines);
              }
            });
  }

  private void objects(List<ObjectChange> objects) {
    if (objects.size() <= MOST_OBJECTS) {
      objects.forEach(
          each -> out.println(word(each.action()) + " " + Printable.line("" + each.object())));
    } else {
      var counts = new EnumMap<Action, Integer>(Action.class);
      objects.forEach(each -> counts.merge(each.action(), 1, Integer::sum));
      counts.forEach(
          (action, count) ->
              out.println("%s %,d object%s".formatted(word(action), count, count == 1 ? "" : "s")));
    }
    objects.forEach(each -> each.causes().forEach(cause -> cause(each.object() + ": ", cause)));
  }

  private static String word(Action action) {
    return action.name().toLowerCase(Locale.ROOT);
  }

  private void counts(ChangePlan plan) {
    if (plan.machines().isEmpty()) {
      out.println("There are no VirtualMachines.");
      return;
    }
    boolean priced = resources.prices().isPresent();
    var table =
        priced ? new Table("VERDICT", "VMS", "PRICE", "THEY") : new Table("VERDICT", "VMS", "THEY");
    Map<ChangeVerdict, List<MachinePlan>> machines =
        plan.machines().stream().collect(Collectors.groupingBy(MachinePlan::verdict));
    plan.summary()
        .forEach(
            (verdict, count) -> {
              if (count > 0) {
                var cells = new ArrayList<>(List.of("" + verdict, "%,d".formatted(count)));
                resources.price(machines.get(verdict)).ifPresent(cells::add);
                cells.add(verdict.meaning());
                table.row(cells.toArray(String[]::new));
              }
            });
    table.print(out, terminal.room());
  }

  private void paragraph(MachinePlan.Group group, List<MachinePlan> machines) {
    out.println();
    String verdict = terminal.paint(style(group.verdict()), "" + group.verdict());
    String price = resources.price(machines).map(", price "::concat).orElse("");
    String title = verdict + ": " + names(machines) + (group.created() ? ", created" : "") + price;
    out.println(Paragraph.wrap(title, 0, 2, terminal.width()));
    if (group.verdict() == ChangeVerdict.PINNED && !group.differences().isEmpty()) {
      out.println("A refresh would change");
    }
    if (!group.differences().isEmpty()) {
      table(group).print(out, terminal.room());
    }
    if (group.verdict() == ChangeVerdict.PINNED && !group.causes().isEmpty()) {
      out.println("A refresh would be refused:");
    }
    group.causes().forEach(cause -> cause("", cause));
  }

  private static Style style(ChangeVerdict verdict) {
    return switch (verdict) {
      case REFUSED, BROKEN -> Style.RED;
      case RESTART -> Style.YELLOW;
      case LIVE, NEXT_START, REPAIRED -> Style.GREEN;
      case PINNED -> Style.CYAN;
      case UNCHANGED -> Style.DIM;
    };
  }

  private String names(List<MachinePlan> machines) {
    String named =
        machines.stream()
            .limit(wide ? machines.size() : MOST_NAMES)
            .map(machine -> Printable.line(machine.title()))
            .collect(Collectors.joining(", "));
    int others = wide ? 0 : machines.size() - MOST_NAMES;
    return others > 0 ? "%s and %,d more".formatted(named, others) : named;
  }

  private Table table(MachinePlan.Group group) {
    boolean runs =
        group.verdict() == ChangeVerdict.RESTART || group.verdict() == ChangeVerdict.LIVE;
    var table =
        wide
            ? new Table("FIELD", "BEFORE", "AFTER", "HOW", "FROM BEFORE", "FROM AFTER")
            : runs
                ? new Table("FIELD", "BEFORE", "AFTER", "HOW")
                : new Table("FIELD", "BEFORE", "AFTER");
    for (PlannedDifference each : group.differences()) {
      String how = runs ? each.live() ? "live" : "restart" : "";
      String[] cells = {
        Printable.line(each.path()),
        value(each.before()),
        value(each.after()),
        how,
        Printable.line(each.fromBefore()),
        Printable.line(each.fromAfter())
      };
      table.row(Arrays.copyOf(cells, wide ? 6 : runs ? 4 : 3));
    }
    return table;
  }

  static String value(Object value) {
    return value == null
        ? "unset"
        : Printable.beginning(Printable.line(DisplayValues.inline(value)), WIDEST_VALUE);
  }

  private void cause(String prefix, Cause cause) {
    out.println(Paragraph.wrap(Printable.line(prefix + cause.message()), 0, 2, terminal.width()));
    for (int i = 0; i < cause.waysOut().size(); i++) {
      out.println(WayOut.item(i + 1, cause.waysOut().get(i), terminal.width()));
    }
  }
}
