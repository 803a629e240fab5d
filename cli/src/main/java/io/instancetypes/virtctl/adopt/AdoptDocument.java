package io.instancetypes.virtctl.adopt;

import io.instancetypes.api.Fields;
import io.instancetypes.engine.adopt.AdoptableType;
import io.instancetypes.engine.adopt.Adoption;
import io.instancetypes.engine.adopt.AdoptionCandidate;
import io.instancetypes.engine.adopt.AdoptionDifference;
import io.instancetypes.engine.rule.Cause;
import java.util.ArrayList;
import java.util.List;

/** Answers for machines. Members may be added, none is ever renamed. */
final class AdoptDocument {
  /** What a machine that is refused has none of. */
  private static final List<String> MEMBERS =
      List.of("virtualMachine", "instancetype", "preference", "existing");

  private AdoptDocument() {}

  static Fields of(List<Result> results, boolean explain) {
    var machines = new ArrayList<Object>();
    results.forEach(result -> machines.add(machine(result, explain)));
    return Fields.of("machines", machines);
  }

  private static Fields machine(Result result, boolean explain) {
    Fields fields =
        Fields.of(
            "source",
            Fields.of(
                "file",
                result.source().machine().file(),
                "name",
                result.source().machine().name()));
    switch (result.adoption()) {
      case Adoption.Adopted adopted -> adopted(adopted, fields);
      case Adoption.Refused refused -> {
        MEMBERS.forEach(member -> fields.put(member, null));
        var causes = new ArrayList<Object>();
        refused.causes().stream().map(Cause::message).forEach(causes::add);
        fields.put("causes", causes);
      }
    }
    fields.put("equal", result.isEqual());
    var differences = new ArrayList<Object>();
    result.differences().forEach(each -> differences.add(difference(each)));
    fields.put("differences", differences);
    fields.put("unplaced", new ArrayList<Object>(result.source().machine().unplaced()));
    result.next().ifPresent(next -> fields.put("next", next));
    if (explain) {
      result.adopted().ifPresent(adopted -> fields.put("lost", lost(adopted)));
    }
    return fields;
  }

  private static void adopted(Adoption.Adopted adopted, Fields fields) {
    AdoptionCandidate best = adopted.best();
    fields.put("virtualMachine", best.vm());
    fields.put("instancetype", Fields.copyOf(best.instancetype().document()));
    fields.put(
        "preference",
        best.preference().map(each -> (Object) Fields.copyOf(each.document())).orElse(null));
    fields.put(
        "existing",
        Fields.of(
            "instancetype",
            !best.instancetype().isNew(),
            "preference",
            best.preference().filter(AdoptableType::isNew).isEmpty()));
    fields.put("alternatives", new ArrayList<Object>(adopted.alternatives()));
  }

  private static Fields difference(AdoptionDifference each) {
    return Fields.of(
        "path",
        each.path(),
        "before",
        each.before(),
        "after",
        each.after(),
        "reason",
        each.reason());
  }

  private static List<Object> lost(Adoption.Adopted adopted) {
    var lost = new ArrayList<Object>();
    for (AdoptionCandidate each : adopted.others()) {
      lost.add(
          Fields.of(
              "instancetype",
              each.instancetype().type().name(),
              "preference",
              each.preference().map(it -> it.type().name()).orElse(null),
              "because",
              each.lostTo(adopted.best())));
    }
    return lost;
  }
}
