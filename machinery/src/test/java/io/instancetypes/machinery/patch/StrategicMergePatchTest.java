package io.instancetypes.machinery.patch;

import static io.instancetypes.machinery.patch.JsonPatchTest.json;
import static io.instancetypes.machinery.patch.JsonPatchTest.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

import io.instancetypes.api.Fields;
import io.instancetypes.machinery.structuralschema.StructuralSchema;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class StrategicMergePatchTest {
  private static final StructuralSchema POD =
      StructuralSchema.of(
          (Map<?, ?>)
              json(
                  """
                  {"type":"object","properties":{
                    "finalizers":{"type":"array","items":{"type":"string"},
                      "x-kubernetes-patch-strategy":"merge"},
                    "args":{"type":"array","items":{"type":"string"}},
                    "data":{"type":"object","additionalProperties":{"type":"string"}},
                    "selector":{"type":"object","x-kubernetes-patch-strategy":"replace"},
                    "matrix":{"type":"array","x-kubernetes-patch-strategy":"merge"},
                    "keyless":{"type":"array","x-kubernetes-patch-strategy":"merge"},
                    "ports":{"type":"array","x-kubernetes-patch-strategy":"merge",
                      "x-kubernetes-patch-merge-key":"port",
                      "items":{"type":"object","properties":{
                        "port":{"type":"integer"},"name":{"type":"string"},
                        "tags":{"type":"array","x-kubernetes-patch-strategy":"merge"}}}},
                    "volumes":{"type":"array","x-kubernetes-patch-strategy":"merge,retainKeys",
                      "x-kubernetes-patch-merge-key":"name"}}}\
                  """));

  static Stream<Arguments> merges() {
    return Stream.of(
        argumentSet("fields", "{'a':1,'b':2}", "{'b':3,'a':null,'c':4}", "{'b':3,'c':4}"),
        argumentSet(
            "maps", "{'data':{'a':'1'}}", "{'data':{'b':'2'}}", "{'data':{'a':'1','b':'2'}}"),
        argumentSet(
            "nulls where nothing was", "{}", "{'data':{'a':null,'b':'2'}}", "{'data':{'b':'2'}}"),
        argumentSet("a map over a text", "{'x':'y'}", "{'x':{'a':null,'b':1}}", "{'x':{'b':1}}"),
        argumentSet(
            "a plain list is replaced", "{'args':['a']}", "{'args':['b']}", "{'args':['b']}"),
        argumentSet(
            "a list of texts is united",
            "{'finalizers':['a','b']}",
            "{'finalizers':['c','b']}",
            "{'finalizers':['c','a','b']}"),
        argumentSet(
            "items are found by their key",
            "{'ports':[{'port':80,'name':'http'},{'port':443,'name':'tls'}]}",
            "{'ports':[{'port':443,'name':'https'},{'port':22}]}",
            "{'ports':[{'port':80,'name':'http'},{'port':443,'name':'https'},{'port':22}]}"),
        argumentSet(
            "lists inside items",
            "{'ports':[{'port':80,'tags':['a']}]}",
            "{'ports':[{'port':80,'tags':['b']}]}",
            "{'ports':[{'port':80,'tags':['b','a']}]}"),
        argumentSet(
            "an item is deleted",
            "{'ports':[{'port':80},{'port':443}]}",
            "{'ports':[{'port':80,'$patch':'delete'}]}",
            "{'ports':[{'port':443}]}"),
        argumentSet(
            "a list is replaced",
            "{'ports':[{'port':80},{'port':443}]}",
            "{'ports':[{'port':22},{'$patch':'replace'}]}",
            "{'ports':[{'port':22}]}"),
        argumentSet(
            "a map is replaced",
            "{'data':{'a':'1'}}",
            "{'data':{'b':'2','$patch':'replace'}}",
            "{'data':{'b':'2'}}"),
        argumentSet(
            "a map is emptied",
            "{'data':{'a':'1'}}",
            "{'data':{'$patch':'delete'}}",
            "{'data':{}}"),
        argumentSet("a directive where nothing was", "{}", "{'data':{'$patch':'delete'}}", "{}"),
        argumentSet(
            "a map that replaces by its schema",
            "{'selector':{'a':1}}",
            "{'selector':{'b':2}}",
            "{'selector':{'b':2}}"),
        argumentSet(
            "only some keys are retained",
            "{'volumes':[{'name':'v','emptyDir':{}}]}",
            "{'volumes':[{'name':'v','$retainKeys':['name','hostPath'],'hostPath':{'path':'/p'}}]}",
            "{'volumes':[{'name':'v','hostPath':{'path':'/p'}}]}"),
        argumentSet(
            "texts are deleted",
            "{'finalizers':['a','b','c']}",
            "{'$deleteFromPrimitiveList/finalizers':['a','c','x']}",
            "{'finalizers':['b']}"),
        argumentSet(
            "texts deleted from nothing",
            "{}",
            "{'$deleteFromPrimitiveList/finalizers':['a']}",
            "{}"),
        argumentSet(
            "the order of texts is set",
            "{'finalizers':['a','b','s','c']}",
            "{'$setElementOrder/finalizers':['c','d','a','b'],'finalizers':['d']}",
            "{'finalizers':['s','c','d','a','b']}"),
        argumentSet(
            "the order of items is set",
            "{'ports':[{'port':1},{'port':2},{'port':3}]}",
            "{'$setElementOrder/ports':[{'port':3},{'port':1}],'ports':[{'port':1,'name':'x'}]}",
            "{'ports':[{'port':2},{'port':3},{'port':1,'name':'x'}]}"),
        argumentSet(
            "an order and a deletion",
            "{'ports':[{'port':1},{'port':2},{'port':3}]}",
            "{'$setElementOrder/ports':[{'port':3},{'port':1}],'ports':[{'port':2,'$patch':'delete'}]}",
            "{'ports':[{'port':3},{'port':1}]}"),
        argumentSet(
            "an order alone",
            "{'ports':[{'port':1},{'port':2}]}",
            "{'$setElementOrder/ports':[{'port':2},{'port':1}]}",
            "{'ports':[{'port':2},{'port':1}]}"),
        argumentSet("an order of nothing", "{}", "{'$setElementOrder/ports':[{'port':2}]}", "{}"),
        argumentSet(
            "an order for a new list",
            "{}",
            "{'$setElementOrder/ports':[{'port':2},{'port':1}],'ports':[{'port':2},{'port':1}]}",
            "{'ports':[{'port':2},{'port':1}]}"),
        argumentSet(
            "unknown lists are replaced", "{'x':[{'a':1}]}", "{'x':[{'b':2}]}", "{'x':[{'b':2}]}"));
  }

  @ParameterizedTest
  @MethodSource("merges")
  @DisplayName("Merges as schema and directives say, and leaves its inputs alone")
  void mergesAsSaid(String document, String patch, String expected) {
    var original = (Map<?, ?>) json(document.replace('\'', '"'));
    Object changes = json(patch.replace('\'', '"'));
    assertThat(text(StrategicMergePatch.apply(original, changes, POD)))
        .isEqualTo(expected.replace('\'', '"'));
    assertThat(text(original)).isEqualTo(document.replace('\'', '"'));
    assertThat(text(changes)).isEqualTo(patch.replace('\'', '"'));
  }

  static Stream<Arguments> mistakes() {
    return Stream.of(
        argumentSet(
            "an unknown directive",
            "{'data':{'a':'1'}}",
            "{'data':{'$patch':'merge','b':2}}",
            500,
            "unknown patch type: merge in map: map[$patch:merge b:2]"),
        argumentSet(
            "no merge key",
            "{'ports':[{'port':1}]}",
            "{'ports':[{'name':'x','list':[1,null]}]}",
            500,
            "map: map[list:[1 <nil>] name:x] does not contain declared merge key: port"),
        argumentSet(
            "a list merged by directive",
            "{'ports':[{'port':1}]}",
            "{'ports':[{'$patch':'merge'}]}",
            500,
            "merging lists cannot yet be specified in the patch"),
        argumentSet(
            "lists of lists",
            "{'matrix':[[1]]}",
            "{'matrix':[[2]]}",
            422,
            "lists of lists are not supported"),
        argumentSet(
            "objects without a merge key",
            "{'keyless':[{'a':1}]}",
            "{'keyless':[{'a':2}]}",
            500,
            "cannot merge lists without merge key for struct"),
        argumentSet(
            "items of two types",
            "{'finalizers':['a']}",
            "{'finalizers':[1]}",
            500,
            "list element types are not identical: [[a] [1]]"),
        argumentSet(
            "retained keys that are no list",
            "{'data':{'a':'1'}}",
            "{'data':{'$retainKeys':'a'}}",
            400,
            "invalid patch format of retainKeys"),
        argumentSet(
            "a key that is not retained",
            "{'data':{'a':'1'}}",
            "{'data':{'$retainKeys':['a'],'b':'2'}}",
            400,
            "invalid patch format of retainKeys"),
        argumentSet(
            "a deletion without a name",
            "{}",
            "{'$deleteFromPrimitiveList':['a']}",
            400,
            "invalid patch format of primitive list"),
        argumentSet(
            "an order without a name",
            "{}",
            "{'$setElementOrder':['a']}",
            400,
            "invalid patch format of setElementOrder list"),
        argumentSet(
            "an order that the patch does not keep",
            "{'finalizers':['a']}",
            "{'$setElementOrder/finalizers':['a','b'],'finalizers':['b','a']}",
            500,
            "The order in patch list:\n[b a]\n doesn't match $setElementOrder list:\n[a b]\n"),
        argumentSet(
            "an order of an empty list",
            "{'finalizers':[]}",
            "{'$setElementOrder/finalizers':['a']}",
            500,
            "no elements in any of the given slices"),
        argumentSet(
            "no merge key in a list that replaces",
            "{'ports':[{'port':1}]}",
            "{'ports':[{'$patch':'replace'},{'name':'x'}]}",
            500,
            "map: map[name:x] does not contain declared merge key: port"),
        argumentSet(
            "an order that is no list",
            "{}",
            "{'$setElementOrder/finalizers':'a'}",
            500,
            "expected a []interface {}, but received a string"));
  }

  @ParameterizedTest
  @MethodSource("mistakes")
  @DisplayName("Mistakes are told as Kubernetes tells them")
  void tellsMistakes(String document, String patch, int code, String detail) {
    assertThatThrownBy(
            () ->
                StrategicMergePatch.apply(
                    (Map<?, ?>) json(document.replace('\'', '"')),
                    json(patch.replace('\'', '"')),
                    POD))
        .isInstanceOfSatisfying(
            PatchException.class,
            mistake -> {
              assertThat(mistake.detail()).isEqualTo(detail);
              assertThat(mistake.code()).isEqualTo(code);
            });
  }

  @Test
  @DisplayName("Only an object is a strategic merge patch")
  void refusesAnythingElse() {
    assertThatThrownBy(() -> StrategicMergePatch.apply(new Fields(), json("[1]"), POD))
        .hasMessage("json: cannot unmarshal array into Go value of type map[string]interface {}");
  }
}
