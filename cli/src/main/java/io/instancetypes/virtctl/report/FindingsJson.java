package io.instancetypes.virtctl.report;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import io.instancetypes.api.json.Position;
import io.instancetypes.virtctl.input.Unreadable;
import io.instancetypes.virtctl.report.Findings.Checked;
import io.instancetypes.virtctl.report.Findings.Error;
import io.instancetypes.virtctl.report.Findings.Warning;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/** Findings for programs. */
public final class FindingsJson {
  private FindingsJson() {}

  public static void print(Findings findings, PrintStream out) throws IOException {
    List<Object> documents = new ArrayList<>();
    findings.checked().forEach(checked -> documents.add(document(checked)));
    List<Object> unreadable = new ArrayList<>();
    findings.unreadable().forEach(mistake -> unreadable.add(mistake(mistake)));
    Json.write(
        Fields.of("valid", findings.isAccepted(), "documents", documents, "unreadable", unreadable),
        out,
        2);
  }

  private static Fields document(Checked checked) {
    List<Object> causes = new ArrayList<>();
    for (Error error : checked.errors()) {
      causes.add(placed(ExplanationJson.cause(error.cause()), error.position()));
    }
    List<Object> warnings = new ArrayList<>();
    for (Warning warning : checked.warnings()) {
      warnings.add(placed(Fields.of("message", warning.message()), warning.position()));
    }
    return Fields.of(
        "file",
        checked.document().file(),
        "kind",
        checked.document().kind(),
        "namespace",
        checked.document().namespace(),
        "name",
        checked.document().name(),
        "valid",
        checked.isAccepted(),
        "causes",
        causes,
        "warnings",
        warnings);
  }

  private static Fields mistake(Unreadable mistake) {
    return placed(
        Fields.of("file", mistake.file(), "message", mistake.sentence()),
        new Position(mistake.line(), mistake.column()));
  }

  static Fields placed(Fields fields, Position position) {
    if (position.line() > 0) {
      fields.put("line", (long) position.line());
      fields.put("column", (long) position.column());
    }
    return fields;
  }
}
