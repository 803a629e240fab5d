package io.instancetypes.virtctl.report;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import io.instancetypes.api.json.Position;
import io.instancetypes.engine.explain.Author;
import io.instancetypes.engine.explain.Origin;
import io.instancetypes.engine.explain.Wish;
import io.instancetypes.engine.rule.Cause;
import io.instancetypes.engine.rule.ResolvedType;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Explanations for programs. */
public final class ExplanationJson {
  private ExplanationJson() {}

  public static void print(List<Explanation> explanations, PrintStream out) throws IOException {
    List<Object> machines = new ArrayList<>();
    explanations.forEach(explanation -> machines.add(machine(explanation)));
    Json.write(Fields.of("virtualMachines", machines), out, 2);
  }

  private static Fields machine(Explanation explanation) {
    var machine = new Fields();
    machine.put("file", explanation.machine().file());
    machine.put("name", explanation.machine().name());
    putUnlessEmpty(machine, "namespace", explanation.machine().namespace());
    var prepared = explanation.answer().prepared();
    if (prepared != null) {
      put(machine, "instancetype", prepared.instancetype());
      put(machine, "preference", prepared.preference());
    }
    if (prepared != null && !prepared.remarks().isEmpty()) {
      machine.put("remarks", new ArrayList<Object>(prepared.remarks()));
    }
    if (explanation.causes().isEmpty() || !explanation.origins().isEmpty()) {
      putUnlessEmpty(machine, "missing", explanation.missing());
      List<Object> fields = new ArrayList<>();
      explanation.origins().forEach(origin -> fields.add(origin(origin)));
      machine.put("fields", fields);
    }
    if (!explanation.causes().isEmpty()) {
      List<Object> causes = new ArrayList<>();
      for (Cause cause : explanation.causes()) {
        Position position = explanation.machine().position(cause.field());
        causes.add(FindingsJson.placed(cause(cause), position));
      }
      machine.put("causes", causes);
    }
    return machine;
  }

  private static void put(Fields machine, String key, ResolvedType chosen) {
    if (chosen != null) {
      machine.put(key, object(chosen));
    }
  }

  private static Fields object(ResolvedType chosen) {
    var object = Fields.of("kind", chosen.kind().kind(), "name", chosen.name());
    putUnlessEmpty(object, "revision", chosen.revision());
    return object;
  }

  private static Fields origin(Origin origin) {
    List<Object> insteadOf = new ArrayList<>();
    for (Wish wish : origin.insteadOf()) {
      insteadOf.add(Fields.of("value", wish.value(), "from", author(wish.by())));
    }
    return Fields.of(
        "field",
        origin.path(),
        "value",
        origin.value(),
        "from",
        author(origin.from()),
        "insteadOf",
        insteadOf);
  }

  private static Fields author(Author author) {
    var fields = Fields.of("layer", author.layer().name().toLowerCase(Locale.ROOT));
    if (author.object() != null) {
      fields.put("object", object(author.object()));
      fields.put("field", "spec." + author.field());
    } else {
      putUnlessEmpty(fields, "reason", author.field());
    }
    if (author.shapedBy() != null) {
      fields.put("shapedBy", author(author.shapedBy()));
    }
    return fields;
  }

  static Fields cause(Cause cause) {
    Fields fields = Status.cause(cause);
    fields.put("waysOut", new ArrayList<Object>(cause.waysOut()));
    return fields;
  }

  private static void putUnlessEmpty(Fields fields, String key, String value) {
    if (value != null && !value.isEmpty()) {
      fields.put(key, value);
    }
  }
}
