package io.instancetypes.virtctl;

import static io.instancetypes.virtctl.Samples.TYPES;
import static io.instancetypes.virtctl.Samples.machine;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.virtctl.cli.Exit;
import io.instancetypes.virtctl.cli.Run;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("A large input")
class LargeInputTest {
  @TempDir private Path folder;

  @Test
  @DisplayName("of thousands of VMs gives thousands of results, in order")
  void many() {
    String machines =
        IntStream.range(0, 5000)
            .mapToObj(i -> machine("m" + i))
            .collect(Collectors.joining("---\n"));
    Run run =
        new Desk(folder).file("all.yaml", machines + "---\n" + TYPES).virtctl("expand -f all.yaml");
    assertThat(run.exit()).isEqualTo(Exit.OK);
    assertThat(run.out().lines().filter(line -> line.startsWith("  name: m")))
        .containsExactlyElementsOf(
            IntStream.range(0, 5000).mapToObj(i -> "  name: m" + i).toList());
  }

  @Test
  @DisplayName("of hundreds of files keeps the order of their names")
  void manyFiles() {
    var desk = new Desk(folder).file("types.yaml", TYPES);
    IntStream.range(100, 400).forEach(i -> desk.file("m%d.yaml".formatted(i), machine("m" + i)));
    assertThat(
            desk.virtctl("expand -f .").out().lines().filter(line -> line.startsWith("  name: m")))
        .containsExactlyElementsOf(
            IntStream.range(100, 400).mapToObj(i -> "  name: m" + i).toList());
  }

  @Test
  @DisplayName("with one huge value passes that value, and quotes it only in part")
  void huge() {
    String huge = "x".repeat(5_000_000);
    var desk = new Desk(folder).file("types.yaml", TYPES);
    desk.file(
        "vm.yaml", machine("a").replace("name: a", "name: a, annotations: {big: " + huge + "}"));
    assertThat(desk.virtctl("expand -f .").out()).contains("    big: " + huge + "\n");
    desk.file(
        "vm.yaml", machine("a").replace("domain: {}", "domain: {memory: {guest: " + huge + "}}"));
    assertThat(desk.virtctl("expand -f .").err()).hasSizeLessThan(1000);
  }
}
