package io.instancetypes.dashboard.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.engine.plan.ObjectKey;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("A question for machines")
class MachineQueryTest {
  private static MachineRow row(String namespace, String name, String status, String type) {
    return new MachineRow(
        namespace,
        name,
        status,
        type.substring(type.indexOf('/') + 1),
        type.contains("/"),
        "fedora",
        false,
        2,
        4096,
        "",
        "2026-01-01T00:00:00Z",
        false,
        name.equals("drifted"),
        false);
  }

  private static final List<MachineRow> ROWS =
      List.of(
          row("default", "drifted", "Running", "u1.small"),
          row("default", "web", "Running", "u1.medium"),
          row("shop", "web", "Stopped", "cx1.medium"));

  private static MachineQuery query(String text, String status, String type, String note) {
    return new MachineQuery(text, "", status, type, "", note, "", 1);
  }

  private static List<String> found(MachineQuery query) {
    return named(ROWS, query);
  }

  @Test
  @DisplayName("finds by part of namespace and name, status, type, series, and what waits")
  void filters() {
    assertThat(found(query("", "", "", "")))
        .containsExactly("default/drifted", "default/web", "shop/web");
    assertThat(found(query("SHOP/w", "", "", ""))).containsExactly("shop/web");
    assertThat(found(query("web", "Running", "", ""))).containsExactly("default/web");
    assertThat(found(query("", "", "u1", ""))).containsExactly("default/drifted", "default/web");
    assertThat(found(query("", "", "cx1.medium", ""))).containsExactly("shop/web");
    assertThat(found(query("", "", "", "drift"))).containsExactly("default/drifted");
  }

  @Test
  @DisplayName("tells a type of the cluster from its namesake in a namespace, and none from both")
  void namesakes() {
    List<MachineRow> rows =
        List.of(
            row("a", "cluster", "Running", "web.large"),
            row("a", "own", "Running", "virtualmachineinstancetype/web.large"),
            row("b", "own", "Running", "virtualmachineinstancetype/web.large"),
            row("b", "none", "Running", ""));
    assertThat(named(rows, query("", "", "web.large", ""))).containsExactly("a/cluster");
    assertThat(named(rows, query("", "", "virtualmachineinstancetype/web.large", "")))
        .containsExactly("a/own", "b/own");
    assertThat(named(rows, query("", "", "-", ""))).containsExactly("b/none");
    assertThat(users(rows, "VirtualMachineClusterInstancetype", "")).containsExactly("a/cluster");
    assertThat(users(rows, "VirtualMachineInstancetype", "b")).containsExactly("b/own");
    assertThat(users(rows, "VirtualMachinePreference", "b")).isEmpty();
  }

  private static List<String> named(List<MachineRow> rows, MachineQuery query) {
    return query.in(rows.stream()).rows().stream().map(MachineRow::key).toList();
  }

  private static List<String> users(List<MachineRow> rows, String kind, String namespace) {
    ObjectKey type = ObjectKey.of(kind, namespace, "web.large");
    return rows.stream().filter(row -> row.uses(type)).map(MachineRow::key).toList();
  }

  @Test
  @DisplayName("is answered page by page; one beyond the end is the last")
  void pages() {
    Stream<MachineRow> many =
        IntStream.range(0, 101).mapToObj(i -> row("default", "m" + i, "Running", "u1.small"));
    MachineQuery.Found found = new MachineQuery("", "", "", "", "", "", "", 99).in(many);
    assertThat(found.total()).isEqualTo(101);
    assertThat(found.page()).isEqualTo(3);
    assertThat(found.rows()).hasSize(1);
  }
}
