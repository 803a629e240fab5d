package io.instancetypes.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.schema.InstancetypeSchema;
import io.instancetypes.api.schema.PreferenceSchema;
import io.instancetypes.api.schema.Schema;
import io.instancetypes.api.schema.VirtualMachineSchema;
import io.instancetypes.engine.rule.InstancetypeRule;
import io.instancetypes.engine.rule.InstancetypeRules;
import io.instancetypes.engine.rule.PreferenceRule;
import io.instancetypes.engine.rule.PreferenceRules;
import io.instancetypes.engine.rule.SourceField;
import io.instancetypes.engine.rule.TargetField;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The tables of rules and the tables of fields speak of the same fields. */
class RuleTableTest {
  /** A table of rules and the table of fields that it has to cover. */
  enum Table {
    INSTANCETYPE(InstancetypeSchema::spec) {
      @Override
      List<SourceField> sources() {
        return InstancetypeRules.ALL.stream().flatMap(rule -> rule.sources().stream()).toList();
      }
    },
    PREFERENCE(PreferenceSchema::spec) {
      @Override
      List<SourceField> sources() {
        return Stream.of(
                preferenceRules().map(PreferenceRule::source),
                PreferenceRules.LAYOUT.stream(),
                PreferenceRules.REQUIREMENTS.stream())
            .flatMap(sources -> sources)
            .toList();
      }
    };

    private final Function<ApiVersion, Schema> schema;

    Table(Function<ApiVersion, Schema> schema) {
      this.schema = schema;
    }

    abstract List<SourceField> sources();

    Optional<ApiVersion> firstVersionWith(String path) {
      return Arrays.stream(ApiVersion.values())
          .filter(version -> schema.apply(version).find(path).isPresent())
          .findFirst();
    }
  }

  private static Stream<PreferenceRule> preferenceRules() {
    return Stream.of(
            PreferenceRules.AUTOATTACH,
            PreferenceRules.TEMPLATE,
            List.of(PreferenceRules.STORAGE_CLASS))
        .flatMap(List::stream);
  }

  @ParameterizedTest(name = "{0}")
  @EnumSource
  @DisplayName("Every field of the schema has a rule, or lies below one that has")
  void coversSchema(Table table) {
    List<String> ruled = table.sources().stream().map(SourceField::path).toList();
    assertThat(table.schema.apply(ApiVersion.V1BETA2).leaves())
        .isNotEmpty()
        .allSatisfy(leaf -> assertThat(ruled).as(leaf).anyMatch(path -> isAtOrBelow(leaf, path)));
  }

  private static boolean isAtOrBelow(String leaf, String path) {
    return leaf.startsWith(path)
        && (leaf.length() == path.length() || ".[".indexOf(leaf.charAt(path.length())) >= 0);
  }

  @ParameterizedTest(name = "{0}")
  @EnumSource
  @DisplayName("Every rule reads a field of the schema, from the first version that has it")
  void readsSchema(Table table) {
    assertThat(table.sources())
        .isNotEmpty()
        .allSatisfy(
            source ->
                assertThat(table.firstVersionWith(source.path()))
                    .as(source.path())
                    .hasValue(source.since()));
  }

  @ParameterizedTest(name = "{0}")
  @EnumSource
  @DisplayName("No field is read by two rules")
  void readsOnce(Table table) {
    assertThat(table.sources()).extracting(SourceField::path).doesNotHaveDuplicates();
  }

  static Stream<TargetField> targets() {
    return Stream.concat(
        InstancetypeRules.ALL.stream().map(InstancetypeRule::target),
        preferenceRules().map(PreferenceRule::target));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("targets")
  @DisplayName("Every rule writes a field of which the type was checked before")
  void writesKnownFields(TargetField target) {
    String part =
        switch (target.part()) {
          case SPEC -> "template.spec.";
          case METADATA -> "template.metadata.";
          case VIRTUAL_MACHINE -> "";
        };
    String path = part + target.path().replace("[*]", "[]");
    assertThat(VirtualMachineSchema.spec().find(path)).as(path).isPresent();
  }

  @Test
  @DisplayName(
      "A topology is read from v1beta1 on, which never had one but is given it in an example")
  void toleratesTopology() {
    assertThat(Table.INSTANCETYPE.firstVersionWith("cpu.topology")).hasValue(ApiVersion.V1BETA1);
  }
}
