package io.instancetypes.virtctl.plan;

import io.instancetypes.api.json.Json;
import io.instancetypes.api.json.Position;
import io.instancetypes.engine.plan.ChangePlan;
import io.instancetypes.engine.plan.ChangePlan.Action;
import io.instancetypes.engine.plan.ChangePlan.ObjectChange;
import io.instancetypes.engine.plan.ChangeVerdict;
import io.instancetypes.engine.plan.MachinePlan;
import io.instancetypes.engine.plan.ObjectKey;
import io.instancetypes.engine.rule.Cause;
import io.instancetypes.virtctl.input.InputDocument;
import io.instancetypes.virtctl.report.SarifLog;
import java.io.IOException;
import java.io.PrintStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** A plan as findings on the documents of the change, for code review. */
final class PlanSarif {
  private static final String NOWHERE = "-";
  private static final String CAPACITY = "capacity";
  private static final String PRICE = "price";

  private final Map<ObjectKey, InputDocument> sources = new HashMap<>();
  private final Optional<InputDocument> cause;
  private final SarifLog log =
      new SarifLog(
          "virtctl plan",
          rule ->
              switch (rule) {
                case CAPACITY -> "Whether VMs fit the nodes";
                case PRICE -> "What VMs cost";
                default -> "VMs that " + ChangeVerdict.of(rule).meaning();
              });

  private PlanSarif(ChangePlan plan, Change change) {
    change.sources().forEach(each -> sources.put(ObjectKey.of(each.fields()), each));
    this.cause =
        plan.objects().stream()
            .filter(object -> object.action() != Action.KEEP)
            .flatMap(object -> source(object.object()).stream())
            .findFirst();
  }

  static void print(
      ChangePlan plan, Change change, Resources resources, String version, PrintStream out)
      throws IOException {
    var sarif = new PlanSarif(plan, change);
    plan.objects().forEach(sarif::add);
    plan.groups().forEach(sarif::add);
    resources.shortage().ifPresent(each -> sarif.add(CAPACITY, "warning", each));
    resources
        .price(plan.machines())
        .ifPresent(each -> sarif.add(PRICE, "note", "price of all VMs: " + each));
    Json.write(sarif.log.document(version), out, 2);
  }

  private void add(String rule, String level, String message) {
    log.add(
        rule,
        level,
        message,
        cause.map(InputDocument::file).orElse(NOWHERE),
        cause.map(document -> document.position("")).orElse(Position.UNKNOWN));
  }

  private Optional<InputDocument> source(ObjectKey key) {
    return Optional.ofNullable(sources.get(key));
  }

  private void add(ObjectChange object) {
    Optional<InputDocument> source = source(object.object());
    object
        .causes()
        .forEach(each -> add(ChangeVerdict.REFUSED, each.message(), source, each.field()));
  }

  private void add(MachinePlan.Group group, List<MachinePlan> machines) {
    if (group.verdict() == ChangeVerdict.UNCHANGED) {
      return;
    }
    Optional<InputDocument> own =
        source(
            ObjectKey.of(
                "VirtualMachine", machines.getFirst().namespace(), machines.getFirst().name()));
    String who =
        machines.size() == 1
            ? "VM " + machines.getFirst().title()
            : "%,d VMs, %s among them".formatted(machines.size(), machines.getFirst().title());
    String what =
        group.differences().stream()
            .map(
                each ->
                    "%s: %s, then %s"
                        .formatted(
                            each.path(),
                            PlanText.value(each.before()),
                            PlanText.value(each.after())))
            .collect(Collectors.joining("\n"));
    String why = group.causes().stream().map(Cause::message).collect(Collectors.joining("\n"));
    String field = group.causes().isEmpty() ? "" : group.causes().getFirst().field();
    add(
        group.verdict(),
        "%s: %s\n%s".formatted(group.verdict(), who, what + why).strip(),
        own.or(() -> cause),
        own.isPresent() ? field : "");
  }

  private void add(
      ChangeVerdict verdict, String message, Optional<InputDocument> source, String field) {
    String level =
        switch (verdict) {
          case REFUSED, BROKEN -> "error";
          case RESTART -> "warning";
          default -> "note";
        };
    log.add(
        verdict.toString(),
        level,
        message,
        source.map(InputDocument::file).orElse(NOWHERE),
        source.map(document -> document.position(field)).orElse(Position.UNKNOWN));
  }
}
