package io.instancetypes.documents;

import static io.instancetypes.documents.Reading.all;
import static io.instancetypes.documents.Reading.refusal;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@DisplayName("A text of unknown format")
class DocumentsTest {
  static Stream<Arguments> accepted() {
    return Stream.of(
        arguments("{\"a\": 1}", "[{a=1}]"),
        arguments("\uFEFF \n{\n\t\"a\": 1}", "[{a=1}]"),
        arguments("{\"a\": 1}\n{\"a\": 2}\n", "[{a=1}, {a=2}]"),
        arguments("[1, 2]", "[[1, 2]]"),
        arguments("{a: yes, b: [c]}", "[{a=true, b=[c]}]"),
        arguments("{\"a\": 1} # note", "[{a=1}]"),
        arguments("{\"a\": 1,}", "[{a=1}]"),
        arguments("{\"a\": 1}\n---\n{\"b\": 2}\n", "[{a=1}, {b=2}]"),
        arguments("a: 1\n---\nb: 2\n", "[{a=1}, {b=2}]"),
        arguments("kind: List\nitems:\n- a: 1\n", "[{kind=List, items=[{a=1}]}]"),
        arguments("\"text\"", "[text]"),
        arguments("", "[]"),
        arguments("# nothing\n", "[]"));
  }

  @ParameterizedTest
  @MethodSource("accepted")
  @DisplayName("is read as the format it is, nothing unwrapped")
  void read(String text, String documents) {
    assertThat(all(text.getBytes(UTF_8), Documents::read)).hasToString(documents);
  }

  static Stream<Arguments> refused() {
    return Stream.of(
        arguments(
            "{\"a\": 1", "1:8 The text ends too early: the object opened on line 1 is not closed."),
        arguments("{\"a\": 1 \"b\": 2}", "1:9 Found '\"' where ',' or '}' was expected."),
        arguments(
            "[{\"a\": [1}]",
            "1:10 Found '}' where ']' was expected to close the list opened on line 1."),
        arguments(
            "{\"a\": 1, \"a\": 2}",
            "1:10 The key \"a\" appears twice in one object: first on line 1, again on line 1."),
        arguments("{a: 1", "1:1 The '{' that stands here is never closed."),
        arguments("{\"a\": 1}\n---\n{\"b\": 2", "3:1 The '{' that stands here is never closed."),
        arguments("a: [", "1:5 The text ends where a value was expected."));
  }

  @ParameterizedTest
  @MethodSource("refused")
  @DisplayName("is refused in the words of the format it looks like")
  void refuse(String text, String refusal) {
    assertThat(refusal(() -> all(text.getBytes(UTF_8), Documents::read))).isEqualTo(refusal);
  }

  @Test
  @DisplayName("A text of objects is a list of them; anything else is refused by its number")
  void objects() {
    assertThat(Documents.objects("a: 1\n---\nb: 2\n".getBytes(UTF_8)))
        .hasToString("[{a=1}, {b=2}]");
    assertThat(refusal(() -> Documents.objects("a: 1\n---\n- b\n".getBytes(UTF_8))))
        .isEqualTo("0:0 Document 2 of the text is not an object.");
  }
}
