package io.instancetypes.dashboard.view;

import io.instancetypes.dashboard.machine.EventLine;
import io.instancetypes.dashboard.machine.MachineRow;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** All machines that somebody may see, in a few numbers. */
public record Overview(
    int machines,
    long vcpus,
    long memory,
    List<Count> byStatus,
    List<Count> bySeries,
    int drifted,
    int awaitingRestart,
    int deprecated,
    List<EventLine> events) {
  private static final int LATEST = 8;

  /** How many of them are alike. */
  public record Count(String name, int count) {}

  public static Overview of(Visible visible) {
    List<MachineRow> rows = visible.machines().toList();
    return new Overview(
        rows.size(),
        rows.stream().mapToLong(MachineRow::vcpus).sum(),
        rows.stream().mapToLong(MachineRow::memory).sum(),
        counted(rows.stream().map(MachineRow::status).toList()),
        counted(rows.stream().map(MachineRow::series).toList()),
        (int) rows.stream().filter(MachineRow::drifted).count(),
        (int) rows.stream().filter(MachineRow::awaitsRestart).count(),
        (int) rows.stream().filter(MachineRow::deprecated).count(),
        visible.events(event -> true, LATEST));
  }

  /** The most frequent first. */
  private static List<Count> counted(List<String> names) {
    Map<String, Integer> counts = new TreeMap<>();
    names.forEach(name -> counts.merge(name, 1, Integer::sum));
    return counts.entrySet().stream()
        .map(entry -> new Count(entry.getKey(), entry.getValue()))
        .sorted(Comparator.comparingInt(Count::count).reversed())
        .toList();
  }
}
