package io.instancetypes.api.json;

import static io.instancetypes.api.json.JsonReading.all;
import static io.instancetypes.api.json.JsonReading.json;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.instancetypes.api.Fields;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@DisplayName("JSON is read")
class JsonReadTest {
  static Stream<Arguments> scalars() {
    return Stream.of(
        arguments("null", null),
        arguments("true", true),
        arguments("false", false),
        arguments("0", 0L),
        arguments("-1", -1L),
        arguments("9223372036854775807", Long.MAX_VALUE),
        arguments("-9223372036854775808", Long.MIN_VALUE),
        arguments("9223372036854775808", new BigInteger("9223372036854775808")),
        arguments("1.50", new BigDecimal("1.50")),
        arguments("1e3", new BigDecimal("1e3")),
        arguments("5e0", 5L),
        arguments("1e999999999", new BigDecimal("1e999999999")),
        arguments("1e-999999999", new BigDecimal("1e-999999999")),
        arguments("\"\"", ""),
        arguments("\"a\\n\\u00e9\\ud83d\\ude00\\\"\"", "a\né😀\""),
        arguments("\"é😀\"", "é😀"));
  }

  @ParameterizedTest
  @MethodSource("scalars")
  @DisplayName("into the value that loses nothing of what was written")
  void scalar(String text, Object value) {
    assertThat(json(text)).isEqualTo(value);
  }

  @Test
  @DisplayName("into Fields in the order of the text, and ArrayLists")
  void containers() {
    Object value = json(" { \"b\" : [ 1 , { } , [ ] ] , \"a\" : null } ");
    assertThat(value).isInstanceOf(Fields.class).hasToString("{b=[1, {}, []], a=null}");
    assertThat(((Fields) value).get("b")).isInstanceOf(ArrayList.class);
  }

  @Test
  @DisplayName("with a byte order mark before it")
  void byteOrderMark() {
    assertThat(json("\uFEFF{\"a\":1}")).isEqualTo(Fields.of("a", 1L));
  }

  @Test
  @DisplayName("value after value, one a line or not")
  void concatenated() {
    byte[] text = "{\"a\":1}{\"b\":2}\n[3]\n\n4 null \"x\"".getBytes(UTF_8);
    List<Object> expected = new ArrayList<>();
    expected.add(Fields.of("a", 1L));
    expected.add(Fields.of("b", 2L));
    expected.add(List.of(3L));
    expected.add(4L);
    expected.add(null);
    expected.add("x");
    assertThat(all(text, Json::readAll)).isEqualTo(expected);
  }

  @Test
  @DisplayName("as no value at all when there is none")
  void nothing() {
    assertThat(all(" \n".getBytes(UTF_8), Json::readAll)).isEmpty();
  }

  @Test
  @DisplayName("up to the mistake")
  void upToTheMistake() {
    List<Object> values = new ArrayList<>();
    assertThatThrownBy(() -> Json.readAll("1\n2\n}".getBytes(UTF_8), values::add))
        .isInstanceOf(UnreadableException.class);
    assertThat(values).containsExactly(1L, 2L);
  }

  @Test
  @DisplayName("without taking what the receiver throws for a mistake in the text")
  void receiverThrows() {
    var own = new UnreadableException("own", Position.UNKNOWN);
    assertThatThrownBy(
            () ->
                Json.readAll(
                    "1".getBytes(UTF_8),
                    value -> {
                      throw own;
                    }))
        .isSameAs(own);
  }

  @Test
  @DisplayName("500 levels deep")
  void deep() {
    Object value = json("[".repeat(500) + "]".repeat(500));
    int levels = 0;
    while (value instanceof List<?> list) {
      levels++;
      value = list.isEmpty() ? null : list.get(0);
    }
    assertThat(levels).isEqualTo(500);
  }
}
