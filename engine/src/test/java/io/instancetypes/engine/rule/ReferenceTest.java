package io.instancetypes.engine.rule;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.schema.InstancetypeSchema;
import io.instancetypes.api.schema.PreferenceSchema;
import io.instancetypes.api.schema.Schema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ReferenceTest {
  private static final Path FILE = Path.of("../docs/reference/fields.md");

  @Test
  @DisplayName("docs/reference/fields.md says what the tables say (mvn verify -Dupdate)")
  void isUpToDate() throws IOException {
    String text = reference();
    if (System.getProperty("update") != null) {
      Files.createDirectories(FILE.getParent());
      Files.writeString(FILE, text);
    }
    assertThat(FILE).hasContent(text);
  }

  private static String reference() {
    return Stream.of(
            "# Fields of instance types and preferences",
            "",
            "Generated from the tables of rules and schemas. Paths of the VM are below"
                + " `spec.template.spec`, or below `spec.template` for annotations.",
            "",
            "## Instance types",
            "",
            "An instance type decides: where it sets a field, a VM that sets it too is refused.",
            "",
            "| field of the instance type | since | field of the VM | clashes if the VM has | |",
            "|---|---|---|---|---|",
            rows(InstancetypeRules.ALL.stream().map(ReferenceTest::row)),
            "",
            "## Preferences",
            "",
            "A preference wishes: it is heard where neither the VM nor the instance type decided.",
            "",
            "| field of the preference | since | field of the VM | |",
            "|---|---|---|---|",
            rows(
                Stream.of(
                        PreferenceRules.AUTOATTACH,
                        PreferenceRules.TEMPLATE,
                        List.of(PreferenceRules.STORAGE_CLASS))
                    .flatMap(List::stream)
                    .map(ReferenceTest::row)),
            "",
            "How vCPUs are laid out in sockets, cores and threads:",
            "",
            "| field of the preference | since | |",
            "|---|---|---|",
            rows(PreferenceRules.LAYOUT.stream().map(ReferenceTest::row)),
            "",
            "What the finished VM must have, checked on admission and by `virtctl validate`:",
            "",
            "| field of the preference | since | |",
            "|---|---|---|",
            rows(PreferenceRules.REQUIREMENTS.stream().map(ReferenceTest::row)),
            "")
        .collect(Collectors.joining("\n"));
  }

  private static String rows(Stream<String> rows) {
    return rows.collect(Collectors.joining("\n"));
  }

  private static String row(InstancetypeRule rule) {
    String sources =
        rule.sources().isEmpty()
            ? "any instance type"
            : rule.sources().stream()
                .map(source -> "`" + source + "`")
                .collect(Collectors.joining(", "));
    String since = rule.sources().isEmpty() ? "" : rule.sources().getFirst().since().version();
    String description =
        rule.sources().isEmpty()
            ? ""
            : description(
                InstancetypeSchema.spec(ApiVersion.STORAGE), rule.sources().getFirst().path());
    return "| %s | %s | `%s` | %s | %s |"
        .formatted(sources, since, rule.target(), conflict(rule), description);
  }

  private static String conflict(InstancetypeRule rule) {
    return switch (rule) {
      case InstancetypeRule.Imposes imposes -> words(imposes.occupied());
      case InstancetypeRule.Reserves reserves -> words(reserves.occupied());
      case InstancetypeRule.Sizes sizes -> words(SetWhen.PRESENT);
      case InstancetypeRule.Overcommits overcommits -> "huge pages";
      case InstancetypeRule.Annotates annotates -> "another value for the same key";
    };
  }

  private static String words(SetWhen occupied) {
    return switch (occupied) {
      case PRESENT -> "it at all";
      case NOT_EMPTY -> "it, not empty";
      case NOT_ZERO -> "it, not 0";
      case TRUE -> "it true";
    };
  }

  private static String row(PreferenceRule rule) {
    return "| `%s` | %s | `%s` | %s |"
        .formatted(
            rule.source(),
            rule.source().since().version(),
            rule.target(),
            description(PreferenceSchema.spec(ApiVersion.STORAGE), rule.source().path()));
  }

  private static String row(SourceField source) {
    return "| `%s` | %s | %s |"
        .formatted(
            source,
            source.since().version(),
            description(PreferenceSchema.spec(ApiVersion.STORAGE), source.path()));
  }

  private static String description(Schema schema, String path) {
    return schema.find(path).orElseThrow().description();
  }
}
