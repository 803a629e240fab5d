package io.instancetypes.virtctl.completion;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.virtctl.cli.Kitchen;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs the script in a real bash, with the words split as bash splits them before it calls. */
class BashCompletionTest {
  @TempDir Path folder;

  @BeforeEach
  void files() throws IOException {
    Files.writeString(folder.resolve("script"), CompletionScript.of(Kitchen.tree(), new Bash()));
    Files.writeString(folder.resolve("oven one.yaml"), "");
    Files.writeString(folder.resolve("over.yaml"), "");
    Files.createDirectory(folder.resolve("ovens"));
  }

  @ParameterizedTest(name = "kitchen {0} → {1}")
  @DisplayName("TAB offers what may stand at the cursor")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          ''                       | bake help make wash
          b                        | bake
          x                        | ``
          -                        | --room --help
          make ''                  | tea toast
          make t                   | tea toast
          make tea --              | --leaf --bag --water --room --help
          make tea --w             | --water
          make tea --leaf ''       | ``
          make tea ''              | --leaf --bag --water --room --help
          bake --m                 | --mode
          bake --mode ''           | air grill
          bake -m g                | grill
          bake --mode = g          | grill
          bake --mode =            | air grill
          bake --mode = air --al   | --all
          bake --s                 | --spice
          bake --old               | ``
          bake pie --mode a        | air
          --room hall ba           | bake
          -r bake ma               | make
          bake --spice a : b --al  | --all
          bake -- --al             | ``
          wash ''                  | cup pan
          wash c                   | cup
          wash cup ''              | --room --help
          help ''                  | bake help make wash
          help make t              | tea toast
          """)
  void offers(String words, String expected) throws Exception {
    assertThat(complete(words)).isEqualTo(expected.strip());
  }

  @Test
  @DisplayName("files are offered whole where a file is expected, blanks and all")
  void filesOffered() throws Exception {
    assertThat(lines(complete("bake --oven ov")))
        .containsExactlyInAnyOrder("oven one.yaml", "over.yaml", "ovens");
    assertThat(lines(complete("bake -f over"))).containsExactly("over.yaml");
    assertThat(lines(complete("bake --oven = ove"))).hasSize(3);
  }

  @Test
  @DisplayName("folders are offered where a folder is expected, for every word of the argument")
  void foldersOffered() throws Exception {
    assertThat(lines(complete("bake pie ov"))).containsExactly("ovens");
    assertThat(lines(complete("bake pie x ov"))).containsExactly("ovens");
  }

  private static List<String> lines(String text) {
    return text.lines().toList();
  }

  private String complete(String words) throws Exception {
    String program =
        """
        source ./script
        COMP_WORDS=(kitchen %s)
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        _kitchen
        complete -p kitchen >/dev/null || echo unregistered
        case $1 in
        lines) printf '%%s\\n' "${COMPREPLY[@]}" ;;
        *) echo "${COMPREPLY[*]}" ;;
        esac
        """
            .formatted(words);
    String layout = words.contains("ov") ? "lines" : "line";
    Process bash =
        new ProcessBuilder("bash", "--norc", "-c", program, "bash", layout)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .start();
    String output = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(bash.waitFor()).isZero();
    return output.strip();
  }
}
