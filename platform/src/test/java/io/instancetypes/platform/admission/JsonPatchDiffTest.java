package io.instancetypes.platform.admission;

import static io.instancetypes.engine.testing.Manifests.document;
import static io.instancetypes.engine.testing.Manifests.yaml;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.machinery.patch.JsonPatch;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonPatchDiffTest {
  @ParameterizedTest(name = "{0} to {1}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {a: 1}                   | {a: 1}                   | []
          {}                       | {a: {b: 1}}              | [{op: add, path: /a, value: {b: 1}}]
          {a: {b: 1}}              | {a: {}}                  | [{op: remove, path: /a/b}]
          {a: {b: 1, c: 2}}        | {a: {b: 3, c: 2}}        | [{op: replace, path: /a/b, value: 3}]
          {a: null}                | {a: {}}                  | [{op: replace, path: /a, value: {}}]
          {a: {}}                  | {a: null}                | [{op: replace, path: /a, value: null}]
          {a: [{b: 1}, {b: 2}]}    | {a: [{b: 1}, {b: 3}]}    | [{op: replace, path: /a/1/b, value: 3}]
          {a: [1]}                 | {a: [1, 2]}              | [{op: replace, path: /a, value: [1, 2]}]
          {x/y~z: 1}               | {x/y~z: 2}               | [{op: replace, path: /x~1y~0z, value: 2}]
          {a: 1, b: 2}             | {c: 3}                   | [{op: remove, path: /a}, {op: remove, path: /b}, {op: add, path: /c, value: 3}]
          """)
  @DisplayName("The patch touches what differs and nothing else")
  void isSmall(String before, String after, String patch) {
    List<Fields> operations = JsonPatchDiff.between(document(before), document(after));
    assertThat(operations).isEqualTo(yaml(patch));
    assertThat(JsonPatch.apply(document(before), operations)).isEqualTo(document(after));
  }
}
