package io.instancetypes.machinery.selector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.instancetypes.api.Fields;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LabelSelectorTest {
  private static final Map<String, String> LABELS =
      Map.of("app", "web", "tier", "front", "replicas", "3", "empty", "");

  @ParameterizedTest(name = "{0} is {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "app=web                       | true",
        "app==web                      | true",
        "app=db                        | false",
        "app!=db                       | true",
        "app!=web                      | false",
        "absent!=web                   | true",
        "absent=web                    | false",
        "app                           | true",
        "absent                        | false",
        "!absent                       | true",
        "! app                         | false",
        "app in (db, web)              | true",
        "app in (db)                   | false",
        "app notin (db)                | true",
        "absent notin (db)             | true",
        "app notin (db,web)            | false",
        "empty=                        | true",
        "empty in ()                   | true",
        "empty in (x,)                 | true",
        "empty in (,x)                 | true",
        "empty in (x,,y)               | true",
        "empty in (x,y)                | false",
        "replicas>2                    | true",
        "replicas > 3                  | false",
        "replicas<4                    | true",
        "app<4                         | false",
        "absent<4                      | false",
        "app=web,tier=front            | true",
        "app=web,tier=back             | false",
        "app in (in,notin,web),tier    | true",
        "in=x                          | false",
      })
  @DisplayName("Labels match when every requirement holds")
  void matches(String selector, boolean expected) {
    assertThat(LabelSelector.parse(selector).matches(LABELS)).isEqualTo(expected);
  }

  @Test
  @DisplayName("An empty selector matches everything, an absent one of an object nothing")
  void matchesEverythingOrNothing() {
    assertThat(LabelSelector.parse("  ").matches(LABELS)).isTrue();
    assertThat(LabelSelector.parse("").matches(null)).isTrue();
    assertThat(LabelSelector.of(new Fields()).matches(LABELS)).isTrue();
    assertThat(LabelSelector.of((Map<?, ?>) null).matches(LABELS)).isFalse();
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "a=b,              | found '', expected: identifier after ','",
        "a=b,,c            | found ',', expected: identifier after ','",
        ",a                | found ',', expected: !, identifier, or 'end of string'",
        "a b               | unable to parse requirement: found 'b', expected: in, notin, =, ==,"
            + " !=, gt, lt",
        "a=b c             | found 'c', expected: ',' or 'end of string'",
        "a=(b)             | unable to parse requirement: found '(', expected: identifier",
        "a in b            | unable to parse requirement: found 'b' expected: '('",
        "a in (b           | unable to parse requirement: found '', expected: ',' or ')'",
        "a in (b c)        | unable to parse requirement: found 'c', expected: ',' or ')'",
        "a in (=)          | unable to parse requirement: found '=', expected: ',', ')' or"
            + " identifier",
        "a in (b,=)        | unable to parse requirement: found '=', expected: ',', or identifier",
        "!                 | unable to parse requirement: found '', expected: identifier",
        "a>x               | unable to parse requirement: values[0]: Invalid value: \"x\": for"
            + " 'Gt', 'Lt' operators, the value must be an integer",
        "a=-b              | unable to parse requirement: values[0][a]: Invalid value: \"-b\": a"
            + " valid label must be an empty string or consist of alphanumeric characters, '-', '_'"
            + " or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or"
            + " 'my_value',  or '12345', regex used for validation is"
            + " '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')",
        "-a=b              | unable to parse requirement: <nil>: Invalid value: \"-a\": name part"
            + " must consist of alphanumeric characters, '-', '_' or '.', and must start and end"
            + " with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex"
            + " used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
        "/a=b              | unable to parse requirement: <nil>: Invalid value: \"/a\": prefix part"
            + " must be non-empty",
        "UP/a=b            | unable to parse requirement: <nil>: Invalid value: \"UP/a\": prefix"
            + " part a lowercase RFC 1123 subdomain must consist of lower case alphanumeric"
            + " characters, '-' or '.', and must start and end with an alphanumeric character (e.g."
            + " 'example.com', regex used for validation is"
            + " '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
        "a/b/c=d           | unable to parse requirement: <nil>: Invalid value: \"a/b/c\": a valid"
            + " label key must consist of alphanumeric characters, '-', '_' or '.', and must start"
            + " and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or"
            + " '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')"
            + " with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')",
      })
  @DisplayName("Mistakes are told as Kubernetes tells them")
  void tellsMistakes(String selector, String message) {
    assertThatThrownBy(() -> LabelSelector.parse(selector))
        .isInstanceOf(SelectorException.class)
        .hasMessage(message);
  }

  @Test
  @DisplayName("The form of objects: labels and expressions must all hold")
  void matchesTheObjectForm() {
    var selector =
        LabelSelector.of(
            Fields.of(
                "matchLabels",
                Fields.of("app", "web"),
                "matchExpressions",
                List.of(
                    Fields.of("key", "tier", "operator", "In", "values", List.of("front", "mid")),
                    Fields.of("key", "replicas", "operator", "Exists"),
                    Fields.of("key", "old", "operator", "DoesNotExist"),
                    Fields.of("key", "app", "operator", "NotIn", "values", List.of("db")))));
    assertThat(selector.matches(LABELS)).isTrue();
    assertThat(selector.matches(Map.of("app", "web", "tier", "back", "replicas", "1"))).isFalse();
    assertThat(selector).hasToString("app=web,app notin (db),!old,replicas,tier in (front,mid)");
    assertThat(LabelSelector.parse(selector.toString())).hasToString(selector.toString());
  }

  @Test
  @DisplayName("Mistakes in the form of objects")
  void tellsMistakesOfTheObjectForm() {
    assertThatThrownBy(() -> LabelSelector.of(expression("Like", List.of())))
        .hasMessage("\"Like\" is not a valid label selector operator");
    assertThatThrownBy(() -> LabelSelector.of(expression("In", List.of())))
        .hasMessage(
            "values: Invalid value: []: for 'in', 'notin' operators, values set can't be empty");
    assertThatThrownBy(() -> LabelSelector.of(expression("Exists", List.of("a", "b"))))
        .hasMessage(
            "values: Invalid value: [\"a\",\"b\"]: values set must be empty for exists and does not"
                + " exist");
  }

  private static Fields expression(String operator, List<String> values) {
    return Fields.of(
        "matchExpressions", List.of(Fields.of("key", "k", "operator", operator, "values", values)));
  }
}
