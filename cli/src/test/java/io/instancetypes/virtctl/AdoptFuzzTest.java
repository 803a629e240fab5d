package io.instancetypes.virtctl;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.virtctl.cli.Exit;
import io.instancetypes.virtctl.cli.Run;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@DisplayName("adopt, of files that were damaged")
class AdoptFuzzTest {
  private static final int ROUNDS = Integer.getInteger("adopt.fuzz", 150);
  private static final List<String> SPICE =
      List.of(
          "<!DOCTYPE x [<!ENTITY a \"b\">]>",
          "&a;",
          "&#0;",
          "<![CDATA[",
          "]]>",
          "-1",
          "0",
          "99999999999999999999",
          "\u0000",
          "\u001b[31m",
          "\ufeff",
          "\"",
          ",",
          ";",
          "\n",
          "<a>",
          "</a>",
          "unit=\"PiB\"",
          "é\ud83d",
          "{",
          "]");

  enum Format {
    XML {
      @Override
      byte[] damaged(Random random) {
        return AdoptFuzzTest.damaged(ForeignSamples.example("web.xml"), random);
      }
    },
    OVF {
      @Override
      byte[] damaged(Random random) {
        byte[] ovf = AdoptFuzzTest.damaged(ForeignSamples.example("mail.ovf"), random);
        return random.nextInt(4) == 0
            ? AdoptFuzzTest.damaged(ForeignSamples.tar("mail.ovf", '0', ovf), random)
            : ovf;
      }
    },
    XLSX {
      @Override
      byte[] damaged(Random random) throws IOException {
        byte[] workbook = ForeignSamples.workbook();
        return random.nextBoolean()
            ? AdoptFuzzTest.damaged(workbook, random)
            : inside(workbook, random);
      }
    },
    CSV {
      @Override
      byte[] damaged(Random random) {
        return AdoptFuzzTest.damaged(ForeignSamples.example("vInfo.csv"), random);
      }
    };

    abstract byte[] damaged(Random random) throws IOException;
  }

  @ParameterizedTest
  @EnumSource
  @DisplayName("It ends with an answer, or with one sentence and exit code 1; never with a trace")
  void survives(Format format) throws IOException {
    int refused = 0;
    for (int seed = 0; seed < ROUNDS; seed++) {
      byte[] file = format.damaged(new Random(seed));
      Run run =
          Run.of(
              Map.of(),
              new ByteArrayInputStream(file),
              false,
              Commands.tree(),
              "adopt",
              "-f",
              "-",
              "-o",
              seed % 2 == 0 ? "json" : "table");
      String what = format + " " + seed + ": " + run.err();
      assertThat(run.exit()).as(what).isIn(Exit.OK, Exit.REFUSED);
      assertThat(run.err() + run.out())
          .as(what)
          .doesNotContain("internal error", "Exception", "\tat ");
      assertThat(run.err() + run.out()).as(what).doesNotContain("\u001b", "\u0000");
      if (run.out().isEmpty()) {
        refused++;
        assertThat(run.exit()).as(what).isEqualTo(Exit.REFUSED);
        assertThat(run.err()).as(what).startsWith("error: ");
        assertThat(run.err().strip().lines()).as(what).hasSize(1);
      }
    }
    assertThat(refused).isBetween(ROUNDS / 20, ROUNDS);
  }

  /** Damage to the sheets, in a zip file that is whole. */
  private static byte[] inside(byte[] workbook, Random random) throws IOException {
    var entries = new LinkedHashMap<String, String>();
    try (var zip = new ZipInputStream(new ByteArrayInputStream(workbook))) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        byte[] content = zip.readAllBytes();
        byte[] kept = random.nextInt(3) == 0 ? damaged(content, random) : content;
        entries.put(entry.getName(), new String(kept, UTF_8));
      }
    }
    return ForeignSamples.zip(entries);
  }

  private static byte[] damaged(byte[] original, Random random) {
    byte[] bytes = original;
    int times = 1 + random.nextInt(4);
    for (int i = 0; i < times && bytes.length > 4; i++) {
      int at = random.nextInt(bytes.length);
      int to = Math.min(bytes.length, at + 1 + random.nextInt(40));
      bytes =
          switch (random.nextInt(6)) {
            case 0 -> joined(Arrays.copyOf(bytes, at), Arrays.copyOfRange(bytes, to, bytes.length));
            case 1 -> joined(Arrays.copyOf(bytes, to), Arrays.copyOfRange(bytes, at, bytes.length));
            case 2 -> Arrays.copyOf(bytes, at + 1);
            case 3 -> flipped(bytes, at, random);
            default ->
                joined(
                    joined(
                        Arrays.copyOf(bytes, at),
                        SPICE.get(random.nextInt(SPICE.size())).getBytes(UTF_8)),
                    Arrays.copyOfRange(bytes, at, bytes.length));
          };
    }
    return bytes;
  }

  private static byte[] flipped(byte[] bytes, int at, Random random) {
    byte[] copy = bytes.clone();
    copy[at] ^= (byte) (1 << random.nextInt(8));
    return copy;
  }

  private static byte[] joined(byte[] one, byte[] other) {
    var out = new ByteArrayOutputStream();
    out.writeBytes(one);
    out.writeBytes(other);
    return out.toByteArray();
  }
}
