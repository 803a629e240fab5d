package io.instancetypes.virtctl.completion;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.virtctl.cli.Kitchen;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;

class CompletionScriptTest {

  @Test
  @DisplayName("zsh gets names with descriptions, and the kind of every value")
  void zsh() throws IOException {
    assertThat(CompletionScript.of(Kitchen.tree(), new Zsh()))
        .startsWith("#compdef kitchen\n")
        .contains(
            """
              'kitchen') subcommands=(
                'bake:Bake something'
                'help:Show the cook'\\''s help'
                'make:Make something'
                'wash:Wash up'
              ) ;;
            """)
        .contains(
            """
              'kitchen make tea') options=(
                '--leaf:A leaf'
                '--bag:A bag'
                '--water:How much water'
                '--room:Where to cook'
                '--help:Show this help'
              ) ;;
            """)
        .contains("  'kitchen bake --oven' | 'kitchen bake -f') kind='files' ;;\n")
        .contains("  'kitchen bake --mode' | 'kitchen bake -m') kind='choices air grill' ;;\n")
        .contains("  'kitchen bake '[0-9]*) kind='directories' ;;\n")
        .contains("  'kitchen wash 1') kind='choices cup pan' ;;\n");
  }

  @Test
  @DisplayName("fish gets names with descriptions, and the kind of every value")
  void fish() throws IOException {
    assertThat(CompletionScript.of(Kitchen.tree(), new Fish()))
        .contains(
            """
                    case 'kitchen'
                        printf '%s\\t%s\\n' \\
                            'bake' 'Bake something' \\
                            'help' 'Show the cook\\'s help' \\
                            'make' 'Make something' \\
                            'wash' 'Wash up'
            """)
        .contains(
            """
                    case 'kitchen bake --mode' 'kitchen bake -m'
                        echo choices air grill
            """)
        .contains(
            """
                    case 'kitchen bake *'
                        echo directories
            """)
        .endsWith("complete -c kitchen -f -a '(__kitchen_complete)'\n");
  }

  @Test
  @DisplayName("hidden commands, hidden options and deprecated options are not offered")
  void hidden() throws IOException {
    for (Dialect dialect : new Dialect[] {new Bash(), new Zsh(), new Fish()}) {
      String script = CompletionScript.of(Kitchen.tree(), dialect);
      assertThat(script).doesNotContain("burn", "--old", "Unknown to most", "@ROOT@", "@KINDS@");
    }
  }

  @Test
  @EnabledIf("zshIsInstalled")
  @DisplayName("zsh accepts the script")
  void zshSyntax() throws Exception {
    assertThat(check("zsh", new Zsh())).isEmpty();
  }

  @Test
  @EnabledIf("fishIsInstalled")
  @DisplayName("fish accepts the script")
  void fishSyntax() throws Exception {
    assertThat(check("fish", new Fish())).isEmpty();
  }

  static boolean zshIsInstalled() {
    return isInstalled("zsh");
  }

  static boolean fishIsInstalled() {
    return isInstalled("fish");
  }

  private static boolean isInstalled(String shell) {
    return Stream.of(System.getenv("PATH").split(":"))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, shell)));
  }

  private static String check(String shell, Dialect dialect) throws Exception {
    Process process =
        new ProcessBuilder(shell, "-n", "/dev/stdin").redirectErrorStream(true).start();
    try (var in = process.getOutputStream()) {
      in.write(CompletionScript.of(Kitchen.tree(), dialect).getBytes(StandardCharsets.UTF_8));
    }
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return process.waitFor() == 0 ? output : "exit code " + process.exitValue() + ": " + output;
  }
}
