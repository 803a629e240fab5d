package io.instancetypes.virtctl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InvocationTest {

  @ParameterizedTest(name = "{0}")
  @DisplayName("words go to the arguments in order, each taking what later ones can spare")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          a         | []     | a
          a b       | [a]    | b
          a b c d   | [a, b, c] | d
          """)
  void distributed(String words, String sources, String target) {
    Definition copy =
        Definition.of("Copy.")
            .argument(Argument.any("SOURCE", "From"))
            .argument(Argument.required("TARGET", "To"))
            .runs(
                (invocation, console) -> {
                  console.out().println(invocation.arguments("SOURCE"));
                  console.out().println(invocation.argument("TARGET").orElseThrow());
                  return Exit.OK;
                });
    Run run = Run.of(Command.of("copy", "Copy", () -> copy), words.split(" "));
    assertThat(run.out().lines().toList()).isEqualTo(List.of(sources, target));
  }

  @ParameterizedTest(name = "{0}")
  @DisplayName("a count outside the bounds of an argument is a usage error")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          a         | PAIR is missing
          a b c d   | unexpected argument "d"
          """)
  void bounded(String words, String sentence) {
    Definition pairs =
        Definition.of("Pairs.").argument(Argument.between(2, 3, "PAIR", "Two or three"));
    Run run = Run.of(Command.of("pairs", "Pairs", () -> pairs), words.split(" "));
    assertThat(run.err()).startsWith("error: " + sentence + "\n");
    assertThat(run.exit()).isEqualTo(Exit.USAGE);
  }
}
