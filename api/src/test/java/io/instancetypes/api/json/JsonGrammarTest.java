package io.instancetypes.api.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.instancetypes.api.Fields;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The grammar is our own, so it is spelled out here from RFC 8259. */
@DisplayName("JSON")
class JsonGrammarTest {
  static Stream<Arguments> values() {
    return Stream.of(
        arguments("0", 0L),
        arguments("-0", 0L),
        arguments("-1", -1L),
        arguments("9223372036854775807", Long.MAX_VALUE),
        arguments("-9223372036854775808", Long.MIN_VALUE),
        arguments("9223372036854775808", new BigInteger("9223372036854775808")),
        arguments("1.5", new BigDecimal("1.5")),
        arguments("1e3", new BigDecimal("1e3")),
        arguments("1E-3", new BigDecimal("0.001")),
        arguments("0.10", new BigDecimal("0.10")),
        arguments("true", true),
        arguments("false", false),
        arguments("\"\"", ""),
        arguments("\"a b\"", "a b"),
        arguments("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\/\b\f\n\r\t"),
        arguments("\"\\u0041\\u00e9\\u20AC\"", "Aé€"),
        arguments("\"\\ud83d\\ude00\"", "😀"),
        arguments("\"😀é€\"", "😀é€"),
        arguments(
            "\"a long text without anything special in it, 0123456789\"",
            "a long text without anything special in it, 0123456789"),
        arguments("\"seven77\\n\"", "seven77\n"),
        arguments("[]", List.of()),
        arguments("[ 1 ,\t2\r\n]", List.of(1L, 2L)),
        arguments("[[],{}]", List.of(List.of(), new Fields())),
        arguments(" { } ", new Fields()),
        arguments("{\"a\":{\"b\":[true]}}", Fields.of("a", Fields.of("b", List.of(true)))),
        arguments("{\"\":0}", Fields.of("", 0L)),
        arguments("{\"\\u0061\":1}", Fields.of("a", 1L)));
  }

  @ParameterizedTest
  @MethodSource("values")
  @DisplayName("means the value that it spells")
  void reads(String text, Object value) {
    assertThat(Json.read(text.getBytes(UTF_8))).isEqualTo(value);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "01",
        "-",
        "+1",
        "1.",
        ".5",
        "1e",
        "1e+",
        "0x1",
        "1_000",
        "NaN",
        "Infinity",
        "True",
        "nul",
        "nulll",
        "'a'",
        "\"a",
        "\"\\x\"",
        "\"\\u12\"",
        "\"\u0001\"",
        "\"a\nb\"",
        "[",
        "]",
        "[1",
        "[1,",
        "[1,]",
        "[,1]",
        "[1 2]",
        "[1;2]",
        "{",
        "}",
        "{\"a\"",
        "{\"a\":",
        "{\"a\":1",
        "{\"a\":1,",
        "{\"a\":1,}",
        "{,}",
        "{a:1}",
        "{1:1}",
        "{\"a\" 1}",
        "{\"a\":1 \"b\":2}",
        "[1}",
        "{\"a\":1]",
        "1 2",
        "{} {}",
        "/* a */ 1",
        "1 // a",
        "\u00a01",
        "{\"a\":1,\"a\":2}",
        "\u0000"
      })
  @DisplayName("that breaks the grammar is refused with a sentence")
  void refuses(String text) {
    assertThatThrownBy(() -> Json.read(text.getBytes(UTF_8)))
        .isInstanceOf(UnreadableException.class)
        .hasMessageMatching("(?s).+\\.");
  }

  @ParameterizedTest
  @ValueSource(ints = {0x80, 0xc0, 0xc1, 0xed, 0xf5, 0xff})
  @DisplayName("that is not UTF-8 is refused")
  void refusesOtherEncodings(int first) {
    byte[] text = {'"', (byte) first, (byte) 0xa0, (byte) 0x80, '"'};
    assertThatThrownBy(() -> Json.read(text)).isInstanceOf(UnreadableException.class);
  }
}
