package io.instancetypes.virtctl.create;

import io.instancetypes.virtctl.cli.Definition;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class HelpExamplesTest {

  static Stream<String> examples() {
    return CreateCommands.group().subcommands().stream()
        .flatMap(command -> command.definition().get().examples().stream())
        .map(Definition.Example::commandLine);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("examples")
  @DisplayName("every example of the help can be copied")
  void example(String commandLine) {
    String words =
        commandLine
            .replace("\\\n", "")
            .replaceFirst(" \\| .*", "")
            .replace("virtctl create ", "")
            .replaceFirst("--ssh-key \\S+", "");
    Create.print(words.trim().split(" +"));
  }
}
