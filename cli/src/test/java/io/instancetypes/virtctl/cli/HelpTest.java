package io.instancetypes.virtctl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HelpTest {
  private static final String BAKE =
      """
      Bake something in the oven.

      Usage:
        kitchen bake DISH [TRAY...] [options]

      Examples:
        # Bread
        kitchen bake bread

      Arguments:
        DISH   What to bake
        TRAY   Where to put it

      Options:
        -f, --oven PATH     The oven
        -m, --mode MODE     How to heat (air or grill; default air)
        -s, --spice SPICE   What to add (may be repeated)
        -a, --all           Everything
        -b, --brown         Until it is brown
            --old           The old way (deprecated: use --mode instead)
        -h, --help          Show this help

      Global options:
        -r, --room ROOM   Where to cook
      """;

  @ParameterizedTest(name = "{0}")
  @DisplayName("help is printed to stdout wherever the option stands, before any check")
  @ValueSource(
      strings = {
        "help bake",
        "bake --help",
        "bake -h",
        "--help bake",
        "-h bake",
        "bake -ah",
        "bake pie --help -a"
      })
  void everywhere(String commandLine) {
    assertThat(Run.of(Kitchen.tree(), commandLine.split(" ")))
        .isEqualTo(new Run(Exit.OK, BAKE, ""));
  }

  @Test
  @DisplayName("a group without a command shows its help, with hidden commands left out")
  void group() {
    assertThat(Run.of(Kitchen.tree()).out())
        .isEqualTo(
            """
            Cook.

            Usage:
              kitchen COMMAND [options]

            Commands:
              bake   Bake something
              help   Show the cook's help
              make   Make something

            Afterwards:
              wash   Wash up

            Options:
              -h, --help   Show this help

            Global options:
              -r, --room ROOM   Where to cook

            Use 'kitchen COMMAND --help' for more.
            """);
  }

  @Test
  @DisplayName("help for a command that does not exist is a usage error of its group")
  void unknown() {
    assertThat(Run.of(Kitchen.tree(), "help", "make", "teq"))
        .isEqualTo(
            new Run(
                Exit.USAGE,
                "",
                """
                error: unknown command "teq" for kitchen make; did you mean tea?
                See 'kitchen make --help'.
                """));
  }

  @Test
  @DisplayName("options of which one is required stand in the usage line")
  void required() {
    assertThat(Run.of(Kitchen.tree(), "make", "tea", "--help").out())
        .contains("  kitchen make tea (--leaf LEAF | --bag BAG) --water LITRES [options]\n");
  }

  @Test
  @DisplayName("a group may have a description and examples of its own")
  void describedGroup() {
    Command group =
        Command.group("tool", "Tool", Command.of("go", "Go", () -> Definition.of("Go.")))
            .described(() -> Definition.of("All about it.").example("Go", "tool go"));
    assertThat(Run.of(group, "--help").out())
        .startsWith(
            """
            All about it.

            Usage:
              tool COMMAND [options]

            Examples:
              # Go
              tool go

            Commands:
              go   Go
            """);
  }

  @Test
  @DisplayName("text is wrapped at the width of the terminal, under its own column")
  void wrapped() {
    assertThat(Run.of(Map.of("COLUMNS", "48"), Kitchen.tree(), "bake", "--help").out())
        .contains(
            """
              -m, --mode MODE     How to heat (air or grill;
                                  default air)
            """);
  }

  @Test
  @DisplayName("a term too wide for its column has its description on the next line")
  void wideTerm() {
    var option = Option.value("a-remarkably-long-name", "A-LONG-PLACEHOLDER", "What it is");
    Command command = Command.of("tool", "Tool", () -> Definition.of("Tool.").option(option));
    assertThat(Run.of(command, "--help").out())
        .contains(
            """
            Options:
                  --a-remarkably-long-name A-LONG-PLACEHOLDER
                           What it is
              -h, --help   Show this help
            """
                .indent(0));
  }
}
