package io.instancetypes.virtctl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ParsingTest {

  @ParameterizedTest(name = "{0}")
  @DisplayName("options are understood in every spelling and place that kubectl users know")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          bake pie                           | dish=pie trays=[] oven=none mode=air spice=[] all=false brown=unset room=none
          bake pie --oven a                  | dish=pie trays=[] oven=a mode=air spice=[] all=false brown=unset room=none
          bake pie --oven=a                  | dish=pie trays=[] oven=a mode=air spice=[] all=false brown=unset room=none
          bake pie --oven=a=b                | dish=pie trays=[] oven=a=b mode=air spice=[] all=false brown=unset room=none
          bake pie --oven=                   | dish=pie trays=[] oven= mode=air spice=[] all=false brown=unset room=none
          bake pie -f a                      | dish=pie trays=[] oven=a mode=air spice=[] all=false brown=unset room=none
          bake pie -fa                       | dish=pie trays=[] oven=a mode=air spice=[] all=false brown=unset room=none
          bake pie -f=a                      | dish=pie trays=[] oven=a mode=air spice=[] all=false brown=unset room=none
          bake pie -f -                      | dish=pie trays=[] oven=- mode=air spice=[] all=false brown=unset room=none
          bake pie -f --all                  | dish=pie trays=[] oven=--all mode=air spice=[] all=false brown=unset room=none
          bake pie --oven a --oven b         | dish=pie trays=[] oven=b mode=air spice=[] all=false brown=unset room=none
          bake pie --all                     | dish=pie trays=[] oven=none mode=air spice=[] all=true brown=unset room=none
          bake pie --all=false               | dish=pie trays=[] oven=none mode=air spice=[] all=false brown=unset room=none
          bake pie --brown=False             | dish=pie trays=[] oven=none mode=air spice=[] all=false brown=false room=none
          bake pie --brown=1                 | dish=pie trays=[] oven=none mode=air spice=[] all=false brown=true room=none
          bake pie -ab                       | dish=pie trays=[] oven=none mode=air spice=[] all=true brown=true room=none
          bake pie -abf a                    | dish=pie trays=[] oven=a mode=air spice=[] all=true brown=true room=none
          bake pie -abfa                     | dish=pie trays=[] oven=a mode=air spice=[] all=true brown=true room=none
          bake pie -ab=false                 | dish=pie trays=[] oven=none mode=air spice=[] all=true brown=false room=none
          bake pie -s x,y --spice z          | dish=pie trays=[] oven=none mode=air spice=[x,y, z] all=false brown=unset room=none
          bake --all pie -f a                | dish=pie trays=[] oven=a mode=air spice=[] all=true brown=unset room=none
          bake pie t1 -a t2                  | dish=pie trays=[t1, t2] oven=none mode=air spice=[] all=true brown=unset room=none
          bake - --all                       | dish=- trays=[] oven=none mode=air spice=[] all=true brown=unset room=none
          bake -- --all -f                   | dish=--all trays=[-f] oven=none mode=air spice=[] all=false brown=unset room=none
          bake pie --secret x                | dish=pie trays=[] oven=none mode=air spice=[] all=false brown=unset room=none
          --oven a bake pie                  | dish=pie trays=[] oven=a mode=air spice=[] all=false brown=unset room=none
          -f a bake pie                      | dish=pie trays=[] oven=a mode=air spice=[] all=false brown=unset room=none
          -fa --mode=grill bake pie          | dish=pie trays=[] oven=a mode=grill spice=[] all=false brown=unset room=none
          --all bake pie                     | dish=pie trays=[] oven=none mode=air spice=[] all=true brown=unset room=none
          --room bake bake pie               | dish=pie trays=[] oven=none mode=air spice=[] all=false brown=unset room=bake
          -r hall bake pie                   | dish=pie trays=[] oven=none mode=air spice=[] all=false brown=unset room=hall
          bake pie -rhall                    | dish=pie trays=[] oven=none mode=air spice=[] all=false brown=unset room=hall
          make tea --bag x --water 1         | tea
          make --bag x tea --water 1         | tea
          --bag x --water 1 make tea         | tea
          """)
  void good(String commandLine, String printed) {
    Run run = Run.of(Kitchen.tree(), commandLine.strip().split(" +"));
    assertThat(run).isEqualTo(new Run(Exit.OK, printed + "\n", ""));
  }

  @ParameterizedTest(name = "{0}")
  @DisplayName("a wrong command line gets one sentence, a hint at the help, and exit code 2")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          bkae                          | unknown command "bkae" for kitchen; did you mean bake?           | kitchen
          mak                           | unknown command "mak" for kitchen; did you mean make?            | kitchen
          destroy                       | unknown command "destroy" for kitchen                            | kitchen
          brun                          | unknown command "brun" for kitchen                               | kitchen
          make coffee                   | unknown command "coffee" for kitchen make                        | kitchen make
          make te                       | unknown command "te" for kitchen make; did you mean tea?         | kitchen make
          --all                         | unknown option --all for kitchen                                 | kitchen
          bake pie --ovne x             | unknown option --ovne for kitchen bake; did you mean --oven?     | kitchen bake
          bake pie --spicy=x            | unknown option --spicy for kitchen bake; did you mean --spice?   | kitchen bake
          bake pie --secre x            | unknown option --secre for kitchen bake                          | kitchen bake
          bake pie -x                   | unknown option -x for kitchen bake                               | kitchen bake
          bake pie -axb                 | unknown option -x in -axb for kitchen bake                       | kitchen bake
          bake pie --oven               | --oven needs a value                                             | kitchen bake
          bake pie -f                   | -f needs a value                                                 | kitchen bake
          bake pie --all=maybe          | --all takes true or false, not "maybe"                           | kitchen bake
          bake pie --mode steam         | --mode takes air or grill, not "steam"                           | kitchen bake
          bake pie -m=                  | -m takes air or grill, not ""                                    | kitchen bake
          bake                          | DISH is missing                                                  | kitchen bake
          bake --all                    | DISH is missing                                                  | kitchen bake
          wash cup pan                  | unexpected argument "pan"                                        | kitchen wash
          wash car                      | THING takes cup or pan, not "car"                                | kitchen wash
          make tea --water 1            | one of --leaf or --bag is required                               | kitchen make tea
          make tea --leaf a             | --water is required                                              | kitchen make tea
          make tea --bag b --leaf a     | --leaf and --bag cannot be combined                              | kitchen make tea
          """)
  void bad(String commandLine, String sentence, String command) {
    Run run = Run.of(Kitchen.tree(), commandLine.strip().split(" +"));
    assertThat(run)
        .isEqualTo(
            new Run(Exit.USAGE, "", "error: " + sentence + "\nSee '" + command + " --help'.\n"));
  }

  @Test
  @DisplayName("a deprecated option works and says on stderr what to write instead")
  void deprecated() {
    Run run = Run.of(Kitchen.tree(), "bake", "pie", "--old");
    assertThat(run.exit()).isEqualTo(Exit.OK);
    assertThat(run.err()).isEqualTo("warning: --old is deprecated: use --mode instead\n");
  }

  @Test
  @DisplayName("words that are not ASCII arrive as they were typed")
  void unicode() {
    assertThat(Run.of(Kitchen.tree(), "bake", "Käse", "--oven=größe").out())
        .startsWith("dish=Käse trays=[] oven=größe ");
  }
}
