package io.instancetypes.virtctl.report;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Position;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Results in the Static Analysis Results Interchange Format, which code review tools show. */
public final class SarifLog {
  private static final String SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";

  private final String tool;
  private final UnaryOperator<String> descriptions;
  private final List<Object> results = new ArrayList<>();
  private final Map<String, Long> rules = new LinkedHashMap<>();

  /**
   * @param descriptions what a rule is about
   */
  public SarifLog(String tool, UnaryOperator<String> descriptions) {
    this.tool = tool;
    this.descriptions = descriptions;
  }

  public void add(String rule, String level, String message, String file, Position position) {
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

  public Fields document(String version) {
    List<Object> descriptors = new ArrayList<>();
    rules
        .keySet()
        .forEach(
            rule ->
                descriptors.add(
                    Fields.of(
                        "id",
                        rule,
                        "shortDescription",
                        Fields.of("text", descriptions.apply(rule)))));
    var driver = Fields.of("name", tool, "version", version, "rules", descriptors);
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
}
