package io.instancetypes.virtctl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ManPageTest {
  @Test
  @DisplayName("every command has a page but those that are hidden")
  void pages() {
    assertThat(ManPage.all(Kitchen.tree(), "1.0").keySet())
        .containsExactly(
            "kitchen-bake.1",
            "kitchen-help.1",
            "kitchen-make-tea.1",
            "kitchen-make-toast.1",
            "kitchen-make.1",
            "kitchen-wash.1",
            "kitchen.1");
  }

  @Test
  @DisplayName("a page says what help says, and leads to the pages around it")
  void page() {
    assertThat(ManPage.all(Kitchen.tree(), "1.0").get("kitchen-make-tea.1"))
        .isEqualTo(
            """
            .TH "kitchen\\-make\\-tea" 1 "" "virtctl 1.0"
            .SH NAME
            kitchen-make-tea \\- Make tea
            .SH SYNOPSIS
            \\fBkitchen make tea (\\-\\-leaf LEAF | \\-\\-bag BAG) \\-\\-water LITRES [options]\\fR
            .SH DESCRIPTION
            .PP
            Make tea.
            .SH OPTIONS
            .TP
            \\fB\\-\\-leaf LEAF\\fR
            A leaf
            .TP
            \\fB\\-\\-bag BAG\\fR
            A bag
            .TP
            \\fB\\-\\-water LITRES\\fR
            How much water
            .TP
            \\fB\\-h, \\-\\-help\\fR
            Show this help
            .SH GLOBAL OPTIONS
            .TP
            \\fB\\-r, \\-\\-room ROOM\\fR
            Where to cook
            .SH SEE ALSO
            kitchen\\-make(1)
            """);
  }

  @Test
  @DisplayName("what looks like an instruction of man is text: dots, apostrophes, backslashes")
  void instructions() {
    var root =
        Command.of(
            "odd",
            "Say something",
            () ->
                Definition.of(".SH is no \\fBheading\\fR.\n'quoted' \"twice\"")
                    .example("As it is", ".hidden \\\n  'a'"));
    assertThat(ManPage.all(root, "1.0").get("odd.1"))
        .contains("\n\\&.SH is no \\efBheading\\efR.\n\\&'quoted' \\(dqtwice\\(dq\n")
        .contains("\n\\&.hidden \\e\n  'a'\n");
  }
}
