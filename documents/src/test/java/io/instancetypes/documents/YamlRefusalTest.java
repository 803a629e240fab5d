package io.instancetypes.documents;

import static io.instancetypes.documents.Reading.refusal;
import static io.instancetypes.documents.Reading.yaml;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@DisplayName("YAML is refused with its place and one sentence:")
class YamlRefusalTest {
  private static final String COLON =
      "A ':' is not allowed here: quote the text, or indent the line like its neighbours.";
  private static final String TAB = "A tab is used for indentation, where YAML allows only blanks.";
  private static final String ENDED =
      "The document has ended before this: check the indentation, or separate documents with"
          + " '---'.";

  static Stream<Arguments> layout() {
    return Stream.of(
        arguments("a: b: c", "1:5 " + COLON),
        arguments("a: 1\n  b: 2", "2:4 " + COLON),
        arguments("a:\n\tb: 1", "2:1 " + TAB),
        arguments("\ta: 1", "1:1 " + TAB),
        arguments("  a: 1\n b: 2", "2:2 " + ENDED),
        arguments("a: 1\n...\nb: 1", "3:1 " + ENDED),
        arguments(
            "- a\nb: 1",
            "2:1 Found a key where the next item of the list begun on line 1 was expected; check"
                + " quotes and indentation."),
        arguments(
            "a: 1\n- b",
            "2:1 Found a list item '-' where the next key of the object begun on line 1 was"
                + " expected; check quotes and indentation."),
        arguments(
            "- - a\n - b",
            "2:2 This item is indented differently from the items of the list begun on line 1."),
        arguments(
            "a:\n    b: 1\n  c: 2",
            "3:3 This key is indented differently from the keys of the object begun on line 1."),
        arguments(
            "a: \"b\" c",
            "1:8 Found text where the next key of the object begun on line 1 was expected; check"
                + " quotes and indentation."),
        arguments(
            "a: - b",
            "1:4 A list item '-' is not allowed here: it must begin a line, indented like its"
                + " neighbours."),
        arguments("a: ? b", "1:4 A key '?' is not allowed here: it must begin a line."),
        arguments(
            "- a\n-b\n",
            "2:1 This is neither a 'key: value' nor a '- item': the ':' or the blank after '-' is"
                + " missing."),
        arguments(
            "a: |\n     \n  y",
            "3:3 A blank line at the start of this text is indented more than its first line."));
  }

  static Stream<Arguments> brackets() {
    return Stream.of(
        arguments("a: \"x", "1:4 The quoted text that begins here is never closed."),
        arguments("a: 1\nb: 'x\nc: 1", "2:4 The quoted text that begins here is never closed."),
        arguments("a: \"x\n---\ny\"", "1:4 The quoted text that begins here is never closed."),
        arguments("a: [1, 2", "1:4 The '[' that stands here is never closed."),
        arguments(
            "a: {b: 1\nc: 2",
            "2:2 Found ':' where the object opened with '{' on line 1 needs ',' or '}'."),
        arguments("a: {b: 1\n", "1:4 The '{' that stands here is never closed."),
        arguments(
            "{a: 1 b: 2}",
            "1:8 Found ':' where the object opened with '{' on line 1 needs ',' or '}'."),
        arguments(
            "a: {b: [c}",
            "1:10 Found '}' where the list opened with '[' on line 1 needs ',' or ']'."),
        arguments("a: [\n", "2:1 The text ends where a value was expected."),
        arguments("a: ]", "1:4 Found ']' where a value was expected."),
        arguments("{a: b}}", "1:7 Found '}' after the end of the document."),
        arguments("a: @b", "1:4 Text that begins with '@' must be quoted."),
        arguments("a: `b", "1:4 Text that begins with '`' must be quoted."),
        arguments(
            "a: \"\\q\"",
            "1:6 '\\q' is not an escape YAML knows; write '\\\\' for a backslash, or use single"
                + " quotes."),
        arguments("a: \"\\xzz\"", "1:7 The escape needs 2 hexadecimal digits, but here is 'zz'."),
        arguments(
            "a: \"\\u", "1:7 An escape in double quotes is cut off or stands for no character."),
        arguments("a: | x\n b", "1:6 Only a comment may follow '|' or '>' on its line."),
        arguments(
            "a: * b",
            "1:5 The name after '&' or '*' is missing or malformed; quote text that begins with"
                + " either."),
        arguments("a: !\"b", "1:5 The tag is malformed; quote text that begins with '!'."),
        arguments(
            "a: 1\n%YAML 1.2\n",
            "2:1 A line that begins with '%' must be a directive, before any document."),
        arguments(
            "a: |x\n b",
            "1:5 Found 'x' after '|' or '>', where only '+', '-' or a digit may stand."),
        arguments(
            "a: |0\n b", "1:5 The indentation after '|' or '>' must be a digit from 1 to 9."));
  }

  static Stream<Arguments> meaning() {
    return Stream.of(
        arguments(
            "a: 1\nb:\n  c: 1\n  d: 2\n  c: 3",
            "5:3 The key \"c\" appears twice in one object: first on line 3, again on line 5."),
        arguments(
            "1: a\n\"1\": b",
            "2:1 The key \"1\" appears twice in one object: first on line 1, again on line 2."),
        arguments(
            "<<: {a: 1}\n<<: {b: 1}",
            "2:1 The key \"<<\" appears twice in one object: first on line 1, again on line 2."),
        arguments("a: .inf", "1:4 .inf is a number that JSON, and so Kubernetes, cannot hold."),
        arguments("a: -.INF", "1:4 -.INF is a number that JSON, and so Kubernetes, cannot hold."),
        arguments("- .NaN", "1:3 .NaN is a number that JSON, and so Kubernetes, cannot hold."),
        arguments("a: !foo b", "1:4 The tag !foo is not known or does not fit its value."),
        arguments("!!set {a}", "1:1 The tag !!set is not known or does not fit its value."),
        arguments("a: !!seq {}", "1:4 The tag !!seq is not known or does not fit its value."),
        arguments("a: !x!foo b", "1:4 The tag handle !x! is not declared."),
        arguments("a: !!int 3.5", "1:4 The tag !!int says an integer, but the value is \"3.5\"."),
        arguments("a: !!bool 1", "1:4 The tag !!bool says true or false, but the value is \"1\"."),
        arguments("a: !!float x", "1:4 The tag !!float says a number, but the value is \"x\"."),
        arguments("a: !!null x", "1:4 The tag !!null says nothing, but the value is \"x\"."),
        arguments("? [a]\n: b", "1:3 A key must be text, not an object or a list."),
        arguments("x: &x {}\n*x : b", "2:1 A key must be text, not an object or a list."),
        arguments("~: x", "1:1 A key must not be empty or null."),
        arguments(
            "<<: 3",
            "1:1 The key \"<<\" takes over fields of objects, but its value is something else."),
        arguments(
            "<<: [3]",
            "1:1 The key \"<<\" takes over fields of objects, but its value is something else."),
        arguments("a: *x", "1:4 The alias *x has no anchor &x before it."),
        arguments("a: &x\n- *x", "2:3 The alias *x stands inside the value it repeats."),
        arguments("%YAML 2.0\n---\na", "0:0 Only YAML of version 1.1 or 1.2 can be read."));
  }

  @ParameterizedTest
  @MethodSource({"layout", "brackets", "meaning"})
  @DisplayName("malformed text")
  void malformed(String text, String refusal) {
    assertThat(refusal(() -> yaml(text))).isEqualTo(refusal);
  }

  @Test
  @DisplayName("more than 500 levels, also when aliases add them up")
  void tooDeep() {
    assertThat(refusal(() -> yaml("[".repeat(501) + "]".repeat(501))))
        .isEqualTo("1:501 Objects and lists are nested more than 500 levels deep.");
    assertThat(refusal(() -> yaml("- ".repeat(100_000))))
        .isEqualTo("1:1001 Objects and lists are nested more than 500 levels deep.");
    String half = "[".repeat(300) + "%s" + "]".repeat(300);
    assertThat(refusal(() -> yaml("- &a " + half.formatted("") + "\n- " + half.formatted("*a"))))
        .isEqualTo("2:303 Objects and lists are nested more than 500 levels deep.");
  }

  @Test
  @DisplayName("a number of more than 1000 characters")
  void longNumber() {
    assertThat(refusal(() -> yaml("a: " + "1".repeat(1001))))
        .isEqualTo("1:4 A number has more than 1000 characters; quote it if it is meant as text.");
  }

  @Test
  @DisplayName("a few lines of aliases that stand for billions of values, at once")
  void billionLaughs() {
    var text = new StringBuilder("a: &a [lol]\n");
    for (char name = 'b'; name <= 'j'; name++) {
      String aliases = ("*" + (char) (name - 1) + ", ").repeat(10);
      text.append("%c: &%c [%s]\n".formatted(name, name, aliases));
    }
    String refusal =
        Assertions.assertTimeout(Duration.ofSeconds(5), () -> refusal(() -> yaml(text.toString())));
    assertThat(refusal)
        .isEqualTo("7:8 Aliases repeat far more content than the text itself holds.");
  }

  @Test
  @DisplayName("many aliases of one long text")
  void longText() {
    String text = "- &a " + "x".repeat(100_000) + "\n" + "- *a\n".repeat(1000);
    assertThat(refusal(() -> yaml(text)))
        .isEqualTo("22:3 Aliases repeat far more content than the text itself holds.");
  }

  @Test
  @DisplayName("bytes that are no text")
  void encoding() {
    assertThat(refusal(() -> read('a', 0, ':', 0)))
        .isEqualTo("1:1 The text is UTF-16; save it as UTF-8.");
    assertThat(refusal(() -> read(0xFE, 0xFF, 0, 'a')))
        .isEqualTo("1:1 The text is UTF-16; save it as UTF-8.");
    assertThat(refusal(() -> read('a', ':', '\n', ' ', 0xC3, '\n')))
        .isEqualTo("2:2 The text is not valid UTF-8: byte 0xC3 does not belong here.");
    assertThat(refusal(() -> read('a', ':', '\n', 0, 1)))
        .isEqualTo("2:1 The content is binary, not text: it holds a zero byte.");
    assertThat(refusal(() -> read('a', ':', '\n', ' ', 7)))
        .isEqualTo(
            "2:2 The control character U+0007 must be written as an escape in double quotes.");
  }

  private static void read(int... bytes) {
    byte[] text = new byte[bytes.length];
    for (int i = 0; i < bytes.length; i++) {
      text[i] = (byte) bytes[i];
    }
    Yaml.read(text, document -> {});
  }
}
