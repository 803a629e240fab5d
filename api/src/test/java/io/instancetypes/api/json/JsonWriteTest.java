package io.instancetypes.api.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.instancetypes.api.Fields;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("JSON is written")
class JsonWriteTest {
  private static final Fields DOCUMENT =
      Fields.of(
          "b", Arrays.asList(1L, new Fields(), List.of(), null, true, Fields.of("x", "y")),
          "a", Fields.of("d", new BigDecimal("1.50"), "c", "text"),
          "A", "");

  @Test
  @DisplayName("compact, in document order")
  void compact() {
    assertThat(compact(DOCUMENT))
        .isEqualTo(
            "{\"b\":[1,{},[],null,true,{\"x\":\"y\"}],\"a\":{\"d\":1.50,\"c\":\"text\"},\"A\":\"\"}");
  }

  @Test
  @DisplayName("for people with sorted keys, indented by as many blanks as asked")
  void pretty() throws IOException {
    assertThat(pretty(DOCUMENT, 4))
        .isEqualTo(
            """
            {
                "A": "",
                "a": {
                    "c": "text",
                    "d": 1.50
                },
                "b": [
                    1,
                    {},
                    [],
                    null,
                    true,
                    {
                        "x": "y"
                    }
                ]
            }
            """);
    assertThat(pretty(Fields.of("a", List.of(1L)), 1)).isEqualTo("{\n \"a\": [\n  1\n ]\n}\n");
    assertThat(pretty("text", 1)).isEqualTo("\"text\"\n");
  }

  @Test
  @DisplayName("with escapes only where JSON needs them")
  void escapes() {
    assertThat(compact("\"\\/\b\f\n\r\t\u0001\u001f\u007f é € 😀 <&>"))
        .isEqualTo("\"\\\"\\\\/\\b\\f\\n\\r\\t\\u0001\\u001f\u007f é € 😀 <&>\"");
    assertThat(compact("half \ud800 and \udc00.")).isEqualTo("\"half \\ud800 and \\udc00.\"");
  }

  @Test
  @DisplayName("with every number as it is, however large its exponent")
  void numbers() {
    assertThat(
            compact(
                List.of(
                    Long.MIN_VALUE,
                    7,
                    -1L,
                    10L,
                    new BigInteger("18446744073709551616"),
                    new BigDecimal("1e999999999"),
                    new BigDecimal("1e-999999999"),
                    0.5)))
        .isEqualTo(
            "[-9223372036854775808,7,-1,10,18446744073709551616,1E+999999999,1E-999999999,0.5]");
  }

  @Test
  @DisplayName("never from what no document can hold, and rightly after that")
  void impossible() {
    assertThatThrownBy(() -> Json.write(List.of(Double.NaN)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("not a document value: NaN of class java.lang.Double");
    assertThatThrownBy(() -> Json.write(new StringBuilder("x")))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(compact(List.of(1L))).isEqualTo("[1]");
  }

  @Test
  @DisplayName("at any length")
  void growth() {
    String text = "é".repeat(100_000) + "a".repeat(100_000);
    assertThat(compact(List.of(text, "b"))).isEqualTo("[\"" + text + "\",\"b\"]");
  }

  private static String compact(Object value) {
    return new String(Json.write(value), UTF_8);
  }

  private static String pretty(Object value, int indent) throws IOException {
    var out = new ByteArrayOutputStream();
    Json.write(value, out, indent);
    return out.toString(UTF_8);
  }
}
