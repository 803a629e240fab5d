package io.instancetypes.virtctl.report;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import io.instancetypes.api.json.Position;
import io.instancetypes.engine.rule.Cause;
import io.instancetypes.virtctl.input.Unreadable;
import io.instancetypes.virtctl.report.Findings.Checked;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Findings in the Static Analysis Results Interchange Format, which code review tools show. */
public final class FindingsSarif {
  private static final String SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";

  private final List<Object> results = new ArrayList<>();
  private final Map<String, Long> rules = new LinkedHashMap<>();

  private FindingsSarif() {}

  public static void print(Findings findings, String version, PrintStream out) throws IOException {
    var sarif = new FindingsSarif();
    findings.unreadable().forEach(sarif::add);
    findings.checked().forEach(sarif::add);
    Json.write(sarif.log(version), out, 2);
  }

  private void add(Unreadable mistake) {
    var position = new Position(mistake.line(), mistake.column());
    add("Unreadable", "error", mistake.sentence(), mistake.file(), position);
  }

  private void add(Checked checked) {
    String file = checked.document().file();
    checked
        .errors()
        .forEach(
            error ->
                add(
                    error.cause().type().reason(),
                    "error",
                    message(error.cause()),
                    file,
                    error.position()));
    checked
        .warnings()
        .forEach(warning -> add("Warning", "warning", warning.message(), file, warning.position()));
  }

  private static String message(Cause cause) {
    return cause.waysOut().isEmpty()
        ? cause.message()
        : cause.message() + "\n\n" + String.join("\n", cause.waysOut());
  }

  private void add(String rule, String level, String message, String file, Position position) {
    rules.putIfAbsent(rule, (long) rules.size());
    var place = Fields.of("artifactLocation", Fields.of("uri", FileUri.of(file)));
    if (position.line() > 0) {
      place.put(
          "region",
          Fields.of("startLine", (long) position.line(), "startColumn", (long) position.column()));
    }
    results.add(
        Fields.of(
            "ruleId",
            rule,
            "ruleIndex",
            rules.get(rule),
            "level",
            level,
            "message",
            Fields.of("text", message),
            "locations",
            List.of(Fields.of("physicalLocation", place))));
  }

  private Fields log(String version) {
    List<Object> descriptors = new ArrayList<>();
    rules
        .keySet()
        .forEach(
            rule ->
                descriptors.add(
                    Fields.of(
                        "id", rule, "shortDescription", Fields.of("text", description(rule)))));
    var driver = Fields.of("name", "virtctl validate", "version", version, "rules", descriptors);
    var run =
        Fields.of(
            "tool",
            Fields.of("driver", driver),
            "columnKind",
            "unicodeCodePoints",
            "results",
            results);
    return Fields.of("$schema", SCHEMA, "version", "2.1.0", "runs", List.of(run));
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
