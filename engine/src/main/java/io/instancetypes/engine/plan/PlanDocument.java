package io.instancetypes.engine.plan;

import io.instancetypes.api.Fields;
import io.instancetypes.engine.rule.Cause;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A plan as a document, for machines. Members may be added to it, none is ever renamed. */
public final class PlanDocument {
  private PlanDocument() {}

  /**
   * @param all whether machines that stay as they are are listed, too
   */
  public static Fields of(ChangePlan plan, boolean all) {
    return of(plan, all, Integer.MAX_VALUE);
  }

  /**
   * @param mostListed how many machines are listed; if there are more, {@code omitted} counts them
   */
  public static Fields of(ChangePlan plan, boolean all, int mostListed) {
    Map<ChangeVerdict, Integer> counts = plan.summary();
    var summary = new Fields();
    for (ChangeVerdict verdict :
        List.of(
            ChangeVerdict.UNCHANGED,
            ChangeVerdict.PINNED,
            ChangeVerdict.LIVE,
            ChangeVerdict.RESTART,
            ChangeVerdict.NEXT_START,
            ChangeVerdict.REFUSED,
            ChangeVerdict.REPAIRED,
            ChangeVerdict.BROKEN)) {
      summary.put(verdict.toString(), (long) counts.get(verdict));
    }
    var machines = new ArrayList<Object>();
    List<MachinePlan> listed =
        plan.machines().stream()
            .filter(machine -> all || machine.verdict() != ChangeVerdict.UNCHANGED)
            .toList();
    listed.stream().limit(mostListed).forEach(machine -> machines.add(machine(machine)));
    var objects = new ArrayList<Object>();
    plan.objects().forEach(object -> objects.add(object(object)));
    Fields document =
        Fields.of("summary", summary, "machines", machines, "capacity", null, "objects", objects);
    if (listed.size() > machines.size()) {
      document.put("omitted", (long) listed.size() - machines.size());
    }
    return document;
  }

  /** What a change does to one machine. */
  public static Fields machine(MachinePlan machine) {
    Fields fields =
        Fields.of(
            "namespace",
            machine.namespace(),
            "name",
            machine.name(),
            "verdict",
            machine.verdict().toString(),
            "differences",
            differences(machine.differences()),
            "causes",
            causes(machine.causes()));
    if (machine.created()) {
      fields.put("created", true);
    }
    return fields;
  }

  private static List<Object> differences(List<PlannedDifference> differences) {
    var list = new ArrayList<Object>(differences.size());
    for (PlannedDifference each : differences) {
      list.add(
          Fields.of(
              "path",
              each.path(),
              "before",
              each.before(),
              "after",
              each.after(),
              "live",
              each.live(),
              "from",
              Fields.of("before", each.fromBefore(), "after", each.fromAfter())));
    }
    return list;
  }

  /** Why something is refused, with the ways out. */
  public static List<Object> causes(List<Cause> causes) {
    var list = new ArrayList<Object>(causes.size());
    for (Cause cause : causes) {
      list.add(
          Fields.of(
              "reason",
              cause.type().reason(),
              "message",
              cause.message(),
              "field",
              cause.field(),
              "waysOut",
              new ArrayList<Object>(cause.waysOut())));
    }
    return list;
  }

  private static Fields object(ChangePlan.ObjectChange change) {
    return Fields.of(
        "kind",
        change.object().kind(),
        "namespace",
        change.object().namespace(),
        "name",
        change.object().name(),
        "action",
        change.action().name().toLowerCase(Locale.ROOT),
        "causes",
        causes(change.causes()));
  }
}
