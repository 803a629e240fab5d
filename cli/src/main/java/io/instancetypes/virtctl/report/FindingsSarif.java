package io.instancetypes.virtctl.report;

import io.instancetypes.api.json.Json;
import io.instancetypes.api.json.Position;
import io.instancetypes.engine.rule.Cause;
import io.instancetypes.virtctl.input.Unreadable;
import io.instancetypes.virtctl.report.Findings.Checked;
import java.io.IOException;
import java.io.PrintStream;

/** Findings for code review tools. */
public final class FindingsSarif {
  private final SarifLog log = new SarifLog("virtctl validate", FindingsSarif::description);

  private FindingsSarif() {}

  public static void print(Findings findings, String version, PrintStream out) throws IOException {
    var sarif = new FindingsSarif();
    findings.unreadable().forEach(sarif::add);
    findings.checked().forEach(sarif::add);
    Json.write(sarif.log.document(version), out, 2);
  }

  private void add(Unreadable mistake) {
    var position = new Position(mistake.line(), mistake.column());
    log.add("Unreadable", "error", mistake.sentence(), mistake.file(), position);
  }

  private void add(Checked checked) {
    String file = checked.document().file();
    checked
        .errors()
        .forEach(
            error ->
                log.add(
                    error.cause().type().reason(),
                    "error",
                    message(error.cause()),
                    file,
                    error.position()));
    checked
        .warnings()
        .forEach(
            warning -> log.add("Warning", "warning", warning.message(), file, warning.position()));
  }

  private static String message(Cause cause) {
    return cause.waysOut().isEmpty()
        ? cause.message()
        : cause.message() + "\n\n" + String.join("\n", cause.waysOut());
  }

  private static String description(String rule) {
    return switch (rule) {
      case "FieldValueRequired" -> "A field is missing";
      case "FieldValueInvalid" -> "A field has a value that it must not have";
      case "FieldValueNotSupported" -> "A field has a value that is not among the known ones";
      case "FieldValueNotFound" -> "A field refers to something that does not exist";
      case "FieldValueDuplicate" -> "A value appears twice";
      case "Unreadable" -> "The text is no valid YAML or JSON, or holds no Kubernetes object";
      default -> "It works, but should be different";
    };
  }
}
