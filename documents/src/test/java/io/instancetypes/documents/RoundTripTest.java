package io.instancetypes.documents;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("What was written is read again as the same value")
class RoundTripTest {
  private static final int ROUNDS = 5_000;
  private static final String[] NASTY = {
    "",
    " ",
    "  x",
    "x  ",
    "\n",
    "\n\n",
    "a\n",
    "a\n\n",
    "\na",
    " a\nb",
    "a\n b\n",
    "a \nb",
    "a\n \nb",
    "\t",
    "a\tb",
    "\ta\nb",
    "a\n\tb",
    "\r",
    "a\r\nb",
    "\0",
    "\u0007",
    "\u007f",
    "\u0085",
    "\u00a0",
    "\u2028",
    "\u2029",
    "\ufeff",
    "\ufffe",
    "\uffff",
    "\ufffd",
    "\ud800",
    "\udc00",
    "\ud800x",
    "😀",
    "é",
    "yes",
    "No",
    "on",
    "null",
    "~",
    "true",
    "=",
    "<<",
    "012",
    "0o7",
    "0x1f",
    "1e3",
    "1_000",
    "12:30:45",
    "2024-01-31",
    ".inf",
    ".nan",
    "1e400",
    "-",
    "- a",
    "-a",
    "?",
    "? a",
    ":",
    ":a",
    ": ",
    "a: b",
    "a:",
    "a #b",
    "#",
    "# a",
    "{",
    "}",
    "[",
    "]",
    "{}",
    "[]",
    ",",
    "&a",
    "*a",
    "!a",
    "!!str a",
    "|",
    ">",
    "|\na",
    "'",
    "''",
    "it's",
    "\"",
    "\\",
    "\\n",
    "a\"b",
    "%",
    "%YAML",
    "@",
    "`",
    "---",
    "--- a",
    "...",
    "a\n---\nb",
    "a\n...\n",
    "#a\nb",
    "- a\n- b\n",
    "k".repeat(130),
    "é\n".repeat(700),
    "k".repeat(2000),
    "\u0001".repeat(300),
    "a: b\nc: d\n",
    "a\\\nb",
    "x\n\n\ny"
  };

  private final Random random = new Random(20260101);

  @Test
  @DisplayName("by compact JSON")
  void json() {
    for (int round = 0; round < ROUNDS; round++) {
      Object document = value(0);
      byte[] text = Json.write(document);
      assertThat(Json.read(text)).as(new String(text, UTF_8)).isEqualTo(document);
    }
  }

  @Test
  @DisplayName("by indented JSON")
  void indentedJson() throws IOException {
    for (int round = 0; round < ROUNDS; round++) {
      Object document = value(0);
      var out = new ByteArrayOutputStream();
      Json.write(document, out, round % 5);
      assertThat(Json.read(out.toByteArray())).as(out.toString(UTF_8)).isEqualTo(document);
    }
  }

  @Test
  @DisplayName("by YAML, alone and among others")
  void yaml() throws IOException {
    for (int round = 0; round < ROUNDS; round++) {
      List<Object> documents = List.of(container(0), container(0));
      var out = new StringBuilder();
      for (Object document : documents) {
        out.append("---\n");
        Yaml.write(document, out);
      }
      assertThat(Reading.yaml(out.toString())).as(out.toString()).isEqualTo(documents);
    }
  }

  @Test
  @DisplayName("by YAML for a lone text")
  void loneText() throws IOException {
    for (String text : NASTY) {
      var out = new StringBuilder();
      Yaml.write(text, out);
      assertThat(Reading.yaml(out.toString())).as(out.toString()).isEqualTo(List.of(text));
    }
  }

  private Object value(int depth) {
    int kind = random.nextInt(10);
    return kind < 4 && depth < 5 ? container(depth) : scalar();
  }

  private Object container(int depth) {
    int size = random.nextInt(5);
    if (random.nextBoolean()) {
      List<Object> list = new ArrayList<>();
      for (int i = 0; i < size; i++) {
        list.add(value(depth + 1));
      }
      return list;
    }
    var fields = new Fields();
    for (int i = 0; i < size; i++) {
      fields.put(whole(text()), value(depth + 1));
    }
    return fields;
  }

  /** Half a character is kept in a value, but refused in a key. */
  private static String whole(String text) {
    return new String(text.getBytes(UTF_8), UTF_8);
  }

  private Object scalar() {
    return switch (random.nextInt(9)) {
      case 0 -> null;
      case 1 -> random.nextBoolean();
      case 2 -> random.nextLong();
      case 3 -> (long) random.nextInt(20);
      case 4 -> new BigInteger(80, random).setBit(70).multiply(BigInteger.valueOf(-1));
      case 5 -> new BigDecimal(new BigInteger(40, random), nonZero(random.nextInt(-400, 400)));
      default -> text();
    };
  }

  private static int nonZero(int scale) {
    return scale == 0 ? 1 : scale;
  }

  private String text() {
    return switch (random.nextInt(4)) {
      case 0 -> "plain" + random.nextInt(100);
      case 1 -> NASTY[random.nextInt(NASTY.length)];
      case 2 -> NASTY[random.nextInt(NASTY.length)] + NASTY[random.nextInt(NASTY.length)];
      default -> characters();
    };
  }

  private String characters() {
    String alphabet = " \n\t:#-?'\"\\,[]{}&*!|>%@`~=<.0123abcxeE_+\u0085é\u2028😀";
    var text = new StringBuilder();
    for (int i = random.nextInt(12); i > 0; i--) {
      text.append(alphabet.charAt(random.nextInt(alphabet.length())));
    }
    return text.toString();
  }
}
