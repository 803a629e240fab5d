package io.instancetypes.dashboard.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.dashboard.machine.MachineQuery;
import io.instancetypes.dashboard.machine.MachineRow;
import io.instancetypes.dashboard.view.MachineList;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The list of machines")
class MachineListPageTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  private static final MachineRow ROW =
      new MachineRow(
          "shop",
          "till",
          "Running",
          "u1.small",
          true,
          "fedora",
          false,
          1,
          1 << 30,
          "",
          "2026-01-01T00:00:00Z",
          false,
          false,
          false);

  private static String page(int page, int pages) {
    return page(true, new MachineQuery.Found(List.of(ROW), 50 * pages, page, pages));
  }

  private static String page(boolean complete, MachineQuery.Found found) {
    var query = new MachineQuery("", "", "Running", "", "", "", "", found.page());
    var list =
        new MachineList(
            query, found, Map.of("shop", "shop"), Map.of(), Map.of(), Map.of(), true, true);
    var frame =
        new Frame(
            "", "", "", "", new Frame.Paths("/dashboard/a", "/dashboard/b", "/dashboard/c", "1"));
    return MachineListPage.of(complete, list, frame, NOW).html().markup();
  }

  private static List<String> pager(int page, int pages) {
    return Pattern.compile("href=\"([^\"]*)\"[^>]*>(First|Previous|Next|Last)<")
        .matcher(page(page, pages))
        .results()
        .map(link -> link.group(2) + " " + link.group(1))
        .toList();
  }

  @Test
  @DisplayName("leads to the pages beside the one that is shown, and to both ends")
  void pages() {
    assertThat(page(1_000, 2_000)).contains("100,000 machines, page 1,000 of 2,000");
    assertThat(pager(1_000, 2_000))
        .containsExactly(
            "First /dashboard/vms?status=Running",
            "Previous /dashboard/vms?status=Running&amp;page=999",
            "Next /dashboard/vms?status=Running&amp;page=1001",
            "Last /dashboard/vms?status=Running&amp;page=2000");
    assertThat(pager(1, 2)).containsExactly("Next /dashboard/vms?status=Running&amp;page=2");
    assertThat(pager(2, 2)).containsExactly("Previous /dashboard/vms?status=Running");
    assertThat(pager(1, 1)).isEmpty();
  }

  @Test
  @DisplayName("says that machines are still being read, not that there are none")
  void incomplete() {
    assertThat(page(false, new MachineQuery.Found(List.of(), 0, 1, 1)))
        .contains("The machines are being read. This page follows by itself")
        .doesNotContain("No virtual machine");
    assertThat(page(false, new MachineQuery.Found(List.of(ROW), 1_000, 1, 20)))
        .contains("The machines are being read; these are the first 1,000.", ">till<");
    assertThat(page(1, 1)).doesNotContain("being read");
  }

  @Test
  @DisplayName("leads to the types of a machine, wherever they are")
  void types() {
    assertThat(page(1, 1))
        .contains(
            "href=\"/dashboard/types/VirtualMachineInstancetype/shop/u1.small\"",
            "href=\"/dashboard/types/VirtualMachineClusterPreference/fedora\"");
  }
}
