package io.instancetypes.machinery.patch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

import io.instancetypes.api.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class JsonPatchTest {
  private static final String DOCUMENT =
      """
      {"metadata":{"name":"w","labels":{"a/b":"1"}},"spec":{"size":1,"none":null,"tags":["x","y"]}}\
      """;

  static Object json(String text) {
    return Json.read(text.getBytes(StandardCharsets.UTF_8));
  }

  static String text(Object value) {
    return new String(Json.write(value), StandardCharsets.UTF_8);
  }

  static Stream<Arguments> applicable() {
    return Stream.of(
        argumentSet(
            "add a field",
            "[{'op':'add','path':'/spec/colour','value':'red'}]",
            "{'size':1,'none':null,'tags':['x','y'],'colour':'red'}"),
        argumentSet(
            "add an object",
            "[{'op':'add','path':'/spec/size','value':{'a':[1]}}]",
            "{'size':{'a':[1]},'none':null,'tags':['x','y']}"),
        argumentSet(
            "append to a list",
            "[{'op':'add','path':'/spec/tags/-','value':'z'}]",
            "{'size':1,'none':null,'tags':['x','y','z']}"),
        argumentSet(
            "insert into a list",
            "[{'op':'add','path':'/spec/tags/0','value':'z'}]",
            "{'size':1,'none':null,'tags':['z','x','y']}"),
        argumentSet(
            "insert from the end",
            "[{'op':'add','path':'/spec/tags/-2','value':'z'}]",
            "{'size':1,'none':null,'tags':['x','z','y']}"),
        argumentSet(
            "remove an item",
            "[{'op':'remove','path':'/spec/tags/0'}]",
            "{'size':1,'none':null,'tags':['y']}"),
        argumentSet(
            "remove the last item",
            "[{'op':'remove','path':'/spec/tags/-1'}]",
            "{'size':1,'none':null,'tags':['x']}"),
        argumentSet(
            "remove a null",
            "[{'op':'remove','path':'/spec/none'}]",
            "{'size':1,'tags':['x','y']}"),
        argumentSet(
            "replace an item",
            "[{'op':'replace','path':'/spec/tags/1','value':'z'}]",
            "{'size':1,'none':null,'tags':['x','z']}"),
        argumentSet(
            "replace a field that is not there",
            "[{'op':'replace','path':'/spec/colour','value':'red'}]",
            "{'size':1,'none':null,'tags':['x','y'],'colour':'red'}"),
        argumentSet(
            "move an item out of its list",
            "[{'op':'move','from':'/spec/tags/0','path':'/spec/first'}]",
            "{'size':1,'none':null,'tags':['y'],'first':'x'}"),
        argumentSet(
            "copy a list, then change the copy",
            "[{'op':'copy','from':'/spec/tags','path':'/spec/more'},"
                + "{'op':'add','path':'/spec/more/-','value':'z'}]",
            "{'size':1,'none':null,'tags':['x','y'],'more':['x','y','z']}"),
        argumentSet(
            "copy what is not there",
            "[{'op':'copy','from':'/spec/colour','path':'/spec/size'}]",
            "{'size':null,'none':null,'tags':['x','y']}"),
        argumentSet(
            "tests that hold",
            "[{'op':'test','path':'/spec/size','value':1},{'op':'test','path':'/spec/none','value':null},"
                + "{'op':'test','path':'/spec/absent','value':null},"
                + "{'op':'test','path':'/metadata/labels/a~1b','value':'1'},"
                + "{'op':'replace','path':'/spec/size','value':2}]",
            "{'size':2,'none':null,'tags':['x','y']}"));
  }

  @ParameterizedTest
  @MethodSource("applicable")
  @DisplayName("Operations are performed in turn")
  void performsInTurn(String patch, String spec) {
    var patched = (Map<?, ?>) JsonPatch.apply(json(DOCUMENT), json(patch.replace('\'', '"')));
    assertThat(text(patched.get("spec"))).isEqualTo(spec.replace('\'', '"'));
  }

  static Stream<Arguments> inapplicable() {
    return Stream.of(
        argumentSet(
            "a test that fails",
            "[{'op':'test','path':'/spec/size','value':2}]",
            "testing value /spec/size failed: test failed"),
        argumentSet(
            "a test of another type",
            "[{'op':'test','path':'/spec/size','value':'1'}]",
            "testing value /spec/size failed: test failed"),
        argumentSet(
            "a path through nothing",
            "[{'op':'add','path':'/status/phase','value':1}]",
            "add operation does not apply: doc is missing path: \"/status/phase\": missing value"),
        argumentSet(
            "a path through null",
            "[{'op':'add','path':'/spec/none/x','value':1}]",
            "add operation does not apply: doc is missing path: \"/spec/none/x\": missing value"),
        argumentSet(
            "a path through a number",
            "[{'op':'replace','path':'/spec/size/x','value':1}]",
            "replace operation does not apply: doc is missing path: /spec/size/x: missing value"),
        argumentSet(
            "the whole document",
            "[{'op':'add','path':'','value':{}}]",
            "add operation does not apply: doc is missing path: \"\": missing value"),
        argumentSet(
            "removing what is not there",
            "[{'op':'remove','path':'/spec/colour'}]",
            "error for path: '/spec/colour': Unable to remove nonexistent key: colour: missing"
                + " value"),
        argumentSet(
            "an index beyond the list",
            "[{'op':'add','path':'/spec/tags/3','value':1}]",
            "error for path: '/spec/tags/3': Unable to access invalid index: 3: invalid index"
                + " referenced"),
        argumentSet(
            "an index that is no number",
            "[{'op':'add','path':'/spec/tags/one','value':1}]",
            "error for path: '/spec/tags/one': value was not a proper array index: 'one'"),
        argumentSet(
            "an unknown operation", "[{'op':'plus','path':'/spec'}]", "Unexpected kind: plus"),
        argumentSet("no operation", "[{'path':'/spec'}]", "Unexpected kind: unknown"),
        argumentSet(
            "no path", "[{'op':'add'}]", "add operation failed to decode path: missing value"));
  }

  @ParameterizedTest
  @MethodSource("inapplicable")
  @DisplayName("A patch that does not fit is 422, with the reason kept for whoever wants it")
  void refusesWhatDoesNotFit(String patch, String detail) {
    assertThatThrownBy(() -> JsonPatch.apply(json(DOCUMENT), json(patch.replace('\'', '"'))))
        .isInstanceOfSatisfying(
            PatchException.class,
            mistake -> {
              assertThat(mistake.code()).isEqualTo(422);
              assertThat(mistake)
                  .hasMessage("the server rejected our request due to an error in our request");
              assertThat(mistake.detail()).isEqualTo(detail);
            });
  }

  static Stream<Arguments> malformed() {
    return Stream.of(
        argumentSet(
            "an object",
            "{'op':'add'}",
            "error decoding patch: json: cannot unmarshal object into Go value of type"
                + " []handlers.jsonPatchOp"),
        argumentSet(
            "a list of texts",
            "['add']",
            "error decoding patch: json: cannot unmarshal string into Go value of type"
                + " handlers.jsonPatchOp"),
        argumentSet(
            "a path that is a number",
            "[{'op':'add','path':1}]",
            "error decoding patch: json: cannot unmarshal number into Go struct field"
                + " jsonPatchOp.path of type string"));
  }

  @ParameterizedTest
  @MethodSource("malformed")
  @DisplayName("What is no JSON patch at all is 400")
  void refusesWhatIsNoPatch(String patch, String message) {
    assertThatThrownBy(() -> JsonPatch.apply(json(DOCUMENT), json(patch.replace('\'', '"'))))
        .hasMessage(message)
        .isInstanceOfSatisfying(
            PatchException.class, mistake -> assertThat(mistake.code()).isEqualTo(400));
  }

  @Test
  @DisplayName("More than 10000 operations are 413")
  void refusesTooManyOperations() {
    Object operation = json("{\"op\":\"test\",\"path\":\"/spec/size\",\"value\":1}");
    assertThat(JsonPatch.apply(json(DOCUMENT), Collections.nCopies(10_000, operation)))
        .isEqualTo(json(DOCUMENT));
    assertThatThrownBy(
            () -> JsonPatch.apply(json(DOCUMENT), Collections.nCopies(10_001, operation)))
        .hasMessage("The allowed maximum operations in a JSON patch is 10000, got 10001")
        .isInstanceOfSatisfying(
            PatchException.class, mistake -> assertThat(mistake.code()).isEqualTo(413));
  }

  @Test
  @DisplayName("Copies that double the document each time are stopped at 3 MiB")
  void stopsMultiplyingCopies() {
    Object doubling =
        Collections.nCopies(
            30, json("{\"op\":\"copy\",\"from\":\"/spec\",\"path\":\"/spec/tags/0\"}"));
    assertThatThrownBy(() -> JsonPatch.apply(json(DOCUMENT), doubling))
        .isInstanceOfSatisfying(
            PatchException.class,
            mistake ->
                assertThat(mistake.detail())
                    .startsWith(
                        "Unable to complete the copy, the accumulated size increase of copy is ")
                    .endsWith(", exceeding the limit 3145728"));
  }

  @Test
  @DisplayName("Neither the document nor a value of the patch is changed or shared")
  void leavesItsInputsAlone() {
    Object document = json(DOCUMENT);
    Object patch =
        json(
            """
            [{"op":"add","path":"/spec/box","value":{}},{"op":"add","path":"/spec/box/a","value":1}]\
            """);
    JsonPatch.apply(document, patch);
    assertThat(document).isEqualTo(json(DOCUMENT));
    assertThat(text(patch)).startsWith("[{\"op\":\"add\",\"path\":\"/spec/box\",\"value\":{}}");
  }

  @Test
  @DisplayName("Fields that operations do not have are told with their place")
  void tellsUnknownFields() {
    assertThat(
            JsonPatch.unknownFields(
                json("[{\"op\":\"test\"},{\"op\":\"add\",\"valeu\":1,\"from\":\"/a\"}]")))
        .containsExactly("json patch unknown field \"[1].valeu\"");
  }
}
