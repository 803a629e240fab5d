package io.instancetypes.machinery.managedfields;

import static io.instancetypes.machinery.managedfields.Widgets.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class OwnershipApplyTest {
  @Test
  @DisplayName("Applying nothing live creates the object, and owns what the configuration says")
  void creates() {
    var widgets = new Widgets().apply("me", "{'metadata':{'labels':{'a':'b'}},'spec':{'size':1}}");
    assertThat(text(widgets.live()).replace('"', '\''))
        .isEqualTo(
            "{'apiVersion':'demo/v1','kind':'Widget','metadata':{'name':'w','labels':{'a':'b'},"
                + "'managedFields':[{'manager':'me','operation':'Apply','apiVersion':'demo/v1',"
                + "'time':'2026-01-01T12:00:00Z','fieldsType':'FieldsV1',"
                + "'fieldsV1':{'f:metadata':{'f:labels':{'f:a':{}}},'f:spec':{'f:size':{}}}}]},'spec':{'size':1}}");
  }

  @Test
  @DisplayName("Applying the same again changes nothing, not even the time")
  void repeatsWithoutChange() {
    var widgets = new Widgets().apply("me", "{'spec':{'size':1}}");
    String once = text(widgets.live());
    assertThat(text(widgets.at("2026-01-01T13:00:00Z").apply("me", "{'spec':{'size':1}}").live()))
        .isEqualTo(once);
  }

  @Test
  @DisplayName("What the new configuration has no more goes, unless someone else owns it")
  void removesWhatIsGone() {
    var widgets =
        new Widgets()
            .apply(
                "one",
                "{'spec':{'size':1,'name':'n','tags':['a','b'],'data':{'k':'v','l':'w'},'ports':[{'port':80},{'port':81}]}}")
            .apply("two", "{'spec':{'name':'n','tags':['b']}}")
            .apply("one", "{'spec':{'size':1,'data':{'l':'w'},'ports':[{'port':81}]}}");
    assertThat(widgets.spec())
        .isEqualTo("{'size':1,'name':'n','tags':['b'],'data':{'l':'w'},'ports':[{'port':81}]}");
    assertThat(widgets.managers())
        .containsExactlyInAnyOrder(
            "one Apply"
                + " {'f:spec':{'f:data':{'f:l':{}},'f:ports':{'k:{\\'port\\':81,\\'protocol\\':\\'TCP\\'}':{'.':{},'f:port':{}}},'f:size':{}}}",
            "two Apply {'f:spec':{'f:name':{},'f:tags':{'v:\\'b\\'':{}}}}");
  }

  @Test
  @DisplayName("An item that two have applied loses the fields of the one who leaves, not itself")
  void keepsSharedItems() {
    var widgets =
        new Widgets()
            .apply("one", "{'spec':{'ports':[{'port':80,'name':'x','options':{'x':1}}]}}")
            .apply("two", "{'spec':{'ports':[{'port':80,'options':{'y':2}}]}}")
            .apply("one", "{'spec':{'size':1}}");
    assertThat(widgets.spec()).isEqualTo("{'ports':[{'port':80,'options':{'y':2}}],'size':1}");
  }

  @Test
  @DisplayName("What a named object has been emptied of leaves null, which validation may refuse")
  void leavesNullWhenEmptied() {
    var widgets = new Widgets().apply("one", "{'spec':{'size':1}}").apply("one", "{'spec':{}}");
    assertThat(widgets.spec()).isEqualTo("null");
  }

  @Test
  @DisplayName(
      "Someone who applies what is there already has an entry without a time, which comes first")
  void sharesWithoutATime() {
    var widgets =
        new Widgets().apply("one", "{'spec':{'size':1}}").apply("two", "{'spec':{'size':1}}");
    assertThat(text(widgets.managedFields().getFirst()).replace('"', '\''))
        .isEqualTo(
            "{'manager':'two','operation':'Apply','apiVersion':'demo/v1','fieldsType':'FieldsV1',"
                + "'fieldsV1':{'f:spec':{'f:size':{}}}}");
  }

  @Test
  @DisplayName("One conflict is told in one line")
  void tellsOneConflict() {
    var widgets = new Widgets().put("kubectl-client-side-apply", "{'spec':{'size':1}}");
    var conflicts = widgets.conflicts("me", "{'spec':{'size':2}}");
    assertThat(conflicts.message())
        .isEqualTo(
            "Apply failed with 1 conflict: conflict with \"kubectl-client-side-apply\" using"
                + " demo/v1: .spec.size");
    assertThat(text(conflicts.causes()))
        .isEqualTo(
            "[{\"reason\":\"FieldManagerConflict\",\"message\":\"conflict with"
                + " \\\"kubectl-client-side-apply\\\" using demo/v1\",\"field\":\".spec.size\"}]");
  }

  @Test
  @DisplayName("Several conflicts are listed by manager")
  void tellsConflicts() {
    var widgets =
        new Widgets()
            .apply("one", "{'spec':{'size':1,'args':['x'],'ports':[{'port':80,'name':'http'}]}}")
            .put(
                "two",
                "{'spec':{'size':1,'args':['x'],'ports':[{'port':80,'name':'http'}],'name':'z'}}")
            .putStatus(
                "st",
                "{'spec':{'size':1,'args':['x'],'ports':[{'port':80,'name':'http'}],'name':'z'},'status':{'phase':'a'}}");
    assertThat(
            widgets
                .conflicts(
                    "me",
                    "{'spec':{'size':2,'name':'q','args':['y'],'ports':[{'port':80,'name':'web'}]}}")
                .message())
        .isEqualTo(
            """
            Apply failed with 4 conflicts: conflicts with "one":
            - .spec.args
            - .spec.size
            - .spec.ports[port=80,protocol="TCP"].name
            conflicts with "two" using demo/v1:
            - .spec.name\
            """);
    assertThat(
            new ApplyResult.Conflicts(
                    List.of(
                        new ApplyResult.Conflict(
                            new ManagedEntry.Id(
                                    "st", ManagedEntry.Operation.UPDATE, "demo/v1", "status")
                                .text(),
                            ".status.phase")))
                .message())
        .isEqualTo(
            "Apply failed with 1 conflict: conflict with \"st\" with subresource \"status\" using"
                + " demo/v1: .status.phase");
  }

  @Test
  @DisplayName("Force takes the fields from their owners; the same value is shared without it")
  void takesByForce() {
    var widgets =
        new Widgets()
            .apply("one", "{'spec':{'size':1,'name':'n'}}")
            .apply("two", "{'spec':{'name':'n'}}")
            .force("two", "{'spec':{'size':2,'name':'n'}}");
    assertThat(widgets.managers())
        .containsExactly(
            "one Apply {'f:spec':{'f:name':{}}}", "two Apply {'f:spec':{'f:name':{},'f:size':{}}}");
  }

  @Test
  @DisplayName(
      "An object that nobody was tracked for belongs to a manager of before the first apply")
  void startsTracking() {
    var widgets =
        new Widgets()
            .put("one", "{'spec':{'size':1}}")
            .put("one", "{'metadata':{'managedFields':[{}]},'spec':{'size':1}}")
            .apply("me", "{'spec':{'name':'n'}}");
    assertThat(widgets.managers())
        .containsExactly(
            "me Apply {'f:spec':{'f:name':{}}}",
            "before-first-apply Update {'f:spec':{'.':{},'f:size':{}}}");
  }

  static Stream<Arguments> orders() {
    return Stream.of(
        argumentSet(
            "new items go where the configuration has them",
            "['a','b','c']",
            "['c','x','a']",
            "['b','c','x','a']"),
        argumentSet(
            "untouched items stay in place",
            "['a','b','c','d']",
            "['q','d','b','r']",
            "['a','c','q','d','b','r']"),
        argumentSet("the same order", "['a','b','c']", "['a','c']", "['a','b','c']"),
        argumentSet("only new items", "['a']", "['y']", "['a','y']"),
        argumentSet("into nothing", "[]", "['y','x']", "['y','x']"));
  }

  @ParameterizedTest
  @MethodSource("orders")
  @DisplayName("Merged items follow the configuration")
  void orders(String live, String applied, String merged) {
    var widgets =
        new Widgets()
            .put("one", "{'spec':{'tags':" + live + "}}")
            .apply("two", "{'spec':{'tags':" + applied + "}}");
    assertThat(widgets.spec()).isEqualTo("{'tags':" + merged + "}");
  }

  @Test
  @DisplayName("Across versions: removal and conflicts are found in the version of the owner")
  void appliesAcrossVersions() {
    var widgets =
        new Widgets()
            .apply("one", "{'spec':{'size':1,'name':'n'}}")
            .applyV2("one", "{'spec':{'name':'n'}}");
    assertThat(widgets.spec()).isEqualTo("{'name':'n'}");
    assertThat(widgets.managers()).containsExactly("one Apply {'f:spec':{'f:name':{}}}");
    assertThat(widgets.conflicts("two", "{'spec':{'name':'m'}}").message())
        .isEqualTo("Apply failed with 1 conflict: conflict with \"one\": .spec.name");
  }

  @Test
  @DisplayName(
      "kubectl takes over what its client-side apply still stands for, and keeps the annotation")
  void takesOverFromClientSideApply() {
    String annotation =
        "{'metadata':{'annotations':{'kubectl.kubernetes.io/last-applied-configuration':"
            + "'{\\'apiVersion\\':\\'demo/v1\\',\\'kind\\':\\'Widget\\',\\'metadata\\':{\\'name\\':\\'w\\'},\\'spec\\':{\\'size\\':1,\\'name\\':\\'stale\\'}}'}},"
            + "'spec':{'size':1,'name':'n'}}";
    var widgets = new Widgets().put("kubectl-client-side-apply", annotation);
    assertThat(widgets.conflicts("other", "{'spec':{'size':5}}").all()).hasSize(1);
    assertThat(widgets.conflicts("kubectl", "{'spec':{'size':5,'name':'m'}}").message())
        .isEqualTo(
            "Apply failed with 1 conflict: conflict with \"kubectl-client-side-apply\" using"
                + " demo/v1: .spec.name");
    widgets.apply("kubectl", "{'spec':{'size':5}}");
    assertThat(widgets.spec()).isEqualTo("{'size':5,'name':'n'}");
    assertThat(((Map<?, ?>) widgets.live().get("metadata")).get("annotations"))
        .isEqualTo(
            Map.of(
                "kubectl.kubernetes.io/last-applied-configuration",
                "{\"apiVersion\":\"demo/v1\",\"kind\":\"Widget\",\"metadata\":{\"name\":\"w\"},\"spec\":{\"size\":5}}\n"));
  }

  @Test
  @DisplayName("kubectl may move what client-side apply owned to itself, and then remove it")
  void migrates() {
    var widgets =
        new Widgets()
            .put("kubectl-client-side-apply", "{'spec':{'size':1,'name':'n'}}")
            .apply("kubectl", "{'spec':{'size':1}}")
            .put(
                "kubectl",
                "{'metadata':{'managedFields':[{'manager':'kubectl','operation':'Apply','apiVersion':'demo/v1',"
                    + "'fieldsType':'FieldsV1','fieldsV1':{'f:spec':{'f:name':{},'f:size':{}}}}]},'spec':{'size':1,'name':'n'}}")
            .apply("kubectl", "{'spec':{'size':1}}");
    assertThat(widgets.spec()).isEqualTo("{'size':1}");
    assertThat(widgets.managers()).containsExactly("kubectl Apply {'f:spec':{'f:size':{}}}");
  }

  static Stream<Arguments> wrong() {
    return Stream.of(
        argumentSet(
            "an unknown field",
            "{'spec':{'bogus':1}}",
            ".spec.bogus: field not declared in schema"),
        argumentSet(
            "a text for a number",
            "{'spec':{'size':'x'}}",
            ".spec.size: expected numeric (int or float), got string"),
        argumentSet(
            "a number for a text",
            "{'spec':{'name':5}}",
            ".spec.name: expected string, got &value.valueUnstructured{Value:5}"),
        argumentSet(
            "a number for a truth", "{'spec':{'on':5}}", ".spec.on: expected boolean, got &{5}"),
        argumentSet(
            "a text for a map", "{'spec':{'data':'x'}}", ".spec.data: expected map, got &{x}"),
        argumentSet(
            "a map for a list",
            "{'spec':{'args':{'x':1}}}",
            ".spec.args: expected list, got &{map[x:1]}"),
        argumentSet(
            "an item twice",
            "{'spec':{'tags':['a','b','a']}}",
            ".spec.tags: duplicate entries for key [=\"a\"]"),
        argumentSet(
            "an item without a key",
            "{'spec':{'env':[{'value':'x'}]}}",
            ".spec.env: element 0: associative list with keys has an element that omits all key"
                + " fields [\"name\"] (and doesn't have default values for any key fields)"),
        argumentSet(
            "null for an item",
            "{'spec':{'env':[{'name':'a'},null]}}",
            ".spec.env: element 1: associative list with keys may not have a null element"),
        argumentSet(
            "an object in a set",
            "{'spec':{'tags':[{}]}}",
            ".spec.tags: element 0: associative list without keys has an element that's a map"
                + " type"),
        argumentSet(
            "two mistakes",
            "{'spec':{'size':'x','ports':[{'port':80,'more':1}]}}",
            "errors:\n  .spec.size: expected numeric (int or float), got string\n"
                + "  .spec.ports[port=80,protocol=\"TCP\"].more: field not declared in schema"));
  }

  @ParameterizedTest
  @MethodSource("wrong")
  @DisplayName("A configuration that does not fit the schema is refused")
  void refusesWhatDoesNotFit(String parts, String complaint) {
    assertThatThrownBy(() -> new Widgets().apply("me", parts))
        .hasMessage("failed to create typed patch object (/w; demo/v1, Kind=Widget): " + complaint)
        .isInstanceOfSatisfying(
            OwnershipException.class, mistake -> assertThat(mistake.code()).isEqualTo(500));
  }

  @Test
  @DisplayName("Unknown fields may stand where the schema preserves them, and below")
  void appliesPreservedFields() {
    assertThat(
            new Widgets()
                .apply(
                    "me",
                    "{'spec':{'free':{'a':{'b':[1]}},'any':{'c':1},'template':{'kind':'X','spec':{'d':1}}}}")
                .spec())
        .isEqualTo("{'free':{'a':{'b':[1]}},'any':{'c':1},'template':{'kind':'X','spec':{'d':1}}}");
  }

  @Test
  @DisplayName("A configuration brings no managers and is of the version it is applied in")
  void refusesManagersAndOtherVersions() {
    assertThatThrownBy(() -> new Widgets().apply("me", "{'metadata':{'managedFields':[]}}"))
        .hasMessage("metadata.managedFields must be nil")
        .isInstanceOfSatisfying(
            OwnershipException.class, mistake -> assertThat(mistake.code()).isEqualTo(400));
    assertThatThrownBy(() -> new Widgets().apply("me", "{'apiVersion':'demo/v2'}"))
        .hasMessage(
            "Incorrect version specified in apply patch. Specified patch version: demo/v2,"
                + " expected: demo/v1");
  }
}
