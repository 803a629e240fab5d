package io.instancetypes.machinery.patch;

import static io.instancetypes.machinery.patch.JsonPatchTest.json;
import static io.instancetypes.machinery.patch.JsonPatchTest.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.instancetypes.api.Fields;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MergePatchTest {
  @ParameterizedTest(name = "{0} with {1}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'a':'b'}              | {'a':'c'}               | {'a':'c'}",
        "{'a':'b'}              | {'b':'c'}               | {'a':'b','b':'c'}",
        "{'a':'b'}              | {'a':null}              | {}",
        "{'a':'b','b':'c'}      | {'a':null}              | {'b':'c'}",
        "{'a':['b']}            | {'a':'c'}               | {'a':'c'}",
        "{'a':'c'}              | {'a':['b']}             | {'a':['b']}",
        "{'a':{'b':'c'}}        | {'a':{'b':'d','c':null}}| {'a':{'b':'d'}}",
        "{'a':[{'b':'c'}]}      | {'a':[1]}               | {'a':[1]}",
        "{'e':null}             | {'a':1}                 | {'e':null,'a':1}",
        "{}                     | {'a':{'bb':{'c':null}}} | {'a':{'bb':{}}}",
        "{'a':1}                | {'a':[{'b':null}]}      | {'a':[{}]}",
        "{'a':{'x':1}}          | {'a':[{'b':null}]}      | {'a':[{'b':null}]}",
        "{'a':null}             | {'a':{'b':1,'c':null}}  | {'a':{'b':1}}"
      })
  @DisplayName("Objects are merged, everything else is replaced, and null removes")
  void merges(String document, String patch, String expected) {
    var merged =
        MergePatch.apply(
            (Map<?, ?>) json(document.replace('\'', '"')), json(patch.replace('\'', '"')));
    assertThat(text(merged)).isEqualTo(expected.replace('\'', '"'));
  }

  @Test
  @DisplayName("Only an object is a merge patch")
  void refusesAnythingElse() {
    assertThatThrownBy(() -> MergePatch.apply(new Fields(), json("[1]")))
        .hasMessage(
            "error decoding patch: json: cannot unmarshal array into Go value of type"
                + " map[string]interface {}");
    assertThatThrownBy(() -> MergePatch.apply(new Fields(), null)).hasMessage("Invalid JSON Patch");
  }

  @Test
  @DisplayName(
      "Laws: applying twice is applying once, and {} changes nothing, over random documents")
  void keepsItsLaws() {
    var random = new Random(7386);
    for (int i = 0; i < 2_000; i++) {
      Fields document = object(random, 3, false);
      Fields patch = object(random, 3, true);
      Object documentBefore = Fields.copy(document);
      Object patchBefore = Fields.copy(patch);
      Fields once = MergePatch.apply(document, patch);
      assertThat(MergePatch.apply(once, patch)).isEqualTo(once);
      assertThat(MergePatch.apply(document, new Fields())).isEqualTo(document);
      patch.forEach((key, value) -> assertThat(once.containsKey(key)).isEqualTo(value != null));
      assertThat(document).isEqualTo(documentBefore);
      assertThat(patch).isEqualTo(patchBefore);
    }
  }

  private static Fields object(Random random, int depth, boolean nulls) {
    var object = new Fields();
    for (int i = random.nextInt(4); i > 0; i--) {
      object.put("k" + random.nextInt(5), value(random, depth, nulls));
    }
    return object;
  }

  private static Object value(Random random, int depth, boolean nulls) {
    return switch (random.nextInt(depth > 0 ? 5 : 3)) {
      case 0 -> nulls ? null : "text";
      case 1 -> random.nextLong(10);
      case 2 -> random.nextBoolean();
      case 3 -> new ArrayList<Object>(List.of(random.nextLong(3)));
      default -> object(random, depth - 1, nulls);
    };
  }
}
