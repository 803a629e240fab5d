package io.instancetypes.documents;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.json.UnreadableException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("A damaged text")
class DamagedTextTest {
  private static final int ROUNDS = 20_000;
  private static final String[] SAMPLES = {
    """
    # machine
    kind: VirtualMachine
    metadata: {name: a, labels: {"b": 'c', d: [1, 2.5, 0x1F]}}
    base: &base
      text: |
        one
         two
      folded: >-
        three
    spec:
      <<: *base
      disks:
      - name: "x\\n\\u00e9"
        disk: {}
      - ? long
        : !!str 12
    ---
    - é: ~
    """,
    """
    {"kind": "VirtualMachine", "metadata": {"name": "a\\n\\u00e9é", "generation": 3},
     "spec": {"disks": [{"name": "x", "size": 1.5e3}, null, true, []], "empty": {}}}
    {"second": -12}
    """
  };
  private static final String SIGNS = "{}[]:,-?&*!|>'\"%@`#\\ \n\t0e.~<é\u0001\uFEFF";

  private final Random random = new Random(7);

  @Test
  @DisplayName("is read or refused, never worse; and what is read can be pointed into")
  void readOrRefused() {
    for (int round = 0; round < ROUNDS; round++) {
      byte[] bytes = damaged(SAMPLES[round % SAMPLES.length].getBytes(UTF_8));
      List<Object> documents = new ArrayList<>();
      try {
        Documents.read(bytes, documents::add);
      } catch (UnreadableException refusal) {
        assertThat(refusal.getMessage()).endsWith(".").doesNotContain("This is not");
        continue;
      }
      Positions positions = Positions.of(bytes);
      for (int i = 0; i < documents.size(); i++) {
        assertThat(positions.find(i, List.of("spec", "disks", 0, "name")).line()).isPositive();
      }
    }
  }

  private byte[] damaged(byte[] bytes) {
    byte[] text = bytes;
    for (int damages = 1 + random.nextInt(3); damages > 0; damages--) {
      text = damagedOnce(text);
    }
    return text;
  }

  private byte[] damagedOnce(byte[] bytes) {
    int at = random.nextInt(bytes.length);
    return switch (random.nextInt(5)) {
      case 0 -> join(bytes, at, new byte[0], Math.min(bytes.length, at + 1 + random.nextInt(4)));
      case 1 -> join(bytes, at, new byte[] {(byte) random.nextInt(256)}, at + 1);
      case 2 -> join(bytes, at, new byte[0], random.nextInt(10) == 0 ? bytes.length : at);
      default -> {
        int sign = random.nextInt(SIGNS.length());
        yield join(bytes, at, SIGNS.substring(sign, sign + 1).getBytes(UTF_8), at);
      }
    };
  }

  private static byte[] join(byte[] bytes, int end, byte[] middle, int start) {
    byte[] joined = new byte[end + middle.length + bytes.length - start];
    System.arraycopy(bytes, 0, joined, 0, end);
    System.arraycopy(middle, 0, joined, end, middle.length);
    System.arraycopy(bytes, start, joined, end + middle.length, bytes.length - start);
    return joined.length == 0 ? new byte[] {' '} : joined;
  }
}
