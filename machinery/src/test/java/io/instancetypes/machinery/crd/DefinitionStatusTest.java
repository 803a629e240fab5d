package io.instancetypes.machinery.crd;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.machinery.structuralschema.GoText;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class DefinitionStatusTest {
  private static final String NOW = "2020-01-01T00:00:00Z";

  private static Fields definition(String plural, String kind, List<Object> shortNames) {
    var names = Fields.of("plural", plural, "kind", kind, "shortNames", shortNames);
    var version = Fields.of("name", "v1", "storage", true);
    Fields definition =
        Fields.of(
            "spec",
            Fields.of("group", "example.com", "names", names, "versions", List.of(version)));
    DefinitionDefaults.apply(definition);
    return definition;
  }

  @Test
  @DisplayName("Names that nobody has are accepted, and the definition is established")
  void acceptsNames() {
    Fields status =
        DefinitionStatus.of(definition("widgets", "Widget", List.of("w")), List.of(), NOW);
    assertThat(GoText.json(status))
        .isEqualTo(
            GoText.json(
                Fields.of(
                    "acceptedNames",
                    Fields.of(
                        "plural",
                        "widgets",
                        "singular",
                        "widget",
                        "kind",
                        "Widget",
                        "listKind",
                        "WidgetList",
                        "shortNames",
                        List.of("w")),
                    "conditions",
                    List.of(
                        Fields.of(
                            "type",
                            "NamesAccepted",
                            "status",
                            "True",
                            "lastTransitionTime",
                            NOW,
                            "reason",
                            "NoConflicts",
                            "message",
                            "no conflicts found"),
                        Fields.of(
                            "type",
                            "Established",
                            "status",
                            "True",
                            "lastTransitionTime",
                            NOW,
                            "reason",
                            "InitialNamesAccepted",
                            "message",
                            "the initial names have been accepted")),
                    "storedVersions",
                    List.of("v1"))));
  }

  @Test
  @DisplayName("Names that another definition has are not accepted, and nothing is established")
  void refusesTakenNames() {
    Fields other = definition("widgets", "Widget", List.of("w"));
    other.put("status", DefinitionStatus.of(other, List.of(), NOW));
    Fields status =
        DefinitionStatus.of(definition("gadgets", "Gadget", List.of("w")), List.of(other), NOW);
    Fields names = (Fields) ((List<?>) status.get("conditions")).getFirst();
    Fields established = (Fields) ((List<?>) status.get("conditions")).getLast();
    assertThat(names)
        .containsEntry("status", "False")
        .containsEntry("reason", "ShortNamesConflict")
        .containsEntry("message", "\"w\" is already in use");
    assertThat(established).containsEntry("status", "False").containsEntry("reason", "NotAccepted");
  }

  @Test
  @DisplayName("A condition that stays keeps its time")
  void keepsTimes() {
    Fields definition = definition("widgets", "Widget", List.of());
    definition.put("status", DefinitionStatus.of(definition, List.of(), NOW));
    Fields again = DefinitionStatus.of(definition, List.of(), "2021-01-01T00:00:00Z");
    assertThat(again).isEqualTo(definition.get("status"));
  }
}
