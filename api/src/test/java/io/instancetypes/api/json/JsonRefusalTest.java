package io.instancetypes.api.json;

import static io.instancetypes.api.json.JsonReading.json;
import static io.instancetypes.api.json.JsonReading.refusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@DisplayName("JSON is refused with its place and one sentence:")
class JsonRefusalTest {
  static Stream<Arguments> refusals() {
    return Stream.of(
        arguments("", "0:0 The text is empty."),
        arguments("{\"a\" 1}", "1:6 Found '1' where ':' was expected."),
        arguments("{\"a\":1,}", "1:8 Found '}' where a key in double quotes was expected."),
        arguments("{a: 1}", "1:2 Found 'a' where a key in double quotes was expected."),
        arguments("{\"a\":1 \"b\":2}", "1:8 Found '\"' where ',' or '}' was expected."),
        arguments("[1,\n 2 3]", "2:4 Found '3' where ',' or ']' was expected."),
        arguments("[1,]", "1:4 Found ']' where a value was expected."),
        arguments("{\"a\":}", "1:6 Found '}' where a value was expected."),
        arguments(
            "{\n\"a\": {",
            "2:7 The text ends too early: the object opened on line 2 is not closed."),
        arguments("[[1]", "1:5 The text ends too early: the list opened on line 1 is not closed."),
        arguments("{\"a\"", "1:5 The text ends too early."),
        arguments(
            "{\"a\": \"x", "1:9 The text ends inside a string: its closing quote is missing."),
        arguments(
            "{\"a\":\"x\ny\"}",
            "1:8 A string runs over the end of its line; write '\\n' for a line break."),
        arguments(
            "[\"x\ty\"]",
            "1:4 A string holds a control character (code 9) that must be written as an escape."),
        arguments("[\"\\q\"]", "1:4 '\\q' is not an escape JSON knows."),
        arguments(
            "[\"\\u12G4\"]",
            "1:7 Found 'G' in a '\\u' escape, which needs four hexadecimal digits."),
        arguments(
            "{\n\"a\": [1}",
            "2:8 Found '}' where ']' was expected to close the list opened on line 2."),
        arguments(
            "{\"a\": 1]",
            "1:8 Found ']' where '}' was expected to close the object opened on line 1."),
        arguments(
            "{\"\\ud800\":1}",
            "1:9 A key holds half of a character: a '\\u' escape whose other half is missing."),
        arguments("}", "1:1 Found '}', but nothing is open that it could close."),
        arguments(
            "{\"a\": tru}", "1:7 'tru' is not a JSON value; text must stand in double quotes."),
        arguments("[NaN]", "1:2 'NaN' is not a JSON value; text must stand in double quotes."),
        arguments("[012]", "1:3 A number must not begin with 0."),
        arguments("[+1]", "1:3 A number must not begin with '+'."),
        arguments("[1.\n]", "1:4 Found 'control character 10' where a number needs a digit."),
        arguments("[-]", "1:3 Found ']' where a number needs a digit."),
        arguments("// a\n1", "1:1 JSON knows no comments, but here is one."),
        arguments("{} {}", "1:4 The text goes on after the end of its one JSON value."),
        arguments("{}\n}", "2:1 The text goes on after the end of its one JSON value."),
        arguments(
            "[1e99999999999]",
            "1:2 The exponent of 1e99999999999 is beyond what a number can have."),
        arguments(
            "{\"éé\": [x]}", "1:9 'x' is not a JSON value; text must stand in double quotes."),
        arguments(
            "{\"a\":1,\n\"b\":{\"c\":1,\n \"c\":2}}",
            "3:2 The key \"c\" appears twice in one object: first on line 2, again on line 3."),
        arguments(
            "{\"a\":null,\"a\":1}",
            "1:11 The key \"a\" appears twice in one object: first on line 1, again on line 1."),
        arguments(
            "{\"a\": \"b\0\"}", "1:9 The content is binary, not text: it holds a zero byte."));
  }

  @ParameterizedTest
  @MethodSource("refusals")
  @DisplayName("malformed text")
  void malformed(String text, String refusal) {
    assertThat(refusal(() -> json(text))).isEqualTo(refusal);
  }

  @Test
  @DisplayName("more than 500 levels")
  void tooDeep() {
    assertThat(refusal(() -> json("[".repeat(501) + "]".repeat(501))))
        .isEqualTo("1:501 Objects and lists are nested more than 500 levels deep.");
    assertThat(refusal(() -> json("{\"a\":\n".repeat(100_000))))
        .isEqualTo("501:1 Objects and lists are nested more than 500 levels deep.");
  }

  @Test
  @DisplayName("a number of more than 1000 characters")
  void longNumber() {
    String sentence =
        "1:2 A number has more than 1000 characters; quote it if it is meant as text.";
    assertThat(refusal(() -> json("[" + "1".repeat(1001) + "]"))).isEqualTo(sentence);
    assertThat(refusal(() -> json("[0." + "1".repeat(1001) + "]"))).isEqualTo(sentence);
  }

  @Test
  @DisplayName("bytes that are not UTF-8")
  void encoding() {
    assertThat(refusal(() -> Json.read(new byte[] {'{', 0, '}', 0})))
        .isEqualTo("1:1 The text is UTF-16; save it as UTF-8.");
    assertThat(refusal(() -> Json.read(new byte[] {'[', '\n', '"', (byte) 0xFF, '"', ']'})))
        .isEqualTo("2:2 The text is not valid UTF-8: byte 0xFF does not belong here.");
  }
}
