package io.instancetypes.machinery.printers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.instancetypes.api.json.Json;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonPathTest {
  private static final Object DOCUMENT =
      Json.read(
          """
          {"metadata": {"labels": {"a.b/c": "lab"}},
           "spec": {"size": 3, "none": null, "list": ["p", "q", "r"], "map": {"k": "v", "l": "w"}},
           "status": {"conditions": [
             {"type": "Other", "status": "False", "count": 1},
             {"type": "Ready", "status": "True", "count": 2}]}}
          """
              .getBytes(StandardCharsets.UTF_8));

  @ParameterizedTest(name = "{0}")
  @DisplayName("A path finds what kubectl's JSONPath finds")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          .spec.size                                        | [3]
          .spec.none                                        | [null]
          .spec.none.deeper                                 | []
          .spec.missing.at.all                              | []
          .spec.size.deeper                                 | []
          .spec.list                                        | [[p, q, r]]
          .spec.list[0]                                     | [p]
          .spec.list[-1]                                    | [r]
          .spec.list[9]                                     | []
          .spec.list[-4]                                    | []
          .spec.list[0:2]                                   | [p, q]
          .spec.list[1:]                                    | [q, r]
          .spec.list[::2]                                   | [p, r]
          .spec.list[0:-1]                                  | [p, q]
          .spec.list[0,2]                                   | [p, r]
          .spec.list[*]                                     | [p, q, r]
          .spec.map.*                                       | [v, w]
          .spec.map[0]                                      | []
          .spec['size']                                     | [3]
          .metadata.labels.a\\.b/c                          | [lab]
          .metadata.labels['a\\.b/c']                       | [lab]
          .metadata.labels['a.b/c']                         | []
          .status.conditions[?(@.type=="Ready")].status     | [True]
          .status.conditions[?(@.type == 'Ready')].status   | [True]
          .status.conditions[?(@.type!="Ready")].status     | [False]
          .status.conditions[?(@.count>1)].type             | [Ready]
          .status.conditions[?(@.count<=1)].type            | [Other]
          .status.conditions[?(@.count)].type               | [Other, Ready]
          .status.conditions[?(@.absent)].type              | []
          .status.conditions[?(@.absent=="x")].type         | []
          .status.conditions[?(@.type==1)].type             | []
          .status.conditions[?(@.type=="]")].type           | []
          ..count                                           | [1, 2]
          """)
  void found(String path, String expected) {
    assertThat(JsonPath.parse(path).find(DOCUMENT)).hasToString(expected);
  }

  @ParameterizedTest(name = "{0}")
  @DisplayName("What is no path is refused")
  @ValueSource(
      strings = {
        "spec",
        ".a[",
        ".a[]",
        ".a[x]",
        ".a[0:1:0]",
        ".a[99999999999]",
        ".a[?(]",
        ".a[?(b==1)]",
        ".a b"
      })
  void refused(String path) {
    assertThatIllegalArgumentException().isThrownBy(() -> JsonPath.parse(path));
  }
}
