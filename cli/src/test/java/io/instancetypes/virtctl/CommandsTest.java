package io.instancetypes.virtctl;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.virtctl.cli.Command;
import io.instancetypes.virtctl.cli.CommandSyntax;
import io.instancetypes.virtctl.cli.Definition;
import io.instancetypes.virtctl.cli.Exit;
import io.instancetypes.virtctl.cli.Option;
import io.instancetypes.virtctl.cli.Run;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CommandsTest {

  private static Run virtctl(String... commandLine) {
    return Run.of(Commands.tree(), commandLine);
  }

  @Test
  @DisplayName("version prints the version, with or without --client")
  void version() {
    assertThat(virtctl("version").out())
        .matches("Client Version: \\d+\\.\\S+\nJava Version: \\d+\\S*\nPlatform: \\w+/\\w+\n");
    assertThat(virtctl("version", "--client")).isEqualTo(virtctl("version"));
  }

  @Test
  @DisplayName("version prints JSON and YAML under the names that kubectl uses")
  void versionFormats() {
    assertThat(virtctl("version", "-o", "json").out())
        .isEqualTo(
            """
            {
              "clientVersion": {
                "gitVersion": "%s",
                "javaVersion": "%s",
                "platform": "%s"
              }
            }
            """
                .formatted(Build.VERSION, System.getProperty("java.version"), Build.platform()));
    assertThat(virtctl("version", "--output=yaml").out())
        .startsWith("clientVersion:\n  gitVersion: " + Build.VERSION + "\n  javaVersion: ");
  }

  @Test
  @DisplayName("help without a command is the help of virtctl, with one it is that command's")
  void help() {
    assertThat(virtctl("help")).isEqualTo(virtctl());
    assertThat(virtctl("help", "version")).isEqualTo(virtctl("version", "--help"));
    assertThat(virtctl("help", "completion").exit()).isEqualTo(Exit.OK);
  }

  @Test
  @DisplayName("completion prints the script of the shell asked for")
  void completion() {
    assertThat(virtctl("completion", "bash").out()).startsWith("# bash completion for virtctl\n");
    assertThat(virtctl("completion", "zsh").out()).startsWith("#compdef virtctl\n");
    assertThat(virtctl("completion", "fish").out()).startsWith("# fish completion for virtctl\n");
    assertThat(virtctl("completion", "tcsh").err())
        .startsWith("error: SHELL takes bash, zsh or fish, not \"tcsh\"\n");
  }

  static Stream<CommandSyntax> listings() {
    return CommandSyntax.of(Commands.tree()).stream();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("listings")
  @DisplayName("no command has two options of the same name or letter")
  void distinctOptions(CommandSyntax listing) {
    assertThat(listing.options().stream().map(Option::name)).doesNotHaveDuplicates();
    assertThat(listing.options().stream().map(Option::letter).filter(letter -> letter != 0))
        .doesNotHaveDuplicates();
  }

  @Test
  @DisplayName("rules speak only of options that their command has")
  void rules() {
    everyCommand(Commands.tree())
        .map(command -> command.definition().get())
        .forEach(CommandsTest::checkRules);
  }

  private static void checkRules(Definition definition) {
    List<String> names = definition.options().stream().map(Option::name).toList();
    definition.rules().forEach(rule -> assertThat(names).containsAll(rule.names()));
  }

  private static Stream<Command> everyCommand(Command command) {
    return Stream.concat(
        Stream.of(command), command.subcommands().stream().flatMap(CommandsTest::everyCommand));
  }
}
