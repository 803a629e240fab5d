package io.instancetypes.virtctl.foreign;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Takes in the rows of one sheet, of which it keeps the columns that are known. The first row has
 * their names.
 */
final class SheetRows {
  static final int MOST_COLUMNS = 16_384;
  static final int LONGEST_CELL = 32_767;
  private static final int MOST_ROWS = 250_000;

  /** The columns of RVTools that say something about machines. */
  private static final Set<String> KNOWN =
      Set.of(
          "VM",
          "Powerstate",
          "Template",
          "CPUs",
          "Memory",
          "Firmware",
          "EFI Secure boot",
          "OS according to the configuration file",
          "OS according to the VMware Tools",
          "VM UUID",
          "VM ID",
          "Annotation",
          "Disk",
          "Disk Key",
          "Capacity MiB",
          "Capacity MB",
          "Controller",
          "Shared Bus",
          "Raw",
          "Disk Path",
          "Path",
          "NIC label",
          "Adapter",
          "Network",
          "Mac Address",
          "Connected",
          "Sockets",
          "Cores p/s",
          "CoresPerSocket",
          "Cluster",
          "Folder");

  private final Map<Integer, String> columns = new HashMap<>();
  private final List<Map<String, String>> rows = new ArrayList<>();
  private Map<String, String> row = new HashMap<>();
  private boolean started;

  /** A cell of the row that is being read. */
  void cell(int column, String text) {
    if (column >= MOST_COLUMNS) {
      throw new ForeignFormatException(
          "row %,d has more than %,d columns".formatted(rows.size() + 1, MOST_COLUMNS));
    }
    if (!started) {
      String name = text.strip();
      if (KNOWN.contains(name)) {
        columns.putIfAbsent(column, name);
      }
    } else if (columns.containsKey(column) && !text.isBlank()) {
      row.put(columns.get(column), text.strip());
    }
  }

  void endRow() {
    if (!started) {
      started = true;
    } else if (!row.isEmpty()) {
      if (rows.size() >= MOST_ROWS) {
        throw new ForeignFormatException("it has more than %,d rows".formatted(MOST_ROWS));
      }
      rows.add(row);
      row = new HashMap<>();
    }
  }

  /** Whether the column is there. */
  boolean has(String column) {
    return columns.containsValue(column);
  }

  List<Map<String, String>> rows() {
    return rows;
  }
}
