package io.instancetypes.machinery.selector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.instancetypes.machinery.selector.FieldSelector.Operator;
import io.instancetypes.machinery.selector.FieldSelector.Term;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FieldSelectorTest {
  @Test
  @DisplayName("Terms come sorted, with their values unescaped")
  void readsTerms() {
    assertThat(FieldSelector.parse("spec.b!=x,metadata.name==w,,a=1\\,2\\=3\\\\").terms())
        .containsExactly(
            new Term("a", Operator.EQUALS, "1,2=3\\"),
            new Term("metadata.name", Operator.EQUALS, "w"),
            new Term("spec.b", Operator.NOT_EQUALS, "x"));
    assertThat(FieldSelector.parse("").terms()).isEmpty();
  }

  @Test
  @DisplayName("What is printed is read as the same")
  void printsWhatItReads() {
    assertThat(FieldSelector.parse("b!=x,a==1\\,2"))
        .hasToString("a=1\\,2,b!=x")
        .isEqualTo(FieldSelector.parse("a=1\\,2,b!=x"));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "metadata.name | invalid selector: 'metadata.name'; can't understand 'metadata.name'",
        "a=b,c         | invalid selector: 'a=b,c'; can't understand 'c'",
        "a=b=c         | invalid field selector: unescaped character in value: 61",
        "a=b\\c        | invalid field selector: invalid escape sequence: \\c",
        "a=b\\         | invalid field selector: invalid escape sequence: \\",
      })
  @DisplayName("Mistakes are told as Kubernetes tells them")
  void tellsMistakes(String selector, String message) {
    assertThatThrownBy(() -> FieldSelector.parse(selector))
        .isInstanceOf(SelectorException.class)
        .hasMessage(message);
  }

  @ParameterizedTest(name = "{0} is {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "metadata.name=w                     | true",
        "metadata.name=v                     | false",
        "metadata.name!=v                    | true",
        "metadata.name=w,status.phase!=Ready | false",
        "status.reason=                      | true",
        "status.reason!=                     | false",
      })
  @DisplayName("A field that an object lacks is empty")
  void matches(String selector, boolean expected) {
    var fields = Map.of("metadata.name", "w", "status.phase", "Ready");
    assertThat(FieldSelector.parse(selector).matches(path -> fields.getOrDefault(path, "")))
        .isEqualTo(expected);
  }
}
