package io.instancetypes.virtctl.report;

import io.instancetypes.api.Fields;
import io.instancetypes.documents.Json;
import io.instancetypes.documents.Position;
import io.instancetypes.engine.rule.Cause;
import io.instancetypes.virtctl.input.Unreadable;
import io.instancetypes.virtctl.report.Findings.Checked;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Findings in the Static Analysis Results Interchange Format, which code review tools show. */
public final class FindingsSarif {
  private static final String SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";
  private static final String UNREADABLE = "Unreadable";
  private static final String WARNING = "Warning";

  private final List<Object> results = new ArrayList<>();
  private final Set<String> rules = new LinkedHashSet<>();

  private FindingsSarif() {}

  public static void print(Findings findings, String version, PrintStream out) throws IOException {
    var sarif = new FindingsSarif();
    findings.unreadable().forEach(sarif::add);
    findings.checked().forEach(sarif::add);
    Json.write(sarif.log(version), out, 2);
  }

  private void add(Unreadable mistake) {
    add(
        UNREADABLE,
        "error",
        mistake.sentence(),
        mistake.file(),
        new Position(mistake.line(), mistake.column()));
  }

  private void add(Checked checked) {
    String file = checked.document().file();
    for (Cause cause : checked.verdict().causes()) {
      String ways = cause.waysOut().isEmpty() ? "" : "\n\n" + String.join("\n", cause.waysOut());
      add(
          cause.type().reason(),
          "error",
          cause.message() + ways,
          file,
          checked.position(cause.field()));
    }
    for (String warning : checked.verdict().warnings()) {
      add(WARNING, "warning", warning, file, checked.positionOfWarning(warning));
    }
  }

  private void add(String rule, String level, String message, String file, Position position) {
    rules.add(rule);
    var place = Fields.of("artifactLocation", Fields.of("uri", file.replace('\\', '/')));
    if (position.line() > 0) {
      place.put(
          "region",
          Fields.of("startLine", (long) position.line(), "startColumn", (long) position.column()));
    }
    results.add(
        Fields.of(
            "ruleId",
            rule,
            "level",
            level,
            "message",
            Fields.of("text", message),
            "locations",
            new ArrayList<Object>(List.of(Fields.of("physicalLocation", place)))));
  }

  private Fields log(String version) {
    List<Object> descriptors = new ArrayList<>();
    rules.forEach(rule -> descriptors.add(Fields.of("id", rule)));
    var driver = Fields.of("name", "virtctl validate", "version", version, "rules", descriptors);
    var run = Fields.of("tool", Fields.of("driver", driver), "results", results);
    return Fields.of(
        "$schema", SCHEMA, "version", "2.1.0", "runs", new ArrayList<Object>(List.of(run)));
  }
}
