package io.instancetypes.virtctl.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class TableTest {

  @Test
  @DisplayName("columns are aligned with three blanks between them and none at the end")
  void aligned() {
    assertThat(
            printed(
                new Table("NAME", "CPU", "MEMORY")
                    .row("u1.medium", "1", "4Gi")
                    .row("u1.2xlarge", "8", "")))
        .isEqualTo(
            """
            NAME         CPU   MEMORY
            u1.medium    1     4Gi
            u1.2xlarge   8
            """);
  }

  @Test
  @DisplayName("a table without rows is its headings")
  void empty() {
    assertThat(printed(new Table("NAME", "CPU"))).isEqualTo("NAME   CPU\n");
  }

  @Test
  @DisplayName("a row has as many cells as there are headings")
  void ragged() {
    assertThatThrownBy(() -> new Table("NAME", "CPU").row("u1.medium"))
        .hasMessage("1 cells for 2 columns");
  }

  private static String printed(Table table) {
    var out = new ByteArrayOutputStream();
    table.print(new PrintStream(out, true));
    return out.toString();
  }
}
