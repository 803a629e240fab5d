package io.instancetypes.controller.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AsciiWatchesTest {
  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          plain,         plain
          b\u00e4r,      b\\u00e4r
          a \u2192 b,    a \\u2192 b
          \ud83d\ude00!, \\ud83d\\ude00!
          """)
  @DisplayName("Every character becomes ASCII that JSON reads as the same, wherever it is cut")
  void escapes(String text, String expected) {
    byte[] bytes = text.getBytes(UTF_8);
    for (int cut = 0; cut <= bytes.length; cut++) {
      var escaping = new AsciiWatches.Escaping();
      ByteBuffer first = escaping.escaped(ByteBuffer.wrap(Arrays.copyOf(bytes, cut)));
      ByteBuffer second =
          escaping.escaped(ByteBuffer.wrap(Arrays.copyOfRange(bytes, cut, bytes.length)));
      assertThat(UTF_8.decode(first).toString() + UTF_8.decode(second))
          .as("cut after %d bytes", cut)
          .isEqualTo(expected);
    }
  }
}
