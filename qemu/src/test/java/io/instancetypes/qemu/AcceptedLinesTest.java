package io.instancetypes.qemu;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.instancetypes.qemu.Host.Accelerator;
import io.instancetypes.qemu.Host.Terminal;
import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code it/guests/build} installs is needed; without it nothing is tried. */
@DisplayName("QEMU")
class AcceptedLinesTest {
  private static final String END = "{\"execute\":\"qmp_capabilities\"}{\"execute\":\"quit\"}";

  /**
   * What not every host has: huge pages, a TPM that somebody plays, nested guests; a kernel, with
   * which guests boot elsewhere.
   */
  private static final List<String> OF_THE_HOST =
      List.of("hugetlb=on", "-tpmdev", "vmx=on", "-kernel ");

  @TempDir private Path data;

  @Test
  @DisplayName("accepts the line of every honoured field, and of every VM of the vectors")
  void accepts() throws Exception {
    boolean installed = hasQemu();
    assertThat(installed || System.getenv("REQUIRE_GUESTS") == null).isTrue();
    assumeTrue(installed, "There is no qemu-system-x86_64; run it/setup");
    var refusals = new TreeMap<String, String>();
    int accepted = 0;
    for (Map.Entry<String, GuestCommand> line : lines().entrySet()) {
      String said = said(line.getValue());
      if (said.isEmpty()) {
        accepted++;
      } else {
        refusals.put(line.getKey(), said);
      }
    }
    assertThat(refusals).isEmpty();
    assertThat(accepted).isGreaterThan(100);
  }

  private static boolean hasQemu() {
    return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, "qemu-system-x86_64")));
  }

  private Map<String, GuestCommand> lines() throws IOException {
    var host = new Host(Accelerator.TCG, Terminal.SOCKETS, data.toString(), Host.OVMF);
    var lines = new LinkedHashMap<String, GuestCommand>();
    HonouredFieldsTest.samples()
        // Elsewhere on the host than tests may write.
        .filter(sample -> !sample.field().endsWith("hostDisk"))
        .forEach(
            sample ->
                lines.put(
                    sample.toString(),
                    Qemu.command(
                        Vmi.small().with("spec." + sample.field(), sample.value()).document(),
                        host)));
    VectorsTest.instances()
        .forEach(vmi -> lines.put("vector " + lines.size(), Qemu.command(vmi, host)));
    lines.values().removeIf(AcceptedLinesTest::isTiedToHost);
    return lines;
  }

  private static boolean isTiedToHost(GuestCommand command) {
    return command.isRefused() || OF_THE_HOST.stream().anyMatch(command.script()::contains);
  }

  /** What QEMU says before it gives up a line; empty where it would have run. */
  private String said(GuestCommand command) throws IOException, InterruptedException {
    for (GuestFile file : command.files()) {
      make(file);
    }
    var words = new ArrayList<>(command.words());
    words.addAll(List.of("-S", "-qmp", "stdio"));
    Path input = Files.writeString(data.resolve("input"), END);
    Process qemu =
        new ProcessBuilder(words).redirectErrorStream(true).redirectInput(input.toFile()).start();
    String said = new String(qemu.getInputStream().readAllBytes(), UTF_8);
    return qemu.waitFor() == 0 ? "" : said;
  }

  private void make(GuestFile file) throws IOException, InterruptedException {
    Path path = Path.of(file.path());
    if (!path.startsWith(data)) {
      return;
    }
    Files.createDirectories(path.getParent());
    if (file.content().startsWith("a folder")) {
      Files.createDirectories(path);
    } else if (file.content().startsWith("a copy of ")) {
      String from = file.content().substring("a copy of ".length(), file.content().indexOf(','));
      Files.copy(Path.of(from), path, StandardCopyOption.REPLACE_EXISTING);
    } else if (file.path().endsWith(".qcow2")) {
      Files.copy(blank(), path, StandardCopyOption.REPLACE_EXISTING);
    } else {
      try (var raw = new RandomAccessFile(path.toFile(), "rw")) {
        raw.setLength(1 << 20);
      }
    }
  }

  private Path blank() throws IOException, InterruptedException {
    Path image = data.resolve("blank.qcow2");
    if (!Files.exists(image)) {
      var command = List.of("qemu-img", "create", "-q", "-f", "qcow2", image.toString(), "1M");
      assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();
    }
    return image;
  }
}
