package io.instancetypes.documents;

import static io.instancetypes.documents.Reading.yaml;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.instancetypes.api.Fields;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("A YAML scalar is read as kubectl reads it:")
class YamlScalarsTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "y",
        "Y",
        "yes",
        "Yes",
        "YES",
        "on",
        "On",
        "ON",
        "true",
        "True",
        "TRUE",
        "!!bool yes",
        "!!bool \"true\""
      })
  @DisplayName("true")
  void truth(String text) {
    assertThat(value(text)).isEqualTo(true);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"n", "N", "no", "No", "NO", "off", "Off", "OFF", "false", "False", "FALSE"})
  @DisplayName("false")
  void falsehood(String text) {
    assertThat(value(text)).isEqualTo(false);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "~", "null", "Null", "NULL", "!!null", "!!null ~", "# only this"})
  @DisplayName("null")
  void nothing(String text) {
    assertThat(value(text)).isNull();
  }

  static Stream<Arguments> numbers() {
    return Stream.of(
        arguments("0", 0L),
        arguments("-0", 0L),
        arguments("12", 12L),
        arguments("+12", 12L),
        arguments("-12", -12L),
        arguments("1_000_000", 1_000_000L),
        arguments("012", 10L),
        arguments("-012", -10L),
        arguments("0_7", 7L),
        arguments("0o17", 15L),
        arguments("08", 8L),
        arguments("0x1F", 31L),
        arguments("-0xff", -255L),
        arguments("0b101", 5L),
        arguments("-0b11", -3L),
        arguments("9223372036854775807", Long.MAX_VALUE),
        arguments("9223372036854775808", new BigInteger("9223372036854775808")),
        arguments("0xFFFFFFFFFFFFFFFF", new BigInteger("18446744073709551615")),
        arguments("1.50", new BigDecimal("1.50")),
        arguments(".5", new BigDecimal("0.5")),
        arguments("-.5", new BigDecimal("-0.5")),
        arguments("5.", 5L),
        arguments("1e3", new BigDecimal("1e3")),
        arguments("1E-3", new BigDecimal("1E-3")),
        arguments("1_000.5", new BigDecimal("1000.5")),
        arguments("1e308", new BigDecimal("1e308")),
        arguments("!!float 3", 3L),
        arguments("!!float 1e999999999", new BigDecimal("1e999999999")),
        arguments("!!int \"3\"", 3L));
  }

  @ParameterizedTest
  @MethodSource("numbers")
  @DisplayName("a number")
  void number(String text, Number number) {
    assertThat(value(text)).isEqualTo(number);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "tRUE",
        "nO",
        "nope",
        "yess",
        "o",
        "nil",
        "0x",
        "0xG",
        "0b2",
        "09a",
        "1e",
        "e3",
        "1.2.3",
        "10.0.0.1",
        "2Gi",
        "500m",
        "+",
        ".",
        "._5",
        ".5_0",
        "1e400",
        "7e99999",
        "1e99999999999",
        "12:30:45",
        "2024-01-31",
        "2001-12-14T21:59:43Z",
        "v1",
        "a b",
        "--x",
        "_1",
        "0x1p4",
        "=",
        "quay.io/a/b:c",
        "１２"
      })
  @DisplayName("text")
  void text(String text) {
    assertThat(value(text)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'yes'                | yes",
        "\"12\"               | 12",
        "\"\"                 | ``",
        "!!str 12             | 12",
        "!!str                | ``",
        "! 12                 | 12",
        "!!binary aGVsbG8=    | aGVsbG8=",
        "!!timestamp 2024-01-31 | 2024-01-31",
        "\"a\\tb\"            | `a\tb`",
        "\"\\u00e9\\U0001F600\" | é😀",
      })
  @DisplayName("text, by its quotes or its tag")
  void quoted(String written, String text) {
    assertThat(value(written)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1",
    "1_000, 1000",
    "0x10, 16",
    "012, 10",
    "yes, true",
    "Off, false",
    "1.5, 1.5",
    "1.10, 1.1",
    "1e3, 1000",
    "1000000.5, 1.0000005e+06",
    "0.00001, 1e-05",
    "-2.5e-7, -2.5e-07",
    "3.14159265358979, 3.1415927",
    "0.0, 0",
    "1e100, .inf",
    "2024-01-31, 2024-01-31",
    "'\"1\"', 1",
    "18446744073709551616, 18446744073709551616"
  })
  @DisplayName("a key, always as text")
  void key(String written, String key) {
    assertThat(yaml(written + ": x")).isEqualTo(List.of(Fields.of(key, "x")));
  }

  private static Object value(String text) {
    Fields fields = (Fields) yaml("a: " + text + "\n").getFirst();
    return fields.get("a");
  }
}
