package io.instancetypes.virtctl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PagerTest {
  @TempDir private Path folder;

  private static Command counting(int lines) {
    return Command.of(
        "count",
        "Count",
        () ->
            Definition.of("Count.")
                .paged()
                .runs(
                    (invocation, console) -> {
                      for (int i = 1; i <= lines; i++) {
                        console.out().println("line " + i);
                      }
                      return Exit.OK;
                    }));
  }

  private Run run(int lines, boolean onTerminal, String... words) {
    var environment = Map.of("PAGER", "cat > " + folder.resolve("paged"), "LINES", "3");
    return Run.of(environment, InputStream.nullInputStream(), onTerminal, counting(lines), words);
  }

  @Test
  @DisplayName("output longer than the screen goes to what PAGER names, all of it")
  void paged() {
    Run run = run(4, true);
    assertThat(run).isEqualTo(new Run(Exit.OK, "", ""));
    assertThat(folder.resolve("paged")).hasContent("line 1\nline 2\nline 3\nline 4\n");
  }

  @Test
  @DisplayName("output that fits, output to a file, and with --no-pager goes straight there")
  void straight() {
    assertThat(run(2, true).out()).isEqualTo("line 1\nline 2\n");
    assertThat(run(4, false).out()).isEqualTo("line 1\nline 2\nline 3\nline 4\n");
    assertThat(run(4, true, "--no-pager").out()).isEqualTo("line 1\nline 2\nline 3\nline 4\n");
    assertThat(Files.exists(folder.resolve("paged"))).isFalse();
  }

  @Test
  @DisplayName("a reader who leaves early is no error worth a word")
  void left() {
    var environment = Map.of("PAGER", "true", "LINES", "3");
    Run run = Run.of(environment, InputStream.nullInputStream(), true, counting(100_000));
    assertThat(run.err()).isEmpty();
  }
}
