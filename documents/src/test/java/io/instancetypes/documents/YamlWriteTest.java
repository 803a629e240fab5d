package io.instancetypes.documents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.instancetypes.api.Fields;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("YAML is written")
class YamlWriteTest {
  @Test
  @DisplayName("in block style with sorted keys, list items not indented under their key")
  void layout() throws IOException {
    Fields document =
        Fields.of(
            "spec",
            Fields.of(
                "disks",
                List.of(
                    Fields.of("name", "a", "disk", new Fields()),
                    Fields.of("tags", List.of("x", "z"))),
                "matrix",
                List.of(List.of(1L, 2L), List.of(), List.of(List.of(3L))),
                "userData",
                "#cloud-config\npassword: x\n",
                "none",
                Arrays.asList(null, true, new BigDecimal("1.50"))),
            "kind",
            "VirtualMachine");
    assertThat(yaml(document))
        .isEqualTo(
            """
            kind: VirtualMachine
            spec:
              disks:
              - disk: {}
                name: a
              - tags:
                - x
                - z
              matrix:
              - - 1
                - 2
              - []
              - - - 3
              none:
              - null
              - true
              - 1.50
              userData: |
                #cloud-config
                password: x
            """);
  }

  static Stream<Arguments> texts() {
    return Stream.of(
        arguments("a\nb", "|-\n  a\n  b\n"),
        arguments("a\nb\n", "|\n  a\n  b\n"),
        arguments("a\n\n b\n\n", "|+\n  a\n\n   b\n\n"),
        arguments("a \nb", "\"a \\nb\"\n"),
        arguments(" a\nb", "\" a\\nb\"\n"),
        arguments("\na", "\"\\na\"\n"),
        arguments("a\n\tb", "\"a\\n\\tb\"\n"),
        arguments("a\r\nb", "\"a\\r\\nb\"\n"),
        arguments("\n", "\"\\n\"\n"),
        arguments("tab\there", "\"tab\\there\"\n"),
        arguments("bell\u0007 \u0085 \u2028 \uFEFF", "\"bell\\u0007 \\u0085 \\u2028 \\uFEFF\"\n"),
        arguments("é € 😀", "é € 😀\n"),
        arguments("say \"hi\" \\ it's", "say \"hi\" \\ it's\n"),
        arguments("it's: x", "'it''s: x'\n"));
  }

  @ParameterizedTest
  @MethodSource("texts")
  @DisplayName("with lines as a block where that is faithful, otherwise escaped in double quotes")
  void text(String text, String written) throws IOException {
    assertThat(yaml(text)).isEqualTo(written);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "~",
        "null",
        "Null",
        "NULL",
        "y",
        "N",
        "yes",
        "No",
        "on",
        "OFF",
        "true",
        "False",
        "=",
        "<<",
        "0",
        "12",
        "-12",
        "+12",
        "012",
        "0o17",
        "0x1F",
        "0b11",
        "1_000",
        "1.5",
        ".5",
        "5.",
        "-.5",
        "1e3",
        "1E+3",
        "1_0.5",
        ".1_0",
        "1e400",
        "1e99999999999",
        ".inf",
        "-.INF",
        "+.inf",
        ".nan",
        ".NaN",
        "12:30:45",
        "190:20:30.15",
        "1:30",
        "2024-01-31",
        "2001-12-14T21:59:43Z",
        "2001-12-14 21:59:43.10 -5"
      })
  @DisplayName("with double quotes around text that some reader takes for another type")
  void ambiguous(String text) throws IOException {
    assertThat(yaml(text)).isEqualTo("\"" + text + "\"\n");
    assertThat(yaml(Fields.of(text, 1L))).isEqualTo("\"" + text + "\": 1\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        " a", "a ", " ", "a: b", "a:", ":", ": a", "a #b", "#a", "-", "- a", "?", "? a", "[a", "]",
        "{a", "}", "&a", "*a", "!a", "|", "|a", ">a", "\"a", "%a", "@a", "`a", ",a", "---", "--- a",
        "..."
      })
  @DisplayName("with single quotes, as kubectl does, around text that looks like YAML's own signs")
  void syntax(String text) throws IOException {
    assertThat(yaml(text)).isEqualTo("'" + text + "'\n");
    assertThat(yaml(Fields.of(text, 1L))).isEqualTo("'" + text + "': 1\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a",
        "a b",
        "a:b",
        "a#b",
        "-a",
        "?a",
        ":a",
        "a,b",
        "a[0]",
        "a{b}",
        "a-b",
        "10.0.0.1",
        "1.2.3",
        "2Gi",
        "500m",
        "2024-01",
        "12:99",
        "u1.medium",
        "quay.io/a/b:v1",
        "yesterday",
        "nullable",
        "0x",
        "1e",
        "a'b",
        "a\"b",
        "--a",
        "kubevirt.io/os"
      })
  @DisplayName("with nothing around plain text")
  void plain(String text) throws IOException {
    assertThat(yaml(text)).isEqualTo(text + "\n");
  }

  @Test
  @DisplayName("without folding, and with a long key on a line of its own")
  void longLines() throws IOException {
    String words = "word ".repeat(100) + "end";
    assertThat(yaml(Fields.of("a", words))).isEqualTo("a: " + words + "\n");
    String key = "k".repeat(129);
    assertThat(yaml(Fields.of("a", Fields.of(key, List.of(1L)))))
        .isEqualTo("a:\n  ? " + key + "\n  :\n  - 1\n");
  }

  @Test
  @DisplayName("with a number beyond any double tagged, never expanded")
  void hugeNumber() throws IOException {
    assertThat(yaml(new BigDecimal("1e999999999"))).isEqualTo("!!float 1E+999999999\n");
    assertThat(yaml(new BigDecimal("1e-999999999"))).isEqualTo("1E-999999999\n");
  }

  private static String yaml(Object value) throws IOException {
    var out = new StringBuilder();
    Yaml.write(value, out);
    return out.toString();
  }
}
