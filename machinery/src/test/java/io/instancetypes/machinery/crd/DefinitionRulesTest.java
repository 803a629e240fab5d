package io.instancetypes.machinery.crd;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.api.crd.Crds;
import io.instancetypes.machinery.structuralschema.FieldError;
import io.instancetypes.machinery.structuralschema.Rows;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class DefinitionRulesTest {
  static Stream<Arguments> rows() {
    return Rows.of("definitions.jsonl");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("rows")
  @DisplayName("Definitions are refused in kube-apiserver's words")
  void refusesAsKubeApiserver(String name, Fields row) {
    Fields definition = Fields.copyOf((Fields) row.get("crd"));
    DefinitionDefaults.apply(definition);
    assertThat(DefinitionRules.check(definition))
        .extracting(FieldError::toString)
        .containsExactlyInAnyOrderElementsOf(Rows.texts(row.get("errors")));
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  @DisplayName("The definitions of this project are fine")
  void takesOurOwn(Kind kind) {
    Fields definition = Crds.of(kind);
    DefinitionDefaults.apply(definition);
    assertThat(DefinitionRules.check(definition)).isEmpty();
  }

  @Test
  @DisplayName("What objects are found by does not change once they are served")
  void refusesChanges() {
    Fields old = widgets("Namespaced", "Widget");
    old.put("status", DefinitionStatus.of(old, List.of(), "2020-01-01T00:00:00Z"));
    Fields changed = widgets("Cluster", "Gadget");
    changed.put("status", old.get("status"));
    assertThat(DefinitionRules.checkUpdate(changed, old))
        .extracting(FieldError::toString)
        .containsExactly(
            "spec.scope: Invalid value: \"Cluster\": field is immutable",
            "spec.names.kind: Invalid value: \"Gadget\": field is immutable");
  }

  @Test
  @DisplayName("A version that objects were kept in stays")
  void keepsStoredVersions() {
    Fields old = widgets("Namespaced", "Widget");
    Fields changed = Fields.copyOf(old);
    changed.put("status", Fields.of("storedVersions", List.of("v0", "v1")));
    assertThat(DefinitionRules.checkUpdate(changed, old))
        .extracting(FieldError::toString)
        .containsExactly(
            "status.storedVersions[0]: Invalid value: \"v0\": missing from spec.versions; v0 was"
                + " previously a storage version, and must remain in spec.versions until a storage"
                + " migration ensures no data remains persisted in v0 and removes v0 from"
                + " status.storedVersions");
  }

  private static Fields widgets(String scope, String kind) {
    var version =
        Fields.of(
            "name",
            "v1",
            "served",
            true,
            "storage",
            true,
            "schema",
            Fields.of("openAPIV3Schema", Fields.of("type", "object")));
    Fields definition =
        Fields.of(
            "metadata",
            Fields.of("name", "widgets.example.com", "resourceVersion", "1"),
            "spec",
            Fields.of(
                "group",
                "example.com",
                "scope",
                scope,
                "names",
                Fields.of("plural", "widgets", "kind", kind),
                "versions",
                List.of(version)));
    DefinitionDefaults.apply(definition);
    return definition;
  }
}
