package io.instancetypes.virtctl.report;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import io.instancetypes.api.json.Position;
import io.instancetypes.engine.explain.OriginDocument;
import io.instancetypes.engine.rule.Cause;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

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
      OriginDocument.put(machine, "instancetype", prepared.instancetype());
      OriginDocument.put(machine, "preference", prepared.preference());
    }
    if (prepared != null && !prepared.remarks().isEmpty()) {
      machine.put("remarks", new ArrayList<Object>(prepared.remarks()));
    }
    if (explanation.causes().isEmpty() || !explanation.origins().isEmpty()) {
      putUnlessEmpty(machine, "missing", explanation.missing());
      List<Object> fields = new ArrayList<>();
      explanation.origins().forEach(origin -> fields.add(OriginDocument.of(origin)));
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
