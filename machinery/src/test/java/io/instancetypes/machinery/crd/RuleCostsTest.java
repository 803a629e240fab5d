package io.instancetypes.machinery.crd;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.machinery.structuralschema.FieldError;
import io.instancetypes.machinery.structuralschema.Path;
import io.instancetypes.machinery.structuralschema.Rows;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class RuleCostsTest {
  static Stream<Arguments> rows() {
    return Rows.of("costs.jsonl");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("rows")
  @DisplayName("Rules that cost too much are refused as by kube-apiserver, by the same factor")
  void estimatesAsKubeApiserver(String name, Fields row) {
    Fields schema = Fields.of("type", "object", "properties", Fields.of("spec", row.get("schema")));
    Path path = Path.of("spec", "validation", "openAPIV3Schema");
    assertThat(SchemaRules.check(schema, path, false, false))
        .extracting(FieldError::toString)
        .containsExactlyInAnyOrderElementsOf(Rows.texts(row.get("errors")));
  }

  @Test
  @DisplayName("A schema that was accepted stays, unless all of its rules together cost too much")
  void keepsWhatWasAccepted() {
    Fields definition = definition(3_000);
    assertThat(DefinitionRules.checkUpdate(definition, definition(10)))
        .extracting(FieldError::toString)
        .containsExactly(
            "spec.validation.openAPIV3Schema.properties[l].x-kubernetes-validations[0].rule:"
                + " Forbidden: estimated rule cost exceeds budget by factor of 6.3x (try"
                + " simplifying the rule, or adding maxItems, maxProperties, and maxLength where"
                + " arrays, maps, and strings are declared)");
    assertThat(DefinitionRules.checkUpdate(definition, definition(3_000))).isEmpty();
    assertThat(DefinitionRules.checkUpdate(definition(30_000), definition(30_000)))
        .extracting(FieldError::body)
        .containsExactly(
            "Forbidden: contributed to estimated rule cost total exceeding cost limit for entire"
                + " OpenAPIv3 schema",
            "Forbidden: x-kubernetes-validations estimated rule cost total for entire OpenAPIv3"
                + " schema exceeds budget by factor of 63.0x (try simplifying the rule, or"
                + " adding maxItems, maxProperties, and maxLength where arrays, maps, and strings"
                + " are declared)");
  }

  private static Fields definition(long maxItems) {
    Fields rule = Fields.of("rule", "self.all(x, self.exists(y, y > x))");
    Fields list =
        Fields.of(
            "type",
            "array",
            "maxItems",
            maxItems,
            "items",
            Fields.of("type", "integer"),
            "x-kubernetes-validations",
            List.of(rule));
    Fields schema = Fields.of("type", "object", "properties", Fields.of("l", list));
    Fields version =
        Fields.of(
            "name",
            "v1",
            "served",
            true,
            "storage",
            true,
            "schema",
            Fields.of("openAPIV3Schema", schema));
    Fields names = Fields.of("plural", "widgets", "kind", "Widget");
    Fields spec =
        Fields.of(
            "group", "a.b", "scope", "Namespaced", "names", names, "versions", List.of(version));
    Fields definition =
        Fields.of(
            "metadata",
            Fields.of("name", "widgets.a.b", "resourceVersion", "1", "uid", "u"),
            "spec",
            spec);
    DefinitionDefaults.apply(definition);
    definition.put("status", Fields.of("storedVersions", List.of("v1")));
    return definition;
  }
}
