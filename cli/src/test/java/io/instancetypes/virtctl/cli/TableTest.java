package io.instancetypes.virtctl.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
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
  @DisplayName(
      "where names leave no room beside them, each has a line of its own, and nothing is cut")
  void folded() {
    var table =
        new Table("FIELD", "VALUE", "FROM")
            .row("spec.template.spec.domain.cpu", "4", "the instance type that was chosen");
    assertThat(table.width()).isEqualTo(73);
    assertThat(printed(table, 40))
        .isEqualTo(
            """
            FIELD
              VALUE   FROM
            spec.template.spec.domain.cpu
              4       the instance type that was
                      chosen
            """);
  }

  @Test
  @DisplayName("cells beside short names are folded at blanks")
  void wrapped() {
    assertThat(
            printed(
                new Table("NAME", "FEATURES", "REMARK")
                    .row(
                        "u1.medium",
                        "dedicated, numa, hugepages 1Gi",
                        "as many as the others on it do"),
                60))
        .isEqualTo(
            """
            NAME        FEATURES                 REMARK
            u1.medium   dedicated, numa,         as many as the others
                        hugepages 1Gi            on it do
            """);
  }

  @Test
  @DisplayName("a path wider than its column is never cut, and what is beside it begins below")
  void whole() {
    assertThat(
            printed(
                new Table("FIELD", "VALUE", "FROM")
                    .row("image", "quay.io/containerdisks/fedora:41", "revision web-u1.small-1")
                    .row("cores", "4", "you"),
                40))
        .isEqualTo(
            """
            FIELD
              VALUE               FROM
            image
              quay.io/containerdisks/fedora:41
                                  revision
                                  web-u1.small-1
            cores
              4                   you
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
    return printed(table, Integer.MAX_VALUE);
  }

  private static String printed(Table table, int room) {
    var out = new ByteArrayOutputStream();
    table.print(new PrintStream(out, true, UTF_8), room);
    return out.toString(UTF_8);
  }
}
